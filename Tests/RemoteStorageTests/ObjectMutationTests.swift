import Foundation
import TestSupport
import Testing

@testable import RemoteStorage

/// Objects and listings of a storage that isn't trusted.
@Suite struct ObjectMutationTests {
  private let costs = ScryptCosts(rounds: 16, blockSize: 8, parallelism: 1)

  @Test(arguments: [nil, "gravel otter minute pumpkin"])
  func changedObjectIsNeverRead(passphrase: String?) async throws {
    let memory = MemoryStorage()
    let sealed = try await SealedStorage.open(memory, passphrase: passphrase, costs: costs)
    let payload = Data("visits of ours".utf8)
    try await sealed.put("devices/a/1.log", payload)
    let names = memory.contents.keys.filter { $0.hasPrefix("devices/") }
    let name = try #require(names.first)
    let whole = try #require(memory.contents[name])
    try await InputMutator.run(samples: [Array(whole)], words: ["STVS"], divisor: 4) { bytes in
      try await memory.put(name, Data(bytes))
      do {
        let read = try await sealed.get("devices/a/1.log", limit: 1 << 20)
        #expect(read == nil || read == payload)
      } catch is StorageError {}
    }
  }

  @Test func changedDescriptorsGiveErrors() async throws {
    let memory = MemoryStorage()
    let phrase = "gravel otter minute pumpkin"
    _ = try await SealedStorage.open(memory, passphrase: phrase, costs: costs)
    let whole = memory.contents
    for (name, data) in whole {
      try await InputMutator.run(
        samples: [Array(data)], words: ["\"rounds\":1024", "null", "[", "1e9"], divisor: 8
      ) { bytes in
        try await memory.put(name, Data(bytes))
        for passphrase in [nil, phrase] {
          do {
            _ = try await SealedStorage.open(
              memory, passphrase: passphrase, costs: costs, mayWrite: false)
          } catch is StorageError {}
        }
        try await memory.put(name, data)
      }
    }
    #expect(memory.contents == whole)
  }

  @Test func brokenListingsHaveValidEntries() {
    let dav = """
      <?xml version="1.0"?><D:multistatus xmlns:D="DAV:"><D:response><D:href>/a/b%20c/</D:href>
      <D:propstat><D:prop><D:resourcetype><D:collection/></D:resourcetype><D:getcontentlength>7\
      </D:getcontentlength></D:prop></D:propstat></D:response></D:multistatus>
      """
    let bucket = """
      <ListBucketResult><Contents><Key>mine/a%2Fb</Key><Size>5</Size></Contents>
      <IsTruncated>true</IsTruncated><NextContinuationToken>x</NextContinuationToken></ListBucketResult>
      """
    let failure = "<Error><Code>NoSuchKey</Code><Message>none&#10;here</Message></Error>"
    InputMutator.run(
      samples: [dav, bucket, failure].map { Array($0.utf8) },
      words: ["<Key>", "</Contents>", "&#x41;", "%FF", "<![CDATA[", "<!DOCTYPE a>", "-5"]
    ) { bytes in
      let data = Data(bytes)
      if let listing = WebDAVListing(data) {
        for entry in listing.children(of: "/a") {
          #expect(entry.size >= 0 && !entry.path.contains("/"))
        }
      }
      if let page = BucketListing(data) { #expect(page.objects.allSatisfy { $0.size >= 0 }) }
      let code = BucketErrorResponse(data).code
      #expect(code?.contains(where: \.isNewline) != true)
    }
  }
}

import Foundation
import PhotoMetadata
import TestSupport
import Testing

@Suite struct ContentHashTests {
  @TemporaryURL private var folder: URL

  /// A path may come from another machine.
  @Test(.timeLimit(.minutes(1))) func onlyRegularFilesAreHashed() throws {
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/zero", folder.path] {
      #expect(throws: ContentHashError.self) { try ContentHash.sha256(ofFileAt: path) }
    }
  }

  /// FIPS 180-4 examples.
  @Test(arguments: [
    (Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      [UInt8](repeating: 0x61, count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ), ([], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
  ]) func hashCoversTheWholeFile(_ content: [UInt8], _ hash: String) throws {
    try Data(content).write(to: folder.appendingPathComponent("file"))
    let found = try ContentHash.sha256(ofFileAt: folder.path + "/file")
    #expect(found == hash)
    #expect(throws: ContentHashError.self) {
      try ContentHash.sha256(ofFileAt: folder.path + "/nowhere")
    }
  }
}

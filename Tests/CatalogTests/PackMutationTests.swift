import Cryptography
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Catalog

/// Packs may come over networks that change them.
@Suite struct PackMutationTests {
  private func withPack(_ body: (Catalog, SeasonPack) throws -> Void) throws {
    try CatalogFixture.with { facts throws in
      let pack = try #require(try facts.applyListing(try CatalogFixture.season()).pack)
      try body(try facts.catalog(), pack)
    }
  }

  @Test func brokenPacksAreRejectedOrRead() throws {
    try withPack { catalog, pack throws in
      let text = String(decoding: try PackTrailer.open(pack.bytes, path: "").body, as: UTF8.self)
      InputMutator.run(
        samples: [Array(text.utf8)], words: ["games ", "\n\n", "changed ", "history", "\t", "mlb"]
      ) { bytes in
        // A right checksum, so that the reader sees the rest.
        let sealed = PackTrailer.sealed(String(decoding: bytes, as: UTF8.self))
        guard let read = try? catalog.readPack(sealed, path: "pack") else { return }
        #expect(read.rows.allSatisfy { (1...9999).contains($0.game.day.year) })
        #expect((try? catalog.readPack(read.bytes, path: "pack")) == read)
      }
    }
  }

  @Test func changedSignedPackIsRejected() throws {
    try withPack { catalog, pack throws in
      let secret = SigningKey()
      let signed = try PackTrailer.signed(pack.bytes, by: secret)
      let key = secret.publicKey.bytes
      #expect(throws: Never.self) { try catalog.readPack(signed, path: "pack", signedBy: key) }
      InputMutator.run(samples: [signed], words: ["signature ", "sha256 "]) { bytes in
        guard bytes != signed else { return }
        // With a right checksum, too.
        let body = bytes.dropLast(72)
        for changed in [bytes, PackTrailer.sealed(String(decoding: body, as: UTF8.self))]
        where changed != signed {
          let read = try? catalog.readPack(changed, path: "pack", signedBy: key)
          #expect(read == nil || read == pack)
        }
      }
    }
  }
}

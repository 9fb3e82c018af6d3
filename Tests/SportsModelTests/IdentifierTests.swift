import Foundation
import SportsModel
import Testing

@Suite struct IdentifierTests {
  @Test func idsAreLowercase() throws {
    for text in [
      "00010203-0405-0607-0809-0a0b0c0d0e0f", "f3b03e79-5987-4b66-ac89-2a523aa90d1c",
      "ffffffff-ffff-ffff-ffff-ffffffffffff",
    ] {
      #expect(try #require(UUID(uuidString: text)).text == text)
    }
  }
}

import SportsModel
import Testing

@Suite struct HexadecimalTests {
  @Test func roundTripsBytes() {
    let bytes = (0...255).map { UInt8($0) }
    #expect(bytes.hexadecimal.hasPrefix("000102") && bytes.hexadecimal.hasSuffix("fdfeff"))
    #expect([UInt8](hexadecimal: bytes.hexadecimal) == bytes)
    #expect([UInt8](hexadecimal: "0aFF") == [10, 255])
    #expect([UInt8](hexadecimal: "") == [])
  }

  @Test(arguments: ["0", "0g", "0x", " 00", "+1", "é0"])
  func rejectsInvalidHexadecimal(_ text: String) {
    #expect([UInt8](hexadecimal: text) == nil)
  }
}

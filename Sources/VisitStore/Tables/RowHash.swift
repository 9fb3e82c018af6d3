import GRDB

/// A 64-bit hash of the values of a row: FNV-1a with a final mix.
struct RowHash {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte: byte) }
    add(byte: 0xFF)
  }

  private mutating func add(number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      add(byte: UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  mutating func add(_ value: DatabaseValue) {
    switch value.storage {
    case .null: add(byte: 0)
    case .int64(let integer):
      add(byte: 1)
      add(number: UInt64(bitPattern: integer))
    case .double(let real):
      add(byte: 2)
      add(number: real.bitPattern)
    case .string(let text):
      add(byte: 3)
      add(bytes: text.utf8)
    case .blob(let data):
      add(byte: 4)
      add(bytes: data)
    }
  }

  private mutating func add(byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }

  var value: Int64 {
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int64(bitPattern: mixed ^ (mixed >> 31))
  }
}

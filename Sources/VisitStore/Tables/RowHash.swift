import Foundation
import GRDB

/// Takes the bytes of a row.
protocol ByteSink {
  mutating func add(byte: UInt8)
}

extension ByteSink {
  mutating func add(bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte: byte) }
    add(byte: 0xFF)
  }

  mutating func add(number: UInt64) {
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
    case .string(let text): add(text: text.utf8)
    case .blob(let data):
      add(byte: 4)
      add(bytes: data)
    }
  }

  mutating func add(text: some Sequence<UInt8>) {
    add(byte: 3)
    add(bytes: text)
  }
}

/// A 64-bit hash of bytes: FNV-1a with a final mix, of which every step can be reversed.
struct RowHash: ByteSink {
  private(set) var state: UInt64 = 0xcbf2_9ce4_8422_2325

  private static let factors: (step: UInt64, first: UInt64, second: UInt64) =
    (0x100_0000_01b3, 0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb)
  private static let inverses = (
    step: inverse(factors.step), first: inverse(factors.first), second: inverse(factors.second)
  )

  mutating func add(byte: UInt8) { state = (state ^ UInt64(byte)) &* Self.factors.step }

  var value: Int64 {
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* Self.factors.first
    mixed = (mixed ^ (mixed >> 27)) &* Self.factors.second
    return Int64(bitPattern: mixed ^ (mixed >> 31))
  }

  // MARK: Reversal

  /// Returns the state that has a value.
  static func state(of value: Int64) -> UInt64 {
    var mixed = UInt64(bitPattern: value)
    mixed = (mixed ^ (mixed >> 31) ^ (mixed >> 62)) &* inverses.second
    mixed = (mixed ^ (mixed >> 27) ^ (mixed >> 54)) &* inverses.first
    return mixed ^ (mixed >> 30) ^ (mixed >> 60)
  }

  /// Returns the places where another byte gives a value, with that byte.
  static func corrections(of bytes: [UInt8], to value: Int64) -> [(place: Int, byte: UInt8)] {
    var states: [UInt64] = []
    states.reserveCapacity(bytes.count)
    var forward = RowHash()
    for byte in bytes {
      states.append(forward.state)
      forward.add(byte: byte)
    }
    var found: [(place: Int, byte: UInt8)] = []
    var wanted = state(of: value)
    for place in bytes.indices.reversed() {
      let step = wanted &* inverses.step
      if let byte = UInt8(exactly: step ^ states[place]), byte != bytes[place] {
        found.append((place, byte))
      }
      wanted = step ^ UInt64(bytes[place])
    }
    return found
  }

  /// Returns the inverse of an odd number modulo 2^64 by Newton's method.
  private static func inverse(_ number: UInt64) -> UInt64 {
    var inverse = number
    for _ in 0..<5 { inverse = inverse &* (2 &- number &* inverse) }
    return inverse
  }
}

import Foundation

/// The hash by which a page tells the browser that a script or a style is its own (SHA-256, FIPS
/// 180-4), so that anything else that gets into the page is not run.
enum ScriptHash {
  /// `'sha256-…'`, as a Content-Security-Policy names it.
  static func source(of text: String) -> String {
    "'sha256-\(Base64.text(of: sha256(Array(text.utf8))))'"
  }

  static func sha256(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
      0x5be0_cd19,
    ]
    let padded = padded(message)
    for start in stride(from: 0, to: padded.count, by: 64) {
      add(padded[start..<start + 64], to: &state)
    }
    return state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }

  /// A bit, zeros, and the length in bits, to whole blocks.
  private static func padded(_ message: [UInt8]) -> [UInt8] {
    let zeros = (119 - message.count % 64) % 64
    let bits = UInt64(message.count) &* 8
    return message + [0x80] + Array(repeating: 0, count: zeros)
      + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bits >> UInt64($0)) }
  }

  private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (far, near) = (words[index - 15], words[index - 2])
      let first = turned(far, 7) ^ turned(far, 18) ^ far >> 3
      let second = turned(near, 17) ^ turned(near, 19) ^ near >> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for (constant, word) in zip(constants, words) {
      let sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      let first = h &+ sum &+ (e & f ^ ~e & g) &+ constant &+ word
      let other = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
      let second = other &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
  }

  private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word >> bits | word << (32 - bits)
  }

  /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = {
    var primes: [Int] = []
    var candidate = 2
    while primes.count < 64 {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes.map { UInt32(truncatingIfNeeded: cubeRootTimes2To32(UInt64($0))) }
  }()

  /// The whole part of the cube root of a number below 512, times 2 to the 32nd, by trying bits.
  private static func cubeRootTimes2To32(_ number: UInt64) -> UInt64 {
    var root: UInt64 = 0
    for bit in stride(from: UInt64(35), through: 0, by: -1) {
      let tried = root | 1 << bit
      // tried³ ≤ number · 2⁹⁶, in two words of 64 bits.
      let square = tried.multipliedFullWidth(by: tried)
      let low = square.low.multipliedFullWidth(by: tried)
      let high = square.high &* tried &+ low.high
      if high < number << 32 || high == number << 32 && low.low == 0 { root = tried }
    }
    return root
  }
}

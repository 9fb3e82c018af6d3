/// Broken inputs of a reader: mutations of samples, the same in every run.
///
///     try InputMutator.run(samples: [pack.bytes], tokens: ["league"]) { try read($0) }
///
/// For readers that need SQLite, cryptography or the catalog, which `Scripts/fuzz` doesn't build.
package struct InputMutator {
  /// Returns the seeds of the inputs.
  ///
  /// As many as `STVISITS_MUTATIONS` says, otherwise 400, divided for a slow reader. The first is
  /// `STVISITS_FIRST_MUTATION`, so that a long run can have parts.
  package static func seeds(divisor: Int) -> Range<Int> {
    let first = RandomSeeds.count(of: "STVISITS_FIRST_MUTATION") ?? 0
    return first..<first + (RandomSeeds.count(of: "STVISITS_MUTATIONS") ?? 400 / divisor)
  }

  /// Returns the lengths to which an input is cut, ascending: about 200, evenly spread, or all of
  /// them if `STVISITS_MUTATIONS` is set.
  package static func lengths(below count: Int) -> StrideTo<Int> {
    let step = RandomSeeds.count(of: "STVISITS_MUTATIONS") == nil ? max(1, count / 200) : 1
    return stride(from: 0, to: count, by: step)
  }

  private static let maxBytes = 64 << 10

  private let samples: [[UInt8]]
  private let tokens: [[UInt8]]
  private var generator: SeededGenerator

  private init(_ samples: [[UInt8]], _ tokens: [String], seed: UInt64) {
    self.samples = samples
    self.tokens = tokens.map { Array($0.utf8) }
    generator = SeededGenerator(seed: seed)
  }

  /// Calls a body with each mutated input.
  package static func run(
    samples: [[UInt8]], tokens: [String] = [], divisor: Int = 1,
    _ body: ([UInt8]) throws -> Void
  ) rethrows {
    for seed in seeds(divisor: divisor) {
      var mutator = InputMutator(samples, tokens, seed: UInt64(seed))
      try body(mutator.next())
    }
  }

  /// Calls an asynchronous body with each mutated input.
  package static func run(
    samples: [[UInt8]], tokens: [String] = [], divisor: Int = 1,
    _ body: ([UInt8]) async throws -> Void
  ) async rethrows {
    for seed in seeds(divisor: divisor) {
      var mutator = InputMutator(samples, tokens, seed: UInt64(seed))
      try await body(mutator.next())
    }
  }

  private mutating func next() -> [UInt8] {
    var bytes = samples.randomElement(using: &generator) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &generator) { mutate(&bytes) }
    return Array(bytes.prefix(Self.maxBytes))
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    let place = Int.random(in: 0...bytes.count, using: &generator)
    let end = min(bytes.count, place + Int.random(in: 0...32, using: &generator))
    switch Int.random(in: 0..<9, using: &generator) {
    case 0 where place < bytes.count:
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 1 where place < bytes.count: bytes[place] = .random(in: 0...255, using: &generator)
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 4: bytes.removeSubrange(place...)
    case 5:
      // The beginning of one sample with the end of another.
      let other = samples.randomElement(using: &generator) ?? []
      let start = Int.random(in: 0...other.count, using: &generator)
      bytes = Array(bytes[..<place]) + other[start...]
    case 6: bytes.insert(contentsOf: tokens.randomElement(using: &generator) ?? [], at: place)
    case 7: replaceNumber(&bytes, from: place)
    default:
      bytes.insert(
        contentsOf: (0..<4).map { _ in .random(in: 0...255, using: &generator) }, at: place)
    }
  }

  private static let numbers = [
    "0", "-1", "1e999", "9223372036854775808", "-9223372036854775808", "4294967296", "NaN", "",
    "1.5",
    "000", "18446744073709551616",
  ].map { Array($0.utf8) }

  private mutating func replaceNumber(_ bytes: inout [UInt8], from place: Int) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let start = bytes[place...].firstIndex(where: digits.contains) else { return }
    let end = bytes[start...].firstIndex { !digits.contains($0) } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: Self.numbers.randomElement(using: &generator) ?? [])
  }
}

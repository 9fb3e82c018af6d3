@testable import PhotoMetadata

extension FuzzTarget {
  /// Intentionally broken readers, one for each kind of bug, to test the fuzzer itself.
  static var broken: [FuzzTarget] {
    [
      FuzzTarget("broken-trap") { bytes in Int(bytes[4]) / (bytes.has("TRAP") ? 0 : 1) },
      FuzzTarget("broken-slow") { bytes in
        let start = FuzzRun.processorSeconds
        var rounds = 0
        while bytes.has("SLOW"), FuzzRun.processorSeconds - start < 1.1 { rounds += 1 }
        return min(rounds, 1)
      },
      FuzzTarget("broken-large") { bytes in
        bytes.has("HUGE") ? [UInt8](repeating: bytes[4], count: 300 << 20).count : 0
      },
      FuzzTarget("broken-forgetful") { bytes in
        bytes.has("COIN") ? Int.random(in: 0...(1 << 40)) : 0
      },
    ]
  }

  /// Creates a reader that computes a number from inputs of five or more bytes.
  private init(_ name: String, _ number: @escaping (UnsafeRawBufferPointer) -> Int) {
    let words = ["TRAP", "SLOW", "HUGE", "COIN"].map { Array($0.utf8) }
    self.init(name, maxBytes: 64, words: words, seeds: { [Array("nothing".utf8)] }) { bytes, _ in
      bytes.count < 5 ? FuzzResult() : FuzzResult(keys: ["\(number(bytes))"])
    }
  }
}

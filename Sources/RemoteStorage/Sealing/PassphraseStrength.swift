import Foundation

/// An estimate of the guesses that find a passphrase, in bits.
///
/// Whoever has a copy of the storage can try passphrases without limit; scrypt makes each try as
/// expensive as 2^17 hashes. The estimate knows no dictionary: a run of letters counts at most as
/// one word of a list of 7,776, as a guesser would try words first.
package enum PassphraseStrength {
  /// Four random words, or ten random characters.
  package static let enough = 50.0

  /// Bits of a word of a list of 7,776 words.
  private static let word = 12.9

  package static func isWeak(_ passphrase: String) -> Bool { bits(of: passphrase) < enough }

  /// Returns the estimate; repeated words and characters in a row count once.
  package static func bits(of passphrase: String) -> Double {
    var seen: Set<String> = []
    return runs(of: passphrase.precomposedStringWithCanonicalMapping).reduce(0) { bits, run in
      guard seen.insert(run.text.lowercased()).inserted else { return bits + 1 }
      return bits + run.bits
    }
  }

  private struct Run {
    let kind: Kind
    var text: String

    var bits: Double {
      let codes = text.map { Int($0.unicodeScalars.first?.value ?? 0) }
      // Characters that don't follow from the one before, as in "aaa", "abc" and "321".
      let surprises = 1 + zip(codes, codes.dropFirst()).count { abs($0 - $1) > 1 }
      let capitals = text.count(where: \.isUppercase)
      switch kind {
      case .letters:
        let mixed = capitals > 0 && capitals < text.count ? Double(capitals) * 1.5 : 0
        return min(Double(surprises) * 4.7, PassphraseStrength.word) + mixed
      case .digits:
        // Years and dates are tried first.
        return text.count == 4 ? 7 : Double(surprises) * 3.3
      case .others: return Double(surprises) * 5
      case .spaces: return 1
      }
    }
  }

  private enum Kind { case letters, digits, others, spaces }

  private static func runs(of passphrase: String) -> [Run] {
    passphrase.reduce(into: []) { runs, character in
      let kind: Kind =
        character.isLetter
        ? .letters : character.isNumber ? .digits : character.isWhitespace ? .spaces : .others
      if runs.last?.kind != kind { runs.append(Run(kind: kind, text: "")) }
      runs[runs.count - 1].text.append(character)
    }
  }
}

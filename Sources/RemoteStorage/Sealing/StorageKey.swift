import AppSupport
import Cryptography
package import Foundation
import SportsModel

/// The costs of deriving a key from a passphrase (scrypt, RFC 7914).
package struct ScryptCosts: Sendable, Hashable, Codable {
  package let rounds, blockSize, parallelism: Int

  /// 128 MB and about half a second.
  package static let standard = ScryptCosts(rounds: 1 << 17, blockSize: 8, parallelism: 1)

  /// The costs of storages whose objects don't contain them.
  static let first = ScryptCosts(rounds: 1 << 16, blockSize: 8, parallelism: 1)

  package init(rounds: Int, blockSize: Int, parallelism: Int) {
    (self.rounds, self.blockSize, self.parallelism) = (rounds, blockSize, parallelism)
  }

  /// True if the values are valid and need at most 256 MB.
  var areAcceptable: Bool {
    (2...1 << 20).contains(rounds) && rounds & (rounds - 1) == 0 && (1...32).contains(blockSize)
      && (1...4).contains(parallelism) && 128 * rounds * blockSize <= 256 << 20
  }

  /// Two bytes for the header of an object: the binary logarithm of the rounds, then block size - 1
  /// and parallelism - 1.
  var headerBytes: (UInt8, UInt8) {
    (UInt8(rounds.trailingZeroBitCount), UInt8(blockSize - 1 | (parallelism - 1) << 5))
  }

  /// Returns nil for costs that aren't acceptable.
  init?(headerBytes: (UInt8, UInt8)) {
    guard headerBytes.0 <= 20, headerBytes.1 < 1 << 7 else { return nil }
    self.init(
      rounds: 1 << headerBytes.0, blockSize: Int(headerBytes.1 & 31) + 1,
      parallelism: Int(headerBytes.1 >> 5) + 1)
    guard areAcceptable else { return nil }
  }
}

struct StorageKey: Sendable {
  static let saltBytes = 16

  let salt: Data
  let costs: ScryptCosts
  let objectKey, nameKey: [UInt8]
  let nonceKey: [UInt8]
  /// Detects a wrong passphrase.
  let check: Data

  /// nil if there is not enough memory.
  init?(passphrase: String, salt: Data, costs: ScryptCosts) {
    // Different encodings of the same characters are the same passphrase.
    let typed = Data(passphrase.precomposedStringWithCanonicalMapping.utf8)
    guard costs.areAcceptable,
      let root = Scrypt.key(
        from: typed, salt: salt, rounds: costs.rounds, blockSize: costs.blockSize,
        parallelism: costs.parallelism)
    else { return nil }
    func part(_ purpose: String) -> [UInt8] { HKDF.key(from: root, purpose: "stvisits \(purpose)") }
    (self.salt, self.costs) = (salt, costs)
    objectKey = part("objects")
    nameKey = part("names")
    nonceKey = part("nonces of names")
    check = Data(part("check"))
  }
}

/// The object `keys/<salt>.json`, which describes how to derive a key from the passphrase.
///
/// There is one for each machine that started to encrypt before it saw another's; rarely more than
/// one. Every machine keeps a `KeyNote` of each and puts a missing or changed one back.
struct KeyDescriptor: Descriptor {
  static let folder = "keys/"
  static let maxCount = 8

  let form: Int
  let costs: ScryptCosts
  /// A value that only the right passphrase derives, and only with this salt and these costs.
  let check: Data

  init(_ key: StorageKey) {
    (form, costs, check) = (StorageDescriptor.newestFormat, key.costs, key.check)
  }

  static func name(salt: Data) -> String { folder + salt.hexadecimal + ".json" }

  /// Returns the salt in a name; nil if the name belongs to no descriptor.
  static func salt(in name: String) -> Data? {
    guard name.hasPrefix(folder), name.hasSuffix(".json") else { return nil }
    let salt = [UInt8](hexadecimal: name.dropFirst(folder.count).dropLast(5))
    return salt.flatMap { $0.count == StorageKey.saltBytes ? Data($0) : nil }
  }
}

/// The object `stvisits.json`, which describes the storage for other programs and older versions; all
/// machines write the same.
struct StorageDescriptor: Descriptor {
  static let name = "stvisits.json"
  /// The newest format that this version supports.
  static let newestFormat = 1

  var form = Self.newestFormat
  let isEncrypted: Bool
}

/// An object in JSON: the same bytes on every machine.
protocol Descriptor: Codable, Equatable {}

extension Descriptor {
  static var largest: Int { 4 << 10 }

  func data() throws(StorageError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    guard let data = try? encoder.encode(self) else {
      throw .unusable(place: "the key file", reason: "it can't be written")
    }
    return data
  }

  /// Reads the object; nil if it is missing, incomplete, or too large to be one.
  static func read(
    _ name: String, in storage: any ObjectStorage
  ) async throws(StorageError) -> Self? {
    do throws(StorageError) {
      let data = try await storage.get(name, limit: largest)
      return data.flatMap { try? JSONDecoder().decode(Self.self, from: $0) }
    } catch .tooLarge { return nil }
  }
}

/// The salt, costs and check value of a key of an encrypted storage, without the passphrase.
package struct KeyNote: Codable, Hashable, Sendable {
  let salt: Data
  let costs: ScryptCosts
  /// Empty for the header of an object.
  let check: Data
  /// True for a forged or damaged note or header, which needn't be tried again; otherwise nil.
  let isRejected: Bool?

  init(_ key: StorageKey) {
    (salt, costs, check, isRejected) = (key.salt, key.costs, key.check, nil)
  }

  init(rejecting salt: Data, _ costs: ScryptCosts, check: Data = Data()) {
    (self.salt, self.costs, self.check, isRejected) = (salt, costs, check, true)
  }
}

/// The key notes that a machine keeps, so that it doesn't depend on those in the storage.
package protocol KeyNotes: Sendable {
  func load() -> [KeyNote]
  func save(_ notes: [KeyNote])
}

/// Key notes in a file, for one location.
package struct KeyNoteFile: KeyNotes {
  package static let name = "remote-keys.json"
  private static let maxBytes = 64 << 10

  private struct Content: Codable {
    let location: String
    let notes: [KeyNote]
  }

  private let file: URL
  private let location: String

  package init(in folder: URL, location: String) {
    (file, self.location) = (folder.appendingPathComponent(Self.name), location)
  }

  package func load() -> [KeyNote] {
    guard let data = try? Data(contentsOf: file), data.count <= Self.maxBytes,
      let content = try? JSONDecoder().decode(Content.self, from: data),
      content.location == location
    else { return [] }
    return content.notes
  }

  /// Writes the notes; a failure costs nothing, because the next opening tries again.
  package func save(_ notes: [KeyNote]) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(Content(location: location, notes: notes)) else { return }
    try? AtomicFileWriter.write(Array(data) + [UInt8(ascii: "\n")], to: file, replaces: true)
  }
}

/// An estimate of the guesses that find a passphrase, in bits.
///
/// Whoever has a copy of the storage can try passphrases without limit; scrypt makes each try as
/// expensive as 2^17 hashes. A run of letters counts at most as one word of a list of 7,776, as a
/// guesser would try words first, and the most common passwords and phrases first of all.
package enum PassphraseStrength {
  /// Four random words, or ten random characters.
  package static let enough = 50.0

  /// Bits of a word of a list of 7,776 words.
  private static let word = 12.9

  package static func isWeak(_ passphrase: String) -> Bool {
    let letters = passphrase.lowercased().filter(\.isLetter)
    return bits(of: passphrase) < enough || phrases.contains(where: letters.contains)
  }

  /// Bits of a word of the following list.
  private static let commonWord = 6.0

  /// Words of the most common passwords.
  private static let commonWords: Set<Substring> = Set(
    """
    abc access admin angel baby bailey baseball basketball batman charlie cheese chocolate computer \
    dragon flower football forever freedom hallo hello hockey hunter iloveyou internet jesus jordan \
    killer king letmein login love lovely master michael money monkey mustang ninja passwd password \
    passwort pepper phoenix princess qazwsx qwerty qwertz secret shadow soccer stadium summer sunshine \
    superman starwars test tigger trustno welcome whatever winter zxcvbnm
    """.split(separator: " "))

  /// Phrases that everybody knows, without spaces.
  private static let phrases = [
    "callmeishmael", "correcthorsebatterystaple", "fourscoreandsevenyears", "ihaveadreamthat",
    "inthebeginninggod", "itwasthebestoftimes", "loremipsumdolor", "maytheforcebewith",
    "nevergonnagiveyouup", "onceuponatime", "takemeouttotheballgame", "thequickbrownfox",
    "tobeornottobe", "twinkletwinklelittlestar", "wethepeopleofthe",
  ]

  /// Returns a random passphrase of 120 bits, without letters and digits that look alike.
  package static func randomPassphrase() -> String {
    let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    return (0..<6).map { _ in String((0..<4).compactMap { _ in letters.randomElement() }) }
      .joined(separator: "-")
  }

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
        let isCommon = PassphraseStrength.commonWords.contains(text.lowercased()[...])
        return min(
          Double(surprises) * 4.7,
          isCommon ? PassphraseStrength.commonWord : PassphraseStrength.word) + mixed
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

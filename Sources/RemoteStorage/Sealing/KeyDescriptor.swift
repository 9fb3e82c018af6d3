import Foundation
import SportsModel

/// The object `keys/<salt>.json`, which describes how to derive a key from the passphrase.
///
/// There is one for each machine that started to encrypt before it saw another's; rarely more than
/// one. Every machine keeps a `KeyNote` of each and puts a missing or changed one back.
struct KeyDescriptor: Descriptor {
  static let folder = "keys/"
  static let most = 8

  let form: Int
  let costs: ScryptCosts
  /// A value that only the right passphrase derives, and only with this salt and these costs.
  let check: Data

  init(_ key: StorageKey) {
    (form, costs, check) = (StorageDescriptor.newestFormat, key.costs, key.check)
  }

  static func name(salt: Data) -> String { folder + salt.hexadecimal + ".json" }

  /// Returns the salt in a name; nil if the name is not that of a descriptor.
  static func salt(in name: String) -> Data? {
    guard name.hasPrefix(folder), name.hasSuffix(".json") else { return nil }
    let salt = [UInt8](hexadecimal: name.dropFirst(folder.count).dropLast(5))
    return salt.flatMap { $0.count == StorageKey.saltBytes ? Data($0) : nil }
  }
}

/// The object `stvisits.json`, which describes the storage; all machines write the same.
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
    } catch .tooLarge {
      return nil
    }
  }
}

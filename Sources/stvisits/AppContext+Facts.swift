import Catalog
import DataUpdates
import Foundation
import Settings
import SportsModel
import VisitStore

extension AppContext {
  /// The store of the user's own leagues.
  func ownLeagues(isDryRun: Bool) -> OwnLeagueStore {
    OwnLeagueStore(learned: learnedFacts, clock: clock, isDryRun: isDryRun)
  }

  /// Returns one of the user's own leagues by its id.
  func customLeague(_ name: String, in catalog: Catalog) throws -> CustomLeague {
    let id = try league(name, in: catalog)
    guard catalog.customLeagues.contains(id), let league = learnedFacts.customLeague(id) else {
      throw UpdateError.bundledLeague(id)
    }
    return league
  }

  /// Opens the store for writing with the present catalog, if there is one.
  func storeIfPresent() throws -> VisitStore? { try existingStore() == nil ? nil : store() }

  /// Returns the bytes of a file that the user named, up to the maximum of a schedule.
  func bytes(of path: String) throws -> [UInt8] {
    let full = (path as NSString).expandingTildeInPath
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: full, isDirectory: &isFolder) else {
      throw CommandFailure("\(path): no such file")
    }
    guard !isFolder.boolValue, let file = FileHandle(forReadingAtPath: full) else {
      throw CommandFailure("\(path): cannot be read")
    }
    defer { try? file.close() }
    let data = try file.read(upToCount: ScheduleFile.mostBytes + 1) ?? Data()
    return Array(data)
  }

  /// Returns the public key that packs must be signed with; nil if none is configured.
  func packKey() throws -> [UInt8]? {
    guard let text = settings[.packKey] else { return nil }
    guard let key = PackTrailer.publicKey(text) else {
      throw CommandFailure(
        "\(originDescription(.packKey)) is no key of Ed25519: 32 octets in Base64 or hexadecimal digits.",
        status: .usage)
    }
    return key
  }
}

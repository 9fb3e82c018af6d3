import Catalog
import DataUpdates
import Foundation
import Settings

extension AppContext {
  /// The bytes of a file that the person named, no more than any schedule or pack has.
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

  /// The public key by which packs have to be signed; nil when none is configured.
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

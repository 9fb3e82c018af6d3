import AppSupport
import Foundation
import Matching

/// The cameras and their days from earlier imports.
///
/// They show which cameras are the user's own if a library is imported folder by folder. This is a
/// cache: importing the whole library fills it again.
struct CameraUsageHistory {
  let file: URL

  /// Returns the cameras of earlier imports; empty if there is no readable cache.
  func load() -> [CameraUsage] {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count == 4, let period = Int(parts[0]), let days = UInt32(parts[1]) else {
        return nil
      }
      return CameraUsage(
        make: String(parts[2]), model: String(parts[3]), period: period, days: days)
    }
  }

  /// Replaces the file by the cameras of a history that includes earlier imports, if it has more.
  func save(_ history: CameraHistory) throws {
    guard history.hasNewUsage else { return }
    let lines = history.usage.map { usage in
      let camera = [usage.make, usage.model].map { $0.replacing("\t", with: " ") }
      return "\(usage.period)\t\(usage.days)\t\(camera[0])\t\(camera[1])".replacing("\n", with: " ")
    }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try AtomicFileWriter.write(
      Array((lines.sorted().joined(separator: "\n") + "\n").utf8), to: file, replaces: true,
      isShared: false)
  }
}

import Foundation
import SettingKeys

struct SettingsReader {
  let file: URL

  func settings(flags: [UserSettings.Flag], environment: [String: String]) -> UserSettings {
    do throws(SettingProblem) {
      return UserSettings(flags: flags, environment: environment, file: try read())
    } catch {
      return UserSettings(flags: flags, environment: environment, problem: error)
    }
  }

  /// Returns the parsed file; nil if it doesn't exist.
  ///
  /// - Throws: `SettingProblem` if the file can't be read or isn't TOML.
  func read() throws(SettingProblem) -> SettingsFile? {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else {
      // Other commands report an impossible data folder.
      if [ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP].contains(errno) { return nil }
      throw SettingProblem("\(file.path): \(String(cString: strerror(errno)))")
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let data = try? handle.read(upToCount: SettingsFile.maxBytes + 1) ?? Data() else {
      throw SettingProblem("Couldn't read \(file.path).")
    }
    guard data.count <= SettingsFile.maxBytes, let text = String(data: data, encoding: .utf8)
    else {
      throw SettingProblem(
        "\(file.path) must be UTF-8 text of at most \(SettingsFile.maxBytes >> 10) kB.")
    }
    return try SettingsFile(path: file.path, text: text)
  }
}

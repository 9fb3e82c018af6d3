import AppSupport
import Foundation
import Settings
import TOMLKit

struct SettingsReader {
  let file: URL

  func settings(flags: [SettingFlag], environment: [String: String]) -> Settings {
    do throws(SettingProblem) {
      let file = try text().map { text throws(SettingProblem) in try parse(text) }
      return Settings(flags: flags, environment: environment, file: file)
    } catch {
      return Settings(flags: flags, environment: environment, problem: error)
    }
  }

  /// Returns the content of the file; nil if it doesn't exist.
  ///
  /// - Throws: `SettingProblem` if the file can't be read or isn't text.
  func text() throws(SettingProblem) -> String? {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else {
      // Other commands report an impossible data folder.
      if [ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP].contains(errno) { return nil }
      throw SettingProblem("\(file.path): \(String(cString: strerror(errno)))")
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let data = try? handle.read(upToCount: SettingsFile.mostBytes + 1) ?? Data() else {
      throw SettingProblem("Couldn't read \(file.path).")
    }
    guard data.count <= SettingsFile.mostBytes, let text = String(data: data, encoding: .utf8)
    else {
      throw SettingProblem(
        "\(file.path) must be UTF-8 text of at most \(SettingsFile.mostBytes >> 10) kB.")
    }
    return text
  }

  /// Returns the entries of a text.
  ///
  /// - Throws: `SettingProblem` with the line and column of a syntax error.
  func parse(_ text: String) throws(SettingProblem) -> SettingsFile {
    // TOMLKit ends the program at some invalid keys.
    do throws(TOMLSyntax.Problem) {
      try TOMLSyntax.check(text)
    } catch {
      throw SettingProblem(
        "\(file.path): line \(error.line), column \(error.column): \(error.message)")
    }
    let table: TOMLTable
    do {
      table = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      let place = error.source.begin
      throw SettingProblem(
        "\(file.path): line \(place.line), column \(place.column): \(error.description)")
    } catch {
      throw SettingProblem("\(file.path): \(error)")
    }
    return SettingsFile(path: file.path, text: text, entries: entries(of: table, at: []))
  }

  private func entries(of table: TOMLTable, at path: [String]) -> [SettingsFile.Entry] {
    table.flatMap { key, value -> [SettingsFile.Entry] in
      let here = path + [key]
      // No setting is nested deeper.
      if let inner = value.table, here.count < 4 { return entries(of: inner, at: here) }
      return [SettingsFile.Entry(path: here, value: self.value(of: value))]
    }
  }

  private func value(of value: any TOMLValueConvertible) -> SettingValue {
    if let isOn = value.bool { return .isOn(isOn) }
    if let count = value.int { return .count(count) }
    if let number = value.double { return .number(number) }
    if let text = value.string { return .text(text) }
    if let array = value.array {
      let texts = array.compactMap(\.string)
      return texts.count == array.count ? .list(texts) : .other("a list of other values than texts")
    }
    return .other(value.table == nil ? "a date or a time" : "a section")
  }
}

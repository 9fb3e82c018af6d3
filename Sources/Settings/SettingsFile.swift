import AppSupport
package import Foundation

/// The text of a settings file with its entries; they may be invalid.
package struct SettingsFile: Sendable {
  /// The name of the file in its folder.
  package static let name = "config.toml"
  /// The size limit; a larger file is an error.
  package static let maxBytes = 64 << 10

  package let path: String
  package let text: String
  let document: TOMLDocument

  /// - Throws: `SettingProblem` with the line and column of a syntax error.
  package init(path: String, text: String) throws(SettingProblem) {
    (self.path, self.text) = (path, text)
    do throws(TOMLDocument.Problem) {
      document = try TOMLDocument(text)
    } catch {
      throw SettingProblem("\(path): line \(error.line), column \(error.column): \(error.message)")
    }
  }

  /// Returns the path of the file in a folder.
  package static func place(in folder: URL) -> URL { folder.appendingPathComponent(name) }
}

extension TOMLDocument.Entry {
  var key: String { path.joined(separator: ".") }
}

/// Changes of single settings in the text; comments and order are kept.
extension SettingsFile {
  /// Returns the text with another value for a setting.
  ///
  /// A new setting follows its comment of `config init`, otherwise the last setting of its section.
  package func text(setting: Setting, to value: SettingValue) -> String {
    if let entry = entry(of: setting.key) { return text(replacing: entry.range, with: value.toml) }
    let line = "\(setting.name) = \(value.toml)\n"
    if let offset = offset(for: setting) {
      let isLineStart = offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n")
      return text(replacing: offset..<offset, with: isLineStart ? line : "\n\(line)")
    }
    let end = bytes.lastIndex { $0 != UInt8(ascii: "\n") }.map { $0 + 1 } ?? 0
    return text(
      replacing: end..<bytes.count, with: "\(end == 0 ? "" : "\n\n")[\(setting.section)]\n\(line)")
  }

  /// Returns the text without a setting; nil if it has none with this key.
  package func text(without key: String) -> String? {
    guard let range = entry(of: key)?.range else { return nil }
    let start = bytes[..<range.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return text(replacing: start..<lineEnd(after: range.upperBound), with: "")
  }

  private var bytes: [UInt8] { Array(text.utf8) }

  private func entry(of key: String) -> TOMLDocument.Entry? {
    document.entries.first { $0.key == key && !$0.range.isEmpty }
  }

  private func text(replacing range: Range<Int>, with replacement: String) -> String {
    var bytes = bytes
    bytes.replaceSubrange(range, with: replacement.utf8)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the place of a new line for a setting; nil if its section is missing.
  private func offset(for setting: Setting) -> Int? {
    let sections = document.sections
    guard
      let index = sections.firstIndex(where: {
        $0.path.joined(separator: ".") == setting.section
      })
    else { return nil }
    let start = sections[index].start
    let end = index + 1 < sections.count ? sections[index + 1].start : bytes.count
    for line in bytes[start..<end].split(separator: UInt8(ascii: "\n")) {
      let content = String(decoding: line, as: UTF8.self).drop { $0 == " " || $0 == "\t" }
      let uncommented = content.drop { $0 == "#" || $0 == " " }
      if content.hasPrefix("#"), uncommented.hasPrefix("\(setting.name) =") {
        return lineEnd(after: line.endIndex)
      }
    }
    let last = document.entries.last { (start..<end).contains($0.range.lowerBound) }
    if setting.section.isEmpty, last == nil { return start }
    return lineEnd(after: last?.range.upperBound ?? start)
  }

  private func lineEnd(after offset: Int) -> Int {
    bytes[offset...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
  }
}

extension Setting {
  /// Returns the value that a text means for this setting.
  ///
  /// - Throws: `SettingProblem` for a value that the setting doesn't accept.
  package func value(of text: String) throws(SettingProblem) -> SettingValue {
    do throws(SettingProblem) {
      return try kind.accept(text: text)
    } catch {
      throw SettingProblem("\(key) \(error.description)")
    }
  }
}

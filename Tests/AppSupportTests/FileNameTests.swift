import AppSupport
import Foundation
import TestSupport
import Testing

@Suite struct FileNameTests {
  private func text(_ bytes: [UInt8]) -> String { bytes.withUnsafeBytes { FileName.text($0) } }

  private func bytes(_ text: String) -> [UInt8] {
    text.withFilePath { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }

  @Test(arguments: ["IMG_1.jpg", "Größe 山.jpg", "\u{E000}\u{FB01}.jpg", ""])
  func validNameIsItsText(name: String) {
    #expect(text(Array(name.utf8)) == name)
    #expect(bytes(name) == Array(name.utf8))
  }

  @Test(arguments: [
    [0x49, 0xE9, 0x2E], [0xFF], [0x80, 0x80], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x8F],
    [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xEE, 0xBE, 0x80], [0x61, 0xEE, 0xBF, 0xBF, 0xFF],
    [0xF4, 0x90, 0x80, 0x80],
  ])
  func invalidBytesSurvive(name: [UInt8]) {
    #expect(bytes(text(name)) == name)
    #expect(text(name).cleanedForTerminal.contains("\u{FFFD}"))
  }

  @Test func everyNameHasItsOwnText() {
    var generator = SeededGenerator(seed: 1)
    let alphabet: [UInt8] = [0x61, 0x80, 0xBE, 0xBF, 0xC3, 0xEE, 0xEF, 0xF0, 0xFF]
    var texts: [String: [UInt8]] = [:]
    for _ in 0..<5_000 {
      let name = (0..<Int.random(in: 1...6, using: &generator)).compactMap { _ in
        alphabet.randomElement(using: &generator)
      }
      let text = text(name)
      #expect(bytes(text) == name && texts[text] ?? name == name)
      texts[text] = name
    }
    #expect(texts.count > 1_000)
  }
}

import Foundation
import TestSupport
import Testing

@testable import Localization

@Suite struct LanguageTests {
  @Test(arguments: [
    (["LANG": "de_AT.UTF-8"], Language.german), (["LANG": "en_US.UTF-8"], .english),
    (["LANG": "C"], .english), ([:], .english), (["LANG": "xx_YY"], .english),
    (["LC_ALL": "de_DE", "LANG": "en_US"], .german),
    (["LC_MESSAGES": "de", "LANG": "fr_FR"], .german),
    (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_CH@euro"], .german),
    (["LC_TIME": "de_DE", "LANG": "en_US"], .english), (["LANG": "en_XA.UTF-8"], .pseudo),
  ])
  func localesChooseALanguage(_ environment: [String: String], _ expected: Language) {
    #expect(LanguagePreference.auto.language(environment: environment) == expected)
  }

  @Test func languagesWithoutReviewAreUsedOnlyIfChosen() {
    let environment = ["LANG": "ja_JP.UTF-8"]
    #expect(LanguagePreference.auto.language(environment: environment) == .english)
    #expect(LanguagePreference.language(.japanese).language(environment: environment) == .japanese)
    #expect(
      LanguagePreference.language(.english).language(environment: ["LANG": "de_DE"]) == .english)
  }

  @Test func portugueseIsThatOfBrazil() throws {
    let brazil = try #require(LocaleName("pt_BR.UTF-8"))
    let portugal = try #require(LocaleName("pt_PT.UTF-8"))
    #expect(Language(brazil) == .brazilianPortuguese)
    #expect(Language(portugal) == nil)
  }

  @Test(arguments: Language.allCases.filter { $0 != .pseudo })
  func numbersHaveTheSeparatorsOfTheirLocale(_ language: Language) {
    let locale = Locale(identifier: language.rawValue)
    let thousands = 1234567.formatted(.number.locale(locale))
    let separator = language.groupingSeparator
    #expect(thousands == ["1", "234", "567"].joined(separator: separator))
    let four = 1234.formatted(.number.locale(locale))
    #expect(four == (language.minGroupedDigits == 1 ? "1\(separator)234" : "1234"))
    #expect(1.5.formatted(.number.locale(locale)) == "1\(language.decimalSeparator)5")
  }

  @Test(arguments: [
    (Language.english, [1, 0, 1, 1, 1, 1]), (.german, [1, 0, 1, 1, 1, 1]),
    (.spanish, [2, 0, 2, 2, 2, 1]), (.french, [0, 0, 2, 2, 2, 1]),
    (.brazilianPortuguese, [0, 0, 2, 2, 2, 1]), (.japanese, [0, 0, 0, 0, 0, 0]),
    (.korean, [0, 0, 0, 0, 0, 0]),
  ])
  func pluralFormsFollowCLDR(_ language: Language, _ forms: [Int]) {
    #expect([0, 1, 2, 5, 21, 2_000_000].map(language.pluralForm) == forms)
    #expect(language.pluralForm(of: -1) == language.pluralForm(of: 1))
    #expect(forms.contains(language.pluralForm(of: .min)))
  }
}

@Suite struct LocalizedMessageTests {
  @Test func englishMessagesHaveTheirValues() {
    #expect(localized("\(3) photos of \("a {1} camera")") == "3 photos of a {1} camera")
    #expect(localized(1, one: "\(1) photo", other: "\(1) photos") == "1 photo")
    #expect(localized(0, one: "\(0) photo", other: "\(0) photos") == "0 photos")
  }

  @Test func keysNumberTheValues() {
    let message: LocalizedMessage = "\(3) photos of \("camera")"
    #expect(message.key == "{0} photos of {1}")
    #expect(message.values == ["3", "camera"])
  }

  @Test func translationsCanReorderAndRepeatValues() {
    let message: LocalizedMessage = "\("a") before \("b")"
    #expect(message.text("{1} nach {0}, {0}!") == "b nach a, a!")
    #expect(message.text("{2} {x} { }") == "{2} {x} { }")
    #expect(message.text("{") == "{")
  }

  @Test func messagesWithoutTranslationStayEnglish() {
    Language.$current.withValue(.korean) {
      #expect(localized("No such message, \("yes")") == "No such message, yes")
      #expect(localized(2, one: "\(2) xyz", other: "\(2) xyzs") == "2 xyzs")
    }
  }

  @Test func pseudoLocaleAccentsLettersAndKeepsValues() {
    Language.$current.withValue(.pseudo) {
      let text = localized("Add \("photo.jpg") here:")
      #expect(text.contains("photo.jpg"))
      #expect(text.hasPrefix("Àđđ "))
      #expect(text.hasSuffix(":"))
      #expect(text.count > "Add photo.jpg here:".count)
    }
  }

  @Test func pseudoTextsAreFortyPercentLonger() {
    #expect(PseudoLocale.text("abcdefghij").count == 14)
    #expect(PseudoLocale.text("{0}: {1}") == "{0}: {1}")
    // A value at the end stays whole.
    #expect(PseudoLocale.text("Wrote {0}: {1}.") == "Ŵŕöţé {0}: {1}õõ.")
  }
}

/// `Scripts/messages`, which collects the messages for translators.
@Suite struct MessageScriptTests {
  @Test func catalogsAreUpToDate() throws {
    let script = Process()
    script.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    script.arguments = [
      "python3", URL.repository.appendingPathComponent("Scripts/messages").path, "--check",
    ]
    let output = Pipe()
    script.standardOutput = output
    script.standardError = output
    try script.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    script.waitUntilExit()
    #expect(script.terminationStatus == 0, "\(text)")
    #expect(text.contains("de "), "\(text)")
  }
}

import Testing

@testable import Localization

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

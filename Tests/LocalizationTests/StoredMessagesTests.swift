import Testing

@testable import Localization

/// Stored English texts, shown in the language of the task.
@Suite struct StoredMessagesTests {
  /// Returns what a German user sees.
  private func shown(_ text: String) -> String {
    Language.$current.withValue(.german) { localized(stored: text) }
  }

  /// Returns a message of the catalog in German; its values may be messages.
  private func german(_ key: String, _ values: String...) -> String {
    Language.$current.withValue(.german) {
      localized(
        LocalizedMessage(key: key, values: values.map { localized(LocalizedMessage(key: $0)) }))
    }
  }

  @Test(arguments: [
    ("the photos have no location", "the photos have no location", ""),
    ("240 m from the center of the stadium", "{0} from the center of the stadium", "240 m"),
    ("no photo has a location", "no {0} has a location", "photo"),
    (
      "a ballpark without games in the bundled data", "{0} without games in the bundled data",
      "a ballpark"
    ),
    // `{0} here on many other days without a game` is a part of it.
    (
      "no game, and photos here on many other days without a game",
      "no game, and {0} here on many other days without a game", "photos"
    ),
  ])
  func messagesAreTranslatedWithTheirValues(_ stored: String, _ key: String, _ value: String) {
    #expect(shown(stored) == german(key, value))
    #expect(shown(stored) != stored)
  }

  @Test func formsFollowTheNumber() {
    #expect(shown("1 photo") == "1 Foto")
    #expect(shown("3 photos") == "3 Fotos")
  }

  @Test func severalMessagesAreTranslatedOneByOne() {
    let stored =
      "no photo from during the game; busy area; the photos don't show a 30-minute stay; "
      + "no result yet"
    let parts = [
      german("no {0} from during the game", "photo"),
      german("busy area; the {0} don't show a 30-minute stay", "photos"), german("no result yet"),
    ]
    #expect(shown(stored) == parts.joined(separator: "; "))
  }

  @Test(arguments: [
    "", "it was a dream", "a dream on Sunday", "{0} from the center of the stadium?",
    "no result yet; a dream", "no result yet; ", " from the center of the stadium", "many photos",
    "the photos have no location ",
  ])
  func otherTextsStayAsTheyAre(_ stored: String) {
    #expect(shown(stored) == stored)
  }

  @Test func englishStaysAsItIs() {
    #expect(localized(stored: "no photo has a location") == "no photo has a location")
  }

  @Test func pseudoLocaleKeepsValues() {
    let text = Language.$current.withValue(.pseudo) {
      localized(stored: "240 m from the center of the stadium")
    }
    #expect(text.hasPrefix("240 m ƒŕöɱ "))
  }

  @Test func valuesCanBeTranslatedOtherwise() {
    let text = Language.$current.withValue(.german) {
      localized(stored: "another stadium is nearer: X; Y") { "<\($0)>" }
    }
    #expect(text == german("another stadium is nearer: {0}", "<X; Y>"))
  }

  @Test func patternsNeedTwoWordsOrANumberOfAPlural() {
    let messages = StoredMessages(
      POFile(
        Array(
          #"""
          msgid "{0} on {1}"
          msgstr "x {0} {1}"

          msgid "{0}{1} is not there"
          msgstr "x {0} {1}"

          msgctxt "c"
          msgid "with a context"
          msgstr "x"

          msgid "lost {0} in the {1}"
          msgstr "x {0} {1}"

          msgid "{0} tip of {1}"
          msgid_plural "{0} tips of {1}"
          msgstr[0] "x {0} {1}"
          msgstr[1] "x {0} {1}"
          """#.utf8)))
    #expect(messages.messages(in: "A on B") == nil)
    #expect(messages.messages(in: "AB is not there") == nil)
    #expect(messages.messages(in: "with a context") == nil)
    #expect(
      messages.messages(in: "lost A in the B in the C")?.map(\.values) == [["A", "B in the C"]])
    #expect(messages.messages(in: "4 tips of A")?.map(\.values) == [["4", "A"]])
    #expect(messages.messages(in: "some tips of A") == nil)
    #expect(messages.messages(in: "4 tips of 5") == nil)
  }
}

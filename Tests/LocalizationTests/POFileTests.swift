import Testing

@testable import Localization

@Suite struct POFileTests {
  @Test func readsTranslationsWithContextPluralsAndEscapes() {
    let file = POFile(
      Array(
        #"""
        # a comment
        msgid ""
        msgstr ""
        "Language: de\n"

        #. {0}: name
        msgid "Hello \"{0}\""
        msgstr ""
        "Hallo \"{0}\"\n"
        "und \\ mehr\t"

        msgctxt "month"
        msgid "May"
        msgstr "Mai"

        msgid "{0} photo"
        msgid_plural "{0} photos"
        msgstr[0] "{0} Foto"
        msgstr[1] "{0} Fotos"
        """#.utf8))
    #expect(file.translations[.init(id: "")] == ["Language: de\n"])
    #expect(file.translations[.init(id: "Hello \"{0}\"")] == ["Hallo \"{0}\"\nund \\ mehr\t"])
    #expect(file.translations[.init(context: "month", id: "May")] == ["Mai"])
    #expect(file.translations[.init(id: "May")] == nil)
    #expect(file.translations[.init(id: "{0} photo")] == ["{0} Foto", "{0} Fotos"])
    #expect(file.plurals[.init(id: "{0} photo")] == "{0} photos")
  }

  @Test func leavesOutFuzzyObsoleteAndEmptyTranslations() {
    let file = POFile(
      Array(
        #"""
        #, fuzzy
        msgid "a"
        msgstr "x"

        #~ msgid "b"
        #~ msgstr "x"

        msgid "c"
        msgstr ""

        msgid "d"
        msgid_plural "ds"
        msgstr[0] "x"
        msgstr[1] ""

        msgid "unclosed
        """#.utf8))
    #expect(file.translations.isEmpty)
  }

  private static let millions = "n != 0 && n % 1000000 == 0 ? 1 : 2"

  @Test(arguments: [
    (Language.german, 2, "(n != 1)"), (.spanish, 3, "(n == 1 ? 0 : \(millions))"),
    (.french, 3, "(n <= 1 ? 0 : \(millions))"), (.japanese, 1, "0"), (.korean, 1, "0"),
    (.brazilianPortuguese, 3, "(n <= 1 ? 0 : \(millions))"),
  ])
  func bundledFilesHaveTheRightPluralsAndValues(
    _ language: Language, _ count: Int, _ rule: String
  ) {
    let file = POFile.bundled(language)
    let header = file.translations[.init(id: "")]?.first ?? ""
    #expect(header.contains("Plural-Forms: nplurals=\(count); plural=\(rule);\n"))
    for (key, forms) in file.translations where !key.id.isEmpty {
      let plural = file.plurals[key]
      #expect(forms.count == (plural == nil ? 1 : count), "\(key.id)")
      let values = Self.values(plural ?? key.id)
      for (index, form) in forms.enumerated() {
        // A form for exactly one may leave its number out.
        let isForOne = plural != nil && index == 0 && [.german, .spanish].contains(language)
        let optional: Set<Substring> = isForOne ? ["{0}"] : []
        #expect(Self.values(form).isSubset(of: values), "\(form)")
        #expect(values.subtracting(optional).isSubset(of: Self.values(form)), "\(form)")
      }
    }
  }

  private static func values(_ text: String) -> Set<Substring> {
    Set(text.matches(of: /\{\d+\}/).map(\.output))
  }
}

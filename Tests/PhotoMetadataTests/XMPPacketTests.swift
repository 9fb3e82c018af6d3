import PhotoFixtures
import SportsModel
import Testing

@testable import PhotoMetadata

struct XMPPacketTests {
  /// Returns a document with a place, a time and a camera, and the facts in it.
  static func full(_ form: XMPDocument.Form = .attributes) throws -> (XMPDocument, SourceFacts) {
    let place = try #require(Coordinate(latitude: 40.75, longitude: -73.5))
    let time = try #require(LocalDateTime("2024-07-06T19:12:33"))
    let offset = try #require(UTCOffset("-04:00"))
    var document = XMPDocument(coordinate: place, localTime: time, offset: offset, form: form)
    document.properties += [.init(.tiff, "Make", "Fixture"), .init(.tiff, "Model", "Phone 1")]
    return (
      document,
      SourceFacts(
        coordinate: place,
        capture: CaptureTime(source: .xmp, localTime: time, utcOffset: offset),
        make: "Fixture", model: "Phone 1")
    )
  }

  @Test(arguments: XMPDocument.Form.allCases)
  func packetsAndSidecarsAreReadInEveryForm(form: XMPDocument.Form) throws {
    var (document, expected) = try Self.full(form)
    #expect(readXMP(document.packet()) == expected && readXMP(document.document()) == expected)
    document.isSpread = true
    #expect(readXMP(document.packet()) == expected)
  }

  @Test(arguments: XMPDocument.Encoding.allCases, [false, true])
  func everyEncodingIsRead(encoding: XMPDocument.Encoding, hasMark: Bool) throws {
    var (document, expected) = try Self.full()
    document.properties.removeLast()
    document.properties.append(.init(.tiff, "Model", "Größe 𝟚"))
    expected.model = "Größe 𝟚"
    (document.encoding, document.hasByteOrderMark) = (encoding, hasMark)
    #expect(readXMP(document.packet()) == expected && readXMP(document.document()) == expected)
  }

  @Test(arguments: XMPDocument.Form.allCases)
  func namespacesMatterAndPrefixesDoNot(form: XMPDocument.Form) throws {
    var (document, expected) = try Self.full(form)
    document.prefixes = [.rdf: "r", .exif: "tiff", .tiff: "exif", .photoshop: "a-b.c"]
    #expect(readXMP(document.packet()) == expected)
  }

  @Test func prefixIsScopedToItsElementAndCanBeRebound() throws {
    let make = "<tiff:Make xmlns:tiff='urn:other'>Other</tiff:Make><tiff:Model>Phone</tiff:Model>"
    #expect(
      try xmpFacts(Self.document(elements: make)) == SourceFacts(model: "Phone"))
    let own = "<t:Make xmlns:t='http://ns.adobe.com/tiff/1.0/'>A</t:Make><t:Model>B</t:Model>"
    #expect(try xmpFacts(Self.document(elements: own)) == SourceFacts(make: "A"))
    let plain = "<Make xmlns='http://ns.adobe.com/tiff/1.0/'>A</Make><Model>B</Model>"
    #expect(try xmpFacts(Self.document(elements: plain)) == SourceFacts(make: "A"))
    // An attribute without a prefix has no namespace, even if its element has one.
    let attribute = XMPDocument([.init(.tiff, "Model", "B")]).text()
      .replacing("tiff:Model=", with: "xmlns='http://ns.adobe.com/tiff/1.0/' Make='A' tiff:Model=")
    #expect(readXMP(attribute) == SourceFacts(model: "B"))
  }

  static func document(elements: String) -> XMPDocument {
    var document = XMPDocument()
    document.otherElements = elements
    return document
  }

  static let place =
    "<exif:GPSLatitude>48,16.5N</exif:GPSLatitude>"
    + "<exif:GPSLongitude>16,20.28E</exif:GPSLongitude>"
    + "<exif:DateTimeOriginal>2001-01-01T00:00:00</exif:DateTimeOriginal>"

  @Test(arguments: [
    "<Iptc4xmpExt:LocationShown><rdf:Bag><rdf:li rdf:parseType='Resource'>\(place)</rdf:li>"
      + "</rdf:Bag></Iptc4xmpExt:LocationShown>",
    "<Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li exif:GPSLatitude='48,16.5N'"
      + " exif:GPSLongitude='16,20.28E'/></rdf:Bag></Iptc4xmpExt:LocationCreated>",
    "<crs:Look><rdf:Description exif:GPSLatitude='48,16.5N' exif:GPSLongitude='16,20.28E'>"
      + "\(place)</rdf:Description></crs:Look>",
    "<exif:DateTimeOriginal rdf:parseType='Resource'>\(place)</exif:DateTimeOriginal>",
    "<exif:GPSLatitude><rdf:Bag><rdf:li>\(place)</rdf:li></rdf:Bag></exif:GPSLatitude>",
    "<exif:GPSLatitude><rdf:Description exif:GPSLatitude='48,16.5N' exif:GPSLongitude='16,20.28E'/>"
      + "</exif:GPSLatitude>",
    "<crs:Look><rdf:RDF><rdf:Description>\(place)</rdf:Description></rdf:RDF></crs:Look>",
  ])
  func propertiesOfOtherResourcesAreIgnored(elements: String) throws {
    #expect(try xmpFacts(Self.document(elements: elements)) == SourceFacts())
    // The following properties belong to the photo again.
    let more = Self.document(elements: elements + "<tiff:Make>Fixture</tiff:Make>")
    #expect(try xmpFacts(more) == SourceFacts(make: "Fixture"))
  }

  @Test func onlyFirstListItemIsUsed() throws {
    let list =
      "<tiff:Model><rdf:Alt><rdf:li xml:lang='x-default'> One </rdf:li>"
      + "<rdf:li>Two</rdf:li> and more</rdf:Alt></tiff:Model><tiff:Model>Three</tiff:Model>"
    #expect(try xmpFacts(Self.document(elements: list)) == SourceFacts(model: "One"))
    let only = list.replacing("<rdf:li>Two</rdf:li>", with: "")
    #expect(try xmpFacts(Self.document(elements: only)) == SourceFacts(model: "One"))
  }

  @Test func qualifiersAreNotPartOfTheValue() throws {
    let value =
      "<tiff:Model rdf:parseType='Resource'><crs:Note>No</crs:Note>"
      + "<rdf:value>Phone</rdf:value><crs:Note>No</crs:Note></tiff:Model>"
    #expect(try xmpFacts(Self.document(elements: value)) == SourceFacts(model: "Phone"))
    let older =
      "<tiff:Model><rdf:Description><rdf:value>Phone</rdf:value></rdf:Description>"
      + "</tiff:Model>"
    #expect(try xmpFacts(Self.document(elements: older)) == SourceFacts(model: "Phone"))
  }

  @Test(arguments: [
    ("A &amp; B &lt;1&gt; &quot;x&quot; &apos;y&apos;", "A & B <1> \"x\" 'y'"),
    ("Gr&#246;&#xdF;e", "Größe"), ("&#x1F4F7;", "\u{1f4f7}"), ("A&#0;B&#xD800;C", "ABC"),
    ("&#x110000;&#99999999999;D", "D"), ("A & B", "A & B"), ("AT&T B", "AT&T B"), ("&own;E", "E"),
    ("<![CDATA[A & <B>]]> C", "A & <B> C"), ("A<!-- <tiff:Model> -->B<?pi ?>C", "ABC"),
  ])
  func entitiesAndCDATASectionsAreDecoded(text: String, model: String) throws {
    let facts = try xmpFacts(Self.document(elements: "<tiff:Model>\(text)</tiff:Model>"))
    #expect(facts.model == model)
  }

  @Test func implausibleValuesAreDropped() throws {
    let long = String(repeating: "x", count: 300)
    let facts = try xmpFacts(XMPDocument([.init(.tiff, "Make", long), .init(.tiff, "Model", "M")]))
    #expect(facts == SourceFacts(model: "M"))
  }

  @Test func emptyPacketIsReadWithoutError() {
    #expect(readXMP(XMPDocument().packet()) == SourceFacts())
    #expect(readXMP("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>") == SourceFacts())
  }
}

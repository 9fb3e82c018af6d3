import PhotoFixtures
import SportsModel
import TestSupport
import Testing

@testable import PhotoMetadata

struct HostileXMPTests {
  @Test(arguments: [
    ("", "no XML content"), ("  \n", "no XML content"), ("<?xpacket begin=''?>", "no XML content"),
    ("hello", "not XML"), ("{\"a\": \"<b>\"}", "not XML"),
    ("<x:xmpmeta><rdf:RDF", "truncated file"), ("<", "truncated file"), ("<!", "truncated file"),
    ("<!--", "truncated file"), ("<![CDATA[", "truncated file"), ("<a></", "truncated file"),
    ("<!DOCTYPE a [", "truncated file"), ("<a b='", "truncated file"),
    ("<a></b>", "mismatched tags"), ("<a><b></a></b>", "mismatched tags"),
    ("</a>", "mismatched tags"), ("<a", "truncated file"), ("<a <b>", "unclosed tag"),
    ("<a b='<'/>", "unclosed tag"), ("<a></a b>", "unclosed tag"), ("< a/>", "tag without a name"),
    ("<a b/>", "attribute without a value"), ("<a b=c/>", "attribute without a value"),
    ("<!ELEMENT a>", "unknown declaration"),
  ])
  func brokenXMLIsDistinguishedFromEmptyXMP(text: String, reason: String) {
    #expect(xmpProblem(text) == reason)
  }

  @Test func doctypeIsSkippedAndEntitiesAreNotExpanded() throws {
    let type = """
      <!DOCTYPE x [ <!-- it's > --> <!ENTITY a "]>&b;&b;"> <!ENTITY b SYSTEM 'file:///etc/passwd'> ]>
      """
    let text = XMPDocument([.init(.tiff, "Make", "Fixture")]).text()
    let model = text.replacing("tiff:Make=", with: "tiff:Model='&a;Phone&b;' tiff:Make=")
    #expect(
      readXMP(type + model) == SourceFacts(make: "Fixture", model: "Phone"))
  }

  @Test func truncatedPacketGivesOnlyFactsOfWholePacket() throws {
    for form in XMPDocument.Form.allCases {
      var (document, whole) = try XMPPacketTests.full(form)
      document.paddingBytes = 4
      let packet = document.packet()
      var found = 0
      for length in 0..<packet.count {
        guard let facts = readXMP(Array(packet.prefix(length))) else { continue }
        found += 1
        #expect(facts.coordinate == nil || facts.coordinate == whole.coordinate)
        #expect(facts.capture == nil || facts.capture == whole.capture)
        #expect(facts.make == nil || facts.make == whole.make)
        #expect(facts.model == nil || facts.model == whole.model)
      }
      #expect(found > 100)
    }
  }

  @Test func factsBeforeTruncationAreKept() throws {
    let (document, whole) = try XMPPacketTests.full()
    let text = document.text()
    let end = try #require(text.firstRange(of: "tiff:Model"))
    #expect(
      readXMP(String(text[..<end.lowerBound]))
        == SourceFacts(coordinate: whole.coordinate, capture: whole.capture, make: whole.make))
  }

  @Test(arguments: [[0xd83d], [0xdcf7], [0xd83d, 0xd83d], [0xdcf7, 0xd83d]] as [[UInt16]])
  func unpairedSurrogatesAreDropped(units: [UInt16]) {
    let text = XMPDocument([.init(.tiff, "Model", "Pho|ne")]).text()
    let bytes = text.utf16.flatMap { unit -> [UInt8] in
      let replaced = unit == UInt16(UInt8(ascii: "|")) ? units : [unit]
      return replaced.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
    }
    #expect(readXMP(bytes) == SourceFacts(model: "Phone"))
  }

  @Test func depthAndCountsAreLimited() {
    let deep = String(repeating: "<a>", count: 65)
    #expect(xmpProblem(deep) == "elements nested too deeply")
    let most = String(repeating: "<a>", count: 64) + String(repeating: "</a>", count: 64)
    #expect(readXMP(most) == SourceFacts())
    let attributes = (0..<1_025).map { " a\($0)=''" }.joined()
    #expect(xmpProblem("<a\(attributes)/>") == "too many attributes in a tag")
    let names = (0..<65).map { " xmlns:a\($0)='http://ns.adobe.com/tiff/1.0/'" }.joined()
    #expect(xmpProblem("<a\(names)/>") == "too many namespaces")
  }

  @Test func hugeDocumentIsReadOnlyUpToLimit() throws {
    let filler = "<crs:Note>\(String(repeating: "x", count: 2 << 20))</crs:Note>"
    var document = XMPPacketTests.document(elements: "<tiff:Make>Fixture</tiff:Make>\(filler)")
    (document.properties, document.form) = ([.init(.tiff, "Model", "Phone")], .elements)
    #expect(readXMP(document.packet()) == SourceFacts(make: "Fixture"))
  }

  @Test(arguments: ["<a/>", "<", "<!--", "&", "<a b='", "<!DOCTYPE ", "\"", "]]>", "&#x;", "<?"])
  func repeatedDelimitersTakeLinearTime(mark: String) {
    let hostile = "<a>" + String(repeating: mark, count: (1 << 20) / mark.utf8.count)
    // A second of a slow debug build; quadratic time would be hours.
    let time = ContinuousClock().measure {
      #expect(readXMP(hostile) ?? SourceFacts() == SourceFacts())
    }
    #expect(time < .seconds(60))
  }

  @Test func tagOfOneMegabyteIsRejectedQuickly() {
    let attributes = (0..<100_000).map { " a\($0)=''" }.joined()
    let time = ContinuousClock().measure {
      #expect(xmpProblem("<a\(attributes)/>") == "too many attributes in a tag")
    }
    #expect(time < .seconds(1))
  }

  @Test func flippedBytesNeverCrashTheReader() throws {
    var generator = SeededGenerator(seed: 20_240_706)
    for form in XMPDocument.Form.allCases {
      var (document, _) = try XMPPacketTests.full(form)
      document.paddingBytes = 8
      let packet = document.packet()
      for _ in 0..<500 {
        var changed = packet
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
          let index = Int.random(in: 0..<changed.count, using: &generator)
          changed[index] = Self.bytes.randomElement(using: &generator) ?? 0
        }
        if let place = readXMP(changed)?.coordinate {
          #expect(abs(place.latitude) <= 90 && abs(place.longitude) <= 180)
        }
      }
    }
  }

  private static let bytes: [UInt8] = Array("<>/\"'=&;!?-[]:,.0989NSEW \0".utf8) + [0xff, 0xc3]
}

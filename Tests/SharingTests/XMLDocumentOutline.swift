import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The texts of an XML document by the names of their element and its parent.
final class XMLDocumentOutline: NSObject, XMLParserDelegate {
  private(set) var texts: [String: [String]] = [:]
  private var names: [String] = []
  private var text = ""

  init(_ xml: String) throws {
    super.init()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    names.append(name)
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) { text += characters }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    texts[names.suffix(2).joined(separator: "/"), default: []].append(text)
    names.removeLast()
    text = ""
  }
}

import CMarkup
import Foundation

/// A parsed HTML page; its nodes keep it alive.
final class HTMLPage {
  /// Pages of the reference sites have up to half a megabyte.
  static let maxBytes = 4 << 20

  private let page: OpaquePointer

  /// - Throws: `ProviderError` if the page is too large or empty.
  init(_ body: Data) throws(ProviderError) {
    guard body.count <= Self.maxBytes else { throw .tooLarge(bytes: body.count) }
    // A zero byte would end the page.
    let text = ResponseTextDecoder.utf8(body).filter { $0 != 0 }
    let parsed = text.withUnsafeBytes { bytes in
      bytes.bindMemory(to: CChar.self).baseAddress.flatMap { stvisits_page_parse($0, bytes.count) }
    }
    guard let parsed else { throw .wrongShape("an empty page") }
    page = parsed
  }

  deinit { stvisits_page_free(page) }

  var root: HTMLNode? { stvisits_page_root(page).map { HTMLNode(node: $0, page: self) } }
}

/// A node of a page.
struct HTMLNode {
  fileprivate let node: OpaquePointer
  fileprivate let page: HTMLPage

  /// In lower case; empty if the node is not an element.
  var name: String { stvisits_node_name(node).map { String(cString: $0) } ?? "" }

  var isComment: Bool { stvisits_node_kind(node) == StvisitsNodeComment }

  /// The text of a comment; nil for other nodes.
  var comment: String? { isComment ? stvisits_node_text(node).map { String(cString: $0) } : nil }

  subscript(_ attribute: String) -> String? {
    stvisits_node_attribute(node, attribute).map { String(cString: $0) }
  }

  var classes: [Substring] { self["class"]?.split { $0.isWhitespace } ?? [] }

  func isElement(_ name: String, class wanted: String? = nil) -> Bool {
    guard self.name == name else { return false }
    return wanted.map { wanted in classes.contains { $0 == wanted } } ?? true
  }

  /// The child elements.
  var children: some Sequence<HTMLNode> {
    sequence(first: stvisits_node_first_child(node)) { node in
      node.map { stvisits_node_next_sibling($0) }
    }
    .lazy.prefix { $0 != nil }.compactMap { $0 }
    .filter { stvisits_node_kind($0) == StvisitsNodeElement }
    .map { HTMLNode(node: $0, page: page) }
  }

  /// All nodes below, in document order.
  var descendants: some Sequence<HTMLNode> {
    let within = node
    return sequence(first: stvisits_node_next(node, within)) { place in
      place.map { stvisits_node_next($0, within) }
    }
    .lazy.prefix { $0 != nil }.compactMap { $0 }.map { HTMLNode(node: $0, page: page) }
  }

  func all(_ name: String, class wanted: String? = nil) -> [HTMLNode] {
    descendants.filter { $0.isElement(name, class: wanted) }
  }

  func first(_ name: String, class wanted: String? = nil) -> HTMLNode? {
    descendants.first { $0.isElement(name, class: wanted) }
  }

  /// The text below, with whitespace collapsed.
  var text: String {
    let pieces = descendants.filter { stvisits_node_kind($0.node) == StvisitsNodeText }
      .compactMap { stvisits_node_text($0.node).map { String(cString: $0) } }
    return pieces.joined().split { $0.isWhitespace || $0 == "\u{a0}" }.joined(separator: " ")
  }
}

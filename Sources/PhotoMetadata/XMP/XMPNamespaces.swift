/// The namespaces that hold what is looked for, by their addresses (XMP part 1 §6 and part 2).
enum XMPNamespace {
  case rdf, exif, photoshop, xmp, tiff

  init?(_ address: UnsafeRawBufferPointer) {
    switch address.count {
    case 43 where address.has("http://www.w3.org/1999/02/22-rdf-syntax-ns#"): self = .rdf
    case 29 where address.has("http://ns.adobe.com/exif/1.0/"): self = .exif
    case 34 where address.has("http://ns.adobe.com/photoshop/1.0/"): self = .photoshop
    case 28 where address.has("http://ns.adobe.com/xap/1.0/"): self = .xmp
    case 29 where address.has("http://ns.adobe.com/tiff/1.0/"): self = .tiff
    default: return nil
    }
  }
}

/// Which prefix stands for which namespace at the place of a walk through a document.
struct XMPNamespaces {
  private struct Binding {
    let prefix: UnsafeRawBufferPointer
    /// nil where a prefix stops to stand for one of ours.
    let namespace: XMPNamespace?
    /// How deep the element is that declares it.
    let depth: Int
  }

  private static let most = 64

  private var bindings: [Binding] = []

  init() { bindings.reserveCapacity(16) }

  /// Takes the declarations out of the attributes of an element.
  mutating func enter(_ attributes: XMLAttributes, depth: Int) throws(XMLError) {
    var attributes = attributes
    while let attribute = try attributes.next() {
      guard attribute.name.has("xmlns") else { continue }
      let prefix = attribute.name.slice(6, attribute.name.count)
      guard attribute.name.count == 5 || attribute.name[5] == UInt8(ascii: ":") else { continue }
      let namespace = XMPNamespace(attribute.value)
      // Of the others only those matter that take a prefix away.
      guard namespace != nil || self[prefix] != nil else { continue }
      guard bindings.count < Self.most else { throw .broken("it declares too many namespaces") }
      bindings.append(Binding(prefix: prefix, namespace: namespace, depth: depth))
    }
  }

  /// Forgets what the element of a depth declared.
  mutating func leave(depth: Int) {
    while let last = bindings.last, last.depth >= depth { bindings.removeLast() }
  }

  /// The namespace of a prefix, which is empty for elements without one.
  subscript(prefix: UnsafeRawBufferPointer) -> XMPNamespace? {
    bindings.last { $0.prefix.isSame(as: prefix) }?.namespace
  }
}

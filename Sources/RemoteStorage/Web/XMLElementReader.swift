import CMarkup
import Foundation

/// Reads the elements of an XML document, with names without prefix and texts cut at 512 bytes.
enum XMLElementReader {
  /// Returns whether the whole document was read.
  static func read(
    _ document: Data, started: @escaping (String) -> Void,
    ended: @escaping (_ name: String, _ text: String) -> Void
  ) -> Bool {
    let sink = XMLElementHandlers(started: started, ended: ended)
    return withExtendedLifetime(sink) {
      let context = Unmanaged.passUnretained(sink).toOpaque()
      guard let stream = stvisits_xml_open(XMLElementHandlers.handlers, context) else {
        return false
      }
      defer { stvisits_xml_close(stream) }
      let state = document.withUnsafeBytes { bytes in
        stvisits_xml_feed(
          stream, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
      }
      return state == StvisitsXMLFine && stvisits_xml_finish(stream) == StvisitsXMLFine
    }
  }
}

private final class XMLElementHandlers {
  static let handlers = StvisitsXMLHandlers(
    started: { context, name, _, _ in
      guard let context, let name else { return }
      let sink = Unmanaged<XMLElementHandlers>.fromOpaque(context).takeUnretainedValue()
      sink.started(String(cString: name))
    },
    ended: { context, name, text, count in
      guard let context, let name else { return }
      let sink = Unmanaged<XMLElementHandlers>.fromOpaque(context).takeUnretainedValue()
      let bytes = UnsafeRawBufferPointer(start: text, count: count)
      sink.ended(String(cString: name), String(decoding: bytes, as: UTF8.self))
    })

  let started: (String) -> Void
  let ended: (String, String) -> Void

  init(started: @escaping (String) -> Void, ended: @escaping (String, String) -> Void) {
    self.started = started
    self.ended = ended
  }
}

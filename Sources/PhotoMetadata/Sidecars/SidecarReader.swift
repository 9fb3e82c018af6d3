import Foundation
import SportsModel

/// Reads the sidecars of a photo.
struct SidecarReader {
  let context: FolderContext
  let buffers: ReaderBuffers

  /// Returns the facts in the sidecars of a photo, the best first.
  ///
  /// Unreadable ones are only logged.
  func facts(of name: String, log: inout ReadingLog?) -> [SourceFacts] {
    context.sidecars(of: name).compactMap { sidecar in
      let path = context.folder.path + sidecar.name
      do throws(PhotoFileError) {
        try buffers.sidecar.open(path)
        defer { buffers.sidecar.close() }
        let size = min(buffers.sidecar.size, SidecarJSON.maxBytes + 1)
        log?.add("sidecar \(sidecar.name) of \(buffers.sidecar.size) bytes")
        let bytes = UnsafeRawBufferPointer(try buffers.sidecar.joined([0..<size], room: 0))
        return facts(bytes, of: name, sidecar, &log)
      } catch {
        log?.add("the sidecar \(sidecar.name) \(error.message)")
        return nil
      }
    }
  }

  private func facts(
    _ bytes: UnsafeRawBufferPointer, of name: String, _ sidecar: SidecarNames.Sidecar,
    _ log: inout ReadingLog?
  ) -> SourceFacts? {
    var facts: SourceFacts
    if sidecar.name.utf8.last == UInt8(ascii: "p") || sidecar.name.utf8.last == UInt8(ascii: "P") {
      guard sidecar.claim != .byTitle else { return nil }
      switch XMPPacket.read(bytes) {
      case .read(let found, _): facts = found
      case .broken(let reason):
        log?.add("the sidecar \(sidecar.name) cannot be read: \(reason)")
        return nil
      }
    } else {
      switch SidecarJSON.read(bytes) {
      case .facts(let found):
        if sidecar.claim == .byTitle, !(found.title.map { SidecarTitle.names($0, name) } ?? false) {
          log?.add("\(sidecar.name) is about \(found.title ?? "another file")")
          return nil
        }
        facts = found.facts
      case .broken(let reason):
        log?.add("the sidecar \(sidecar.name) cannot be read: \(reason)")
        return nil
      case .unrelated: return nil
      }
    }
    facts.capture?.source = .sidecar
    log?.add(facts, of: "the sidecar \(sidecar.name)")
    return facts
  }
}

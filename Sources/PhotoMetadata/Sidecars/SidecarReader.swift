import Foundation
import SportsModel

struct SidecarReader {
  let context: FolderContext
  let buffers: ReaderBuffers

  /// Returns the facts in the sidecars of a photo, the best first; unreadable ones are only logged.
  func facts(of name: String, log: inout ReadingLog?) -> [SourceFacts] {
    context.sidecars(of: name).compactMap { sidecar in
      let path = context.folder.path + sidecar.name
      do throws(PhotoFileError) {
        try buffers.sidecar.open(path)
        defer { buffers.sidecar.close() }
        let size = min(buffers.sidecar.size, SidecarJSON.maxBytes + 1)
        log?.add("sidecar \(sidecar.name) of \(buffers.sidecar.size) bytes")
        let bytes = try buffers.sidecar.joined([0..<size])
        return Self.facts(Self.read(bytes, of: sidecar.name), of: name, sidecar, &log)
      } catch {
        log?.add("sidecar \(sidecar.name): \(error.message)")
        return nil
      }
    }
  }

  /// Reads the bytes of a sidecar of any kind.
  static func read(_ bytes: UnsafeRawBufferPointer, of name: String) -> SidecarReadResult {
    switch SidecarName(name)?.kind {
    case .xmp: XMPPacket.read(bytes)
    case .subtitles: SubtitleSidecar.read(bytes)
    case .json, nil: SidecarJSON.read(bytes)
    }
  }

  /// Returns the facts of a sidecar unless it belongs to another photo.
  static func facts(
    _ result: SidecarReadResult, of name: String, _ sidecar: SidecarNames.Sidecar,
    _ log: inout ReadingLog?
  ) -> SourceFacts? {
    switch result {
    case .facts(let found):
      if sidecar.claim == .byTitle, !(found.title.map { SidecarTitle.names($0, name) } ?? false) {
        log?.add("sidecar \(sidecar.name) belongs to \(found.title ?? "another file")")
        return nil
      }
      var facts = found.facts
      facts.capture?.source = .sidecar
      log?.add(facts, of: "the sidecar \(sidecar.name)")
      return facts
    case .broken(let reason):
      log?.add("can't read the sidecar \(sidecar.name): \(reason)")
      return nil
    case .unrelated: return nil
    }
  }
}

/// Walks the boxes of a film (QuickTime, MPEG-4, 3GPP) to its header, which may follow the
/// pictures; those are never read.
struct QuickTimeContainer: MediaContainer {
  private static let maxBoxes = 4_096

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    var cursor = BoxCursor(file, 0..<file.size, maxBoxes: Self.maxBoxes)
    var header: MovieHeader?
    var packet: Range<Int>?
    // After the header, damage is ignored.
    walk: while let box = try cursor.nextBox(ignoringDamage: header != nil) {
      switch box.type {
      case .moov where header == nil:
        // The complete boxes in it still count.
        if box.isCut { collector.note(damage: "truncated file") }
        let found = try MovieHeader(of: box.body, in: file)
        if let reason = found.problem { collector.note(damage: reason) }
        var facts = found.facts
        if facts.coordinate == nil, let telemetry = try? GoProTrack.facts(in: box.body, of: file) {
          facts.take(telemetry: telemetry)
        }
        collector.read(movie: facts, at: box.body)
        if collector.isComplete { return }
        header = found
      case .uuid:
        let (identifier, body) = try BoxIdentifier.split(box.body, of: file)
        if identifier == .xmp { packet = packet ?? body }
      // A streamed film has thousands of fragments.
      case .moof where header != nil: break walk
      default: break
      }
    }
    guard let header else { throw .damaged("truncated file: the header (moov box) is missing") }
    if let packet = packet ?? header.packet { try collector.read(xmp: packet) }
  }
}

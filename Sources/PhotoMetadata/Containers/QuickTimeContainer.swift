/// Walks the boxes of a film (QuickTime, MPEG-4, 3GPP) to its header, which may follow the
/// pictures; those are never read.
struct QuickTimeContainer: BoxContainer {
  private static let maxBoxes = 4_096

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(BoxError) {
    var cursor = BoxCursor(file, 0..<file.size, maxBoxes: Self.maxBoxes)
    var header: MovieHeader?
    var packet: Range<Int>?
    while let box = try next(&cursor, hasHeader: header != nil) {
      switch box.type {
      case .moov where header == nil:
        // The complete boxes in it still count.
        if box.isCut { collector.note(damage: "its header is cut off") }
        let found = try MovieHeader(of: box.body, in: file)
        if let reason = found.problem { collector.note(damage: reason) }
        collector.read(movie: found.facts, at: box.body)
        if collector.isComplete { return }
        header = found
      case .uuid:
        let (identifier, body) = try BoxIdentifier.split(box.body, of: file)
        if identifier == .xmp { packet = packet ?? body }
      default: break
      }
    }
    guard let header else { throw .damaged("it ends before its header (the moov box)") }
    if let packet = packet ?? header.packet { try collector.read(packet: packet) }
  }

  /// Returns the next box.
  ///
  /// After the header, damage is ignored, and so are the thousands of fragments of a streamed film.
  private func next(
    _ cursor: inout BoxCursor, hasHeader: Bool
  ) throws(BoxError) -> MediaBox? {
    do throws(BoxError) {
      let box = try cursor.nextBox()
      return hasHeader && box?.type == .moof ? nil : box
    } catch {
      if hasHeader, case .damaged = error { return nil }
      throw error
    }
  }
}

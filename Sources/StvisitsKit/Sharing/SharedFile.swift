package import Foundation
package import Sharing
package import VisitStore

/// A file that somebody made to show it to others.
package struct SharedFile: Hashable, Sendable {
  package let place: URL
  /// As the ending of its name says.
  package let form: DrawingForm
  package let replaces: Bool

  /// - Parameters:
  ///   - place: where it is to be.
  ///   - form: what it is written as.
  ///   - replaces: whether a file there may be written over.
  package init(_ place: URL, form: DrawingForm, replaces: Bool) {
    self.place = place
    self.form = form
    self.replaces = replaces
  }

  /// Whether it may be written where it is to be, before any time is spent on drawing.
  ///
  /// - Throws: `LibraryFileError.exists`.
  package func checkPlace() throws(LibraryFileError) {
    guard replaces || access(place.path, F_OK) != 0 else { throw .exists(path: place.path) }
  }

  /// Draws and writes it, whole or not at all.
  ///
  /// - Throws: `DrawingError` or `LibraryFileError`.
  package func write(_ drawing: SVGDocument) throws {
    try Self.write(try drawing.file(form), to: place, replaces: replaces)
  }

  /// Writes what was made already, whole or not at all; what is not shared only its owner reads.
  ///
  /// - Throws: `LibraryFileError`.
  package static func write(
    _ bytes: [UInt8], to place: URL, replaces: Bool, isShared: Bool = true
  ) throws(LibraryFileError) {
    let draft = try DraftFile(place, replaces: replaces, isShared: isShared)
    try draft.write(bytes)
    try draft.finish()
  }

  /// What was written, for scripts.
  package func json(_ drawing: SVGDocument) -> JSONValue {
    [
      "schema": 1, "file": .string(place.path), "form": .string(form.rawValue),
      "title": .string(drawing.title), "width": .integer(Int(drawing.width)),
      "height": .integer(Int(drawing.height)),
    ]
  }
}

import Sharing
import VisitStore
import Web

/// Looks for the libraries of the system, those among them that are loaded when they are needed.
package enum SystemLibraryCheck {
  /// - Returns: what is there, and a note on each that is missing.
  package static func diagnoses() -> [Diagnosis] {
    let loaded = [
      (CurlLibrary.version, CurlLibrary.trouble, "no server is asked; what is bundled works"),
      (
        "librsvg", ImageLibraries.drawingUnavailableReason,
        "cards and maps are made as SVG and HTML alone"
      ),
      ("libvips", ImageLibraries.decodingUnavailableReason, "photos are not shown"),
    ]
    let there = loaded.compactMap { name, trouble, _ in trouble == nil ? name : nil }
    let names = ["SQLite \(VisitStore.libraryVersion)"] + there
    return [Diagnosis(.program, "libraries", .good, names.joined(separator: ", "))]
      + loaded.compactMap { _, trouble, lack in
        trouble.map { Diagnosis(.program, "libraries", .note, $0, advice: "Until then \(lack).") }
      }
  }
}

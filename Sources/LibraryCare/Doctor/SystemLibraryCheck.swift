import Sharing
import VisitStore
import Web

/// Checks the system libraries, including those that are loaded on demand.
package enum SystemLibraryCheck {
  /// Returns one diagnosis of the libraries that exist, and one for each that is missing.
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

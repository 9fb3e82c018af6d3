import Foundation
package import PhotoMetadata
import SportsModel

extension PhotoReader {
  /// Returns the facts of one file, whatever its name, including the facts of its sidecars.
  package func facts(ofFileAt path: String) -> ScannedFile {
    let folder = FilePath.folder(of: path)
    let name = String(path.dropFirst(folder.count))
    return read(
      name, in: folder, isFromOthers: PhotoFacts.isFromOthers(folder: folder[...]),
      with: ReaderBuffers()
    ) {
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
      return SidecarNames((names ?? []).sorted()).sidecars(of: name)
    }.file
  }
}

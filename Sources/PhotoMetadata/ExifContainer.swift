/// An EXIF block as it lies in a file: the six bytes `Exif\0\0` and a TIFF structure.
///
/// The bytes belong to the `PhotoFile` and hold until its next call; they may be changed in place.
struct ExifBlock {
  let bytes: UnsafeMutableRawBufferPointer
  /// The file ends before the block does.
  let isCut: Bool
}

/// What the walk through a container found.
enum ExifSearch {
  case found(ExifBlock)
  /// The container is whole and has none.
  case absent
  /// The container is broken before an EXIF block, and how.
  case damaged(String)
}

/// A kind of file that wraps an EXIF block: bytes in, block out.
///
/// One implementation for each kind of media; `PhotoReader.container(for:)` is the table of them.
protocol ExifContainer {
  func findExif(in file: PhotoFile) throws(PhotoFileError) -> ExifSearch
}

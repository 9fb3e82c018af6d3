import Foundation

/// Reads small files that somebody else may have put there: no links, no devices, no more bytes than
/// are wanted.
package enum BoundedFileReader {
  package enum Problem: Error {
    case tooLarge
    case system(String)

    package var reason: String {
      switch self {
      case .tooLarge: "it is too large"
      case .system(let reason): reason
      }
    }
  }

  package static func bytes(of path: String, most: Int) throws(Problem) -> [UInt8] {
    // Without waiting for somebody to write into a pipe.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw .system(errno == ELOOP ? "it is a link" : String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .system("it is no file")
    }
    var bytes = [UInt8](repeating: 0, count: most + 1)
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes { room in
        Foundation.read(
          descriptor, room.baseAddress.map { $0 + count }, room.count - count)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw .system(String(cString: strerror(errno))) }
      if got == 0 { break }
      count += got
    }
    guard count <= most else { throw .tooLarge }
    return Array(bytes.prefix(count))
  }
}

import Foundation

/// Reads small files that other programs or users may have created: no links, no devices, and a
/// limited number of bytes.
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
    // O_NONBLOCK: opening a pipe must not wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw .system(errno == ELOOP ? "it is a link" : SystemError.last.message)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .system("it isn't a regular file")
    }
    do throws(SystemError) {
      let bytes = try FileDescriptorIO.readToEnd(descriptor, limit: most + 1)
      if bytes.count <= most { return bytes }
    } catch { throw .system(error.message) }
    throw .tooLarge
  }
}

package import Foundation
import Synchronization

/// A server of another make, run for tests on a port of this machine.
///
/// It goes, and its folder with it, when the last one lets go who holds it, or when the tests end,
/// however they do: a shell waits for the end of a pipe without other writers.
final class ServerProcess: @unchecked Sendable {
  // Sendable by hand: the process is started in init and ended in deinit, and nothing else.
  private let process = Process()
  private let life = Pipe()

  /// Ends the server with all that it started; signals which can be blocked are, in what is started
  /// from a thread of the tests.
  private static let watch = """
    set -m
    "$@" </dev/null & server=$!
    cat >/dev/null
    kill -9 -- "-$server"
    rm -rf "$0"
    """

  init(_ executable: String, _ arguments: [String], folder: URL) throws {
    _ = fcntl(life.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    let output = folder.appendingPathComponent("output.txt")
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["bash", "-c", Self.watch, folder.path, executable] + arguments
    process.standardInput = life.fileHandleForReading
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
  }

  deinit {
    try? life.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Waits until it takes connections.
  func answers(at port: Int, within seconds: Double = 120) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while process.isRunning, ContinuousClock.now < end {
      if let socket = try? Socket.connected(to: port) {
        socket.close()
        return true
      }
      usleep(10_000)
    }
    return false
  }

  /// A closed port outside the range that the system assigns.
  static func freePort() throws -> Int {
    let ports = 20_000..<30_000
    // Other runs of the tests at the same time begin elsewhere.
    let first = Int(ProcessInfo.processInfo.processIdentifier) * 7
    for _ in ports {
      let number = tried.withLock { tried in
        tried += 1
        return tried
      }
      let port = ports.lowerBound + (first + number) % ports.count
      guard let (socket, _) = try? Socket.bound(to: UInt16(port)) else { continue }
      socket.close()
      return port
    }
    throw POSIXError(.EADDRINUSE)
  }

  private static let tried = Mutex(0)

  static func path(of name: String, in more: [String] = []) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = more + path.split(separator: ":").map(String.init) + ["/usr/sbin", "/sbin"]
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }
}

/// An object storage that speaks as Amazon S3 does: moto, with an empty bucket.
///
/// It takes any signature: it would look at them, but reads a slash in a query otherwise than Amazon.
package final class BucketServer: Sendable {
  package static var isInstalled: Bool { program != nil }

  package static let bucket = "visits"

  package let port: Int
  private let server: ServerProcess

  package init() throws {
    guard let program = Self.program else { throw CocoaError(.fileNoSuchFile) }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("stvisits-moto-\(UUID().uuidString)", isDirectory: true)
    try folder.createFolder()
    port = try ServerProcess.freePort()
    server = try ServerProcess(program, ["-H", "127.0.0.1", "-p", String(port)], folder: folder)
    guard server.answers(at: port), makeBucket() else { throw CocoaError(.executableLoad) }
  }

  package var endpoint: String { "http://127.0.0.1:\(port)" }

  private func makeBucket() -> Bool {
    let scope = "nobody/20260101/us-east-1/s3/aws4_request"
    let lines = [
      "PUT /\(Self.bucket) HTTP/1.1", "Host: 127.0.0.1:\(port)",
      "Authorization: AWS4-HMAC-SHA256 Credential=\(scope), SignedHeaders=host, Signature=0",
      "Content-Length: 0", "Connection: close", "", "",
    ]
    let answer = UpstreamExchange(port: port)
      .answer(to: Array(lines.joined(separator: "\r\n").utf8))
    return answer.starts(with: "HTTP/1.1 200".utf8)
  }

  /// `Scripts/setup --tests` installs it in the cache folder.
  private static let program: String? = {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"] ?? environment["HOME"].map { "\($0)/.cache" }
    return ServerProcess.path(
      of: "moto_server", in: cache.map { ["\($0)/stvisits-tests/moto/bin"] } ?? [])
  }()
}

/// Apache with mod_dav: `/open/` for everybody, `/basic/` and `/digest/` for one user.
package final class WebDAVServer: Sendable {
  package static let user = "fan"
  package static let password = "seventh inning"

  package static var isInstalled: Bool { program != nil && modules != nil }

  package let port: Int
  /// The folder of the objects, with a folder for each way in.
  package let files: URL
  private let server: ServerProcess

  package init() throws {
    guard let program = Self.program, let modules = Self.modules else {
      throw CocoaError(.fileNoSuchFile)
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("stvisits-apache-\(UUID().uuidString)", isDirectory: true)
    files = folder.appendingPathComponent("files", isDirectory: true)
    port = try ServerProcess.freePort()
    for way in ["open", "basic", "digest"] {
      let place = files.appendingPathComponent(way)
      try place.createFolder()
    }
    // Apache gives its rights up when it is started by root, and has to write all the same.
    for place in [folder, files] + ["open", "basic", "digest"].map(files.appendingPathComponent) {
      chmod(place.path, 0o777)
    }
    let settings = folder.appendingPathComponent("httpd.conf")
    try Data(Self.settings(folder: folder.path, port: port, modules: modules).utf8)
      .write(to: settings)
    try Data("fan:{SHA}ti+6/R7AwdkpATN3+ZU+0dwGlBM=\n".utf8)
      .write(to: folder.appendingPathComponent("basic.txt"))
    try Data("fan:tests:0ad0240ffd927e5bdc9dd7b1547deb63\n".utf8)
      .write(to: folder.appendingPathComponent("digest.txt"))
    server = try ServerProcess(program, ["-f", settings.path, "-D", "FOREGROUND"], folder: folder)
    guard server.answers(at: port) else { throw CocoaError(.executableLoad) }
  }

  /// The address of a way in, and a folder there.
  package func url(_ way: String, port: Int? = nil) -> URL {
    URL(string: "http://127.0.0.1:\(port ?? self.port)/\(way)/") ?? URL(fileURLWithPath: "/")
  }

  private static let program = ServerProcess.path(of: "apache2") ?? ServerProcess.path(of: "httpd")

  private static let modules = [
    "/usr/lib/apache2/modules", "/usr/lib64/httpd/modules", "/usr/libexec/apache2",
    "/opt/homebrew/lib/httpd/modules",
  ].first { FileManager.default.fileExists(atPath: $0 + "/mod_dav_fs.so") }

  private static func settings(folder: String, port: Int, modules: String) -> String {
    let names = [
      "mpm_event", "unixd", "authn_core", "authz_core", "authn_file", "authz_user", "auth_basic",
      "auth_digest", "dav", "dav_fs",
    ].filter { FileManager.default.fileExists(atPath: "\(modules)/mod_\($0).so") }
    let loads = names.map { "LoadModule \($0)_module \(modules)/mod_\($0).so" }
    return """
      ServerRoot "\(folder)"
      ServerName 127.0.0.1
      Listen 127.0.0.1:\(port)
      PidFile "\(folder)/pid"
      ErrorLog "\(folder)/errors.txt"
      Mutex file:\(folder) default
      DocumentRoot "\(folder)/files"
      \(loads.joined(separator: "\n"))
      \(getuid() == 0 ? "User nobody\nGroup #65534" : "")
      StartServers 1
      DavLockDB "\(folder)/locks"
      <Directory "\(folder)/files">
        Dav On
        Require all granted
      </Directory>
      <Location "/basic/">
        AuthType Basic
        AuthName "tests"
        AuthUserFile "\(folder)/basic.txt"
        Require valid-user
      </Location>
      <Location "/digest/">
        AuthType Digest
        AuthName "tests"
        AuthUserFile "\(folder)/digest.txt"
        Require valid-user
      </Location>
      """
  }
}

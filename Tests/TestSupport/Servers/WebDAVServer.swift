package import Foundation

/// Apache with mod_dav: `/open/` for everybody, `/basic/` and `/digest/` for one user.
package final class WebDAVServer: Sendable {
  package static let user = "fan"
  package static let password = "seventh inning"

  /// Whether Apache and its modules are installed.
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
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
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

package import Foundation

/// A service of the user's session that watches folders, as systemd and launchd describe it.
package struct WatchService: Sendable {
  /// The name of the systemd unit.
  package static let unitName = "stvisits-watch.service"
  /// The name of the launchd agent.
  package static let agentLabel = "io.github.stvisits.watch"

  /// The program and its arguments.
  package let command: [String]
  /// Variables that the program needs, by name.
  package let environment: [String: String]
  /// The folders that the program writes; everything else is read-only.
  package let writableFolders: [String]

  package init(command: [String], environment: [String: String], writableFolders: [String]) {
    self.command = command
    self.environment = environment
    self.writableFolders = writableFolders
  }
}

// MARK: - systemd

extension WatchService {
  /// The systemd unit, with the settings of `Packaging/systemd/stvisits-watch.service`.
  package var systemdUnit: String {
    let variables = environment.sorted { $0.key < $1.key }
      .map { "Environment=\(Self.quoted("\($0.key)=\($0.value)", escapesVariables: false))\n" }
    let folders = writableFolders.map { Self.quoted("-\($0)", escapesVariables: false) }
    let words = command.map { Self.quoted($0, escapesVariables: true) }
    return """
      # Written by stvisits watch --install-service; to remove it: stvisits watch --uninstall-service
      [Unit]
      Description=Import photos of ball games as they arrive
      Documentation=man:stvisits-watch(1)

      [Service]
      \(variables.joined())ExecStart=\(words.joined(separator: " "))
      Restart=on-failure
      RestartSec=60
      Nice=10
      IOSchedulingClass=idle
      PrivateUsers=yes
      ProtectSystem=strict
      ProtectHome=read-only
      ReadWritePaths=\(folders.joined(separator: " "))
      PrivateTmp=yes
      PrivateDevices=yes
      NoNewPrivileges=yes
      ProtectKernelTunables=yes
      ProtectControlGroups=yes
      RestrictSUIDSGID=yes
      RestrictRealtime=yes
      RestrictNamespaces=yes
      LockPersonality=yes
      SystemCallArchitectures=native
      RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6

      [Install]
      WantedBy=default.target

      """
  }

  /// Returns a word of a unit in quotes: `%` begins a specifier, and `$` a variable of a command.
  private static func quoted(_ word: String, escapesVariables: Bool) -> String {
    var text = ""
    for scalar in word.unicodeScalars {
      switch scalar {
      case "\\", "\"": text += "\\\(scalar)"
      case "%": text += "%%"
      case "$" where escapesVariables: text += "$$"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        text += "\\x" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return "\"\(text)\""
  }
}

// MARK: - launchd

extension WatchService {
  /// Returns the property list of a launchd agent, see launchd.plist(5), which logs to a file.
  ///
  /// - Throws: an error if a path has characters that property lists can't contain.
  package func launchAgent(log: String) throws -> Data {
    let properties: [String: Any] = [
      "Label": Self.agentLabel, "ProgramArguments": command, "EnvironmentVariables": environment,
      "StandardOutPath": log, "StandardErrorPath": log, "RunAtLoad": true,
      "KeepAlive": ["SuccessfulExit": false],
      // Seconds between two starts.
      "ThrottleInterval": 60,
      "ProcessType": "Background", "LowPriorityIO": true, "Nice": 10,
      // Only the owner can read the log.
      "Umask": 0o077,
    ]
    return try PropertyListSerialization.data(
      fromPropertyList: properties, format: .xml, options: 0)
  }
}

/// The JSON document about an installed or removed service.
package struct WatchServiceDocument: Encodable {
  private let schema = 1
  private let file: String
  private let installed: Bool

  package init(file: String, isInstalled: Bool) {
    self.file = file
    installed = isInstalled
  }
}

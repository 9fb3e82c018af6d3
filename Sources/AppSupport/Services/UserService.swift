package import Foundation

/// A service of the user's session, as systemd and launchd describe it.
package struct UserService: Sendable {
  package enum Schedule: Hashable, Sendable {
    /// From every login on; it is started again after a failure.
    case always
    /// At the minutes of an hour that are multiples of a number, which divides 60.
    case every(minutes: Int)
  }

  /// The command that it runs: `watch`.
  package let name: String
  /// A description of its work in an imperative phrase.
  package let summary: String
  package let schedule: Schedule
  /// The options that install it and remove it: `--install-service`.
  package let installOption: String
  package let removeOption: String
  package var command: [String] = []
  /// Variables that the program needs, by name.
  package var environment: [String: String] = [:]
  /// The folders that the program writes; everything else is read-only.
  package var writableFolders: [String] = []

  package init(
    name: String, summary: String, schedule: Schedule, installOption: String, removeOption: String
  ) {
    (self.name, self.summary, self.schedule) = (name, summary, schedule)
    (self.installOption, self.removeOption) = (installOption, removeOption)
  }

  /// The name of the launchd agent.
  package var agentLabel: String { "io.github.stvisits.\(name)" }
  package var unitName: String { "stvisits-\(name).service" }

  /// The name of the timer that starts the unit; nil if nothing does.
  package var timerName: String? {
    if case .every = schedule { "stvisits-\(name).timer" } else { nil }
  }

  /// The systemd unit; `Packaging/systemd` has the unit of `watch` with the same settings.
  package var systemdUnit: String {
    let variables = environment.sorted { $0.key < $1.key }
      .map { "Environment=\(Self.quoted("\($0.key)=\($0.value)", escapesVariables: false))\n" }
    let folders = writableFolders.map { Self.quoted("-\($0)", escapesVariables: false) }
    let arguments = command.map { Self.quoted($0, escapesVariables: true) }
    let (kind, restart, end) =
      schedule == .always
      ? ("", "Restart=on-failure\nRestartSec=60\n", "\n[Install]\nWantedBy=default.target\n")
      : ("Type=oneshot\n", "", "")
    return """
      \(origin)
      [Unit]
      Description=\(summary)
      Documentation=man:stvisits-\(name)(1)

      [Service]
      \(kind)\(variables.joined())ExecStart=\(arguments.joined(separator: " "))
      \(restart)Nice=10
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
      \(end)
      """
  }

  /// The systemd timer that starts the unit, see systemd.timer(5); nil if it always runs.
  package var systemdTimer: String? {
    guard case .every(let minutes) = schedule else { return nil }
    return """
      \(origin)
      [Unit]
      Description=\(summary)
      Documentation=man:stvisits-\(name)(1)

      [Timer]
      OnCalendar=*:0/\(minutes)

      [Install]
      WantedBy=timers.target

      """
  }

  private var origin: String {
    "# Written by stvisits \(name) \(installOption); to remove it: stvisits \(name) \(removeOption)"
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

  /// Returns the property list of a launchd agent, see launchd.plist(5), which logs to a file;
  /// throws if a path has characters that property lists can't contain.
  package func launchAgent(log: String) throws -> Data {
    var properties: [String: Any] = [
      "Label": agentLabel, "ProgramArguments": command, "EnvironmentVariables": environment,
      "StandardOutPath": log, "StandardErrorPath": log, "RunAtLoad": true,
      "ProcessType": "Background", "LowPriorityIO": true, "Nice": 10,
      // Only the owner can read the log.
      "Umask": 0o077,
    ]
    switch schedule {
    case .always:
      properties["KeepAlive"] = ["SuccessfulExit": false]
      // Seconds between two starts.
      properties["ThrottleInterval"] = 60
    case .every(let minutes): properties["StartInterval"] = minutes * 60
    }
    return try PropertyListSerialization.data(
      fromPropertyList: properties, format: .xml, options: 0)
  }
}

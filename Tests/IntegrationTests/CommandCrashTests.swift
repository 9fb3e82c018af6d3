import Foundation
import SportsModel
import TestSupport
import Testing
import VisitStore

/// Commands that are killed, or whose disk fails, while they write the library, the remote storage
/// or a file: nothing is lost, and running them again completes them.
///
/// `STVISITS_TORTURE_COMMANDS` is the number of kills and of faults of each kind per command,
/// `STVISITS_TORTURE_ONLY` names some of the commands (`watch,undo`).
@Suite(.fan, .enabled(if: FailingDisk.isSupported)) struct CommandCrashTests {
  private var work: URL { fan.folder.appendingPathComponent("work", isDirectory: true) }

  private static let count =
    ProcessInfo.processInfo.environment["STVISITS_TORTURE_COMMANDS"].flatMap { Int($0) } ?? 1

  private static let commands =
    ProcessInfo.processInfo.environment["STVISITS_TORTURE_ONLY"]
    .map { $0.split(separator: ",").compactMap { DisturbedCommand(rawValue: String($0)) } }
    ?? DisturbedCommand.allCases

  @Test(arguments: commands)
  func disturbedCommandLosesNothing(_ command: DisturbedCommand) throws {
    try disturb(CommandTemplate(command, in: work, fan), count: Self.count)
  }

  /// A kill between two migrations leaves the schema of a later version.
  @Test func disturbedMigrationLosesNothing() throws {
    try disturb(CommandTemplate(migrationIn: work, fan), count: Self.count)
  }

  /// The kinds of faults of a command; short runs have one, of another kind for the next command.
  private func faults(of command: DisturbedCommand?) -> [FailingDisk.Fault] {
    let all = FailingDisk.Fault.allCases
    let number = command.flatMap(DisturbedCommand.allCases.firstIndex) ?? 0
    return Self.count > 1 ? all : [all[number % all.count]]
  }

  private func disturb(_ template: CommandTemplate, count: Int) throws {
    let faults = faults(of: template.command)
    let disk = try FailingDisk(of: fan, folder: work)
    let (requests, seconds) = try template.runUndisturbed(disk)
    try #require(requests > 5)
    var generator = SeededGenerator(seed: 47)
    var progress = TortureProgress(template.name, of: count * (1 + faults.count))
    var (kills, done) = (0, 0)
    for number in 0..<count {
      let share = (Double(number) + Double.random(in: 0..<1, using: &generator)) / Double(count)
      let killed = try template.run(killedAfter: seconds * share)
      if killed.status == 128 + SIGKILL { kills += 1 }
      try template.complete(killed, "\(template.name) killed after \(seconds * share) s")
      done += 1
      progress.report(done)
    }
    for fault in faults {
      for number in 0..<count {
        let request = 1 + (number * requests + requests / 2) / count % requests
        let disturbed = try template.run(
          environment: disk.environment(fault, at: request, seed: number + 1))
        let place = "\(template.name), \(fault) at request \(request): \(disturbed.errors)"
        if fault != .cut, template.command != .watch {
          #expect(disturbed.status < 128, "\(place)")
          #expect(disturbed.status == 0 || disturbed.errors.contains("stvisits: "), "\(place)")
        }
        try template.complete(disturbed, place)
        done += 1
        progress.report(done)
      }
    }
    print(
      "\(template.name): \(count) kills (\(kills) before its end), "
        + "\(count) of each of \(faults.count) faults")
  }
}

import Foundation
import PhotoFixtures
import TestSupport
import Testing

/// Output in terminals of three widths: nothing is wrapped and no column is lost.
@Suite(.fan) struct TerminalTranscriptTests {
  private static let widths = [60, 80, 120]

  @Test(arguments: widths)
  func firstImport(_ columns: Int) async throws {
    let photos = RecordedOutputs.root.appendingPathComponent("Fixtures/photos").path
    try await expectTranscript(
      "first-import", columns,
      [
        Step(["import", "--plain", "--offline", photos], typed: ["1 8", "q"]),
        Step(["visits", "list", "--from", "6/1/5/2019"], status: 2),
        Step(["visits", "show", "no-visit-of-this-library"], status: 1),
      ])
  }

  @Test(arguments: widths)
  func reviewOfTenQuestions(_ columns: Int) async throws {
    var library = TestLibrary(catalog: try Fan.catalog())
    try library.write(5, to: fan)
    let imported = try await fan.run(
      "import", fan.photos.path, "--offline", "--no-input", clock: Fan.fixedClock)
    #expect(imported.status == 0, "\(imported.errors)")
    try await expectTranscript(
      "review", columns,
      [
        Step(
          ["review", "--plain", "--offline"],
          typed: ["?", "", "1", "n", "1", "u", "1", "s", "1", "x", "1", "n", "1", "q"])
      ])
  }

  @Test(arguments: widths)
  func editWithUndo(_ columns: Int) async throws {
    try fan.addThreeGames()
    _ = try await fan.run(
      "import", fan.photos.path, "--offline", "--no-input", clock: Fan.fixedClock)
    let visit = try #require(try fan.visitIDs().first)
    try await expectTranscript(
      "edit-and-undo", columns,
      [
        Step(["visits", "edit", visit, "--rating", "5", "--note", "Walk-off in the ninth"]),
        Step(["visits", "show", visit]), Step(["visits", "list"]), Step(["undo"], typed: ["y"]),
        Step(["history"]),
      ])
  }

  @Test(arguments: widths)
  func planAndFailedPlan(_ columns: Int) async throws {
    let plan = [
      "plan", "dates", "--league", "mlb", "--from", "2019-06-14", "--to", "2019-06-18", "--start",
      "Boston", "--limit", "2",
    ]
    try await expectTranscript(
      "plan", columns,
      [Step(plan), Step(plan + ["--must-stop", "San Diego", "--stops", "5"], status: 1)])
  }

  private struct Step {
    let arguments: [String]
    var typed: [String] = []
    var status: Int32 = 0

    init(_ arguments: [String], typed: [String] = [], status: Int32 = 0) {
      self.arguments = arguments
      self.typed = typed
      self.status = status
    }
  }

  private func expectTranscript(
    _ name: String, _ columns: Int, _ steps: [Step]
  ) async throws {
    var transcript = ""
    for step in steps {
      let (screen, status) = await fan.show(step.arguments, columns: columns, typed: step.typed)
      #expect(status == step.status)
      let tooWide = screen.tooWide.filter { !$0.contains(fan.folder.path) }
      #expect(tooWide.isEmpty, "wider than \(columns) columns: \(tooWide)")
      transcript += "$ stvisits \(step.arguments.joined(separator: " "))\n\(screen.text)\n"
    }
    transcript = transcript.replacing(RecordedOutputs.root.path + "/", with: "")
      .replacing(fan.folder.path, with: "FOLDER")
    transcript = try fan.withStableIDs(transcript)
    try expectSnapshot(transcript, named: "\(name)-\(columns).txt")
  }
}

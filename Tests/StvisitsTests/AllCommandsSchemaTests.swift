import Foundation
import TestSupport
import Testing

/// Every command with every form of its output; with `STVISITS_EVERY_FORM=1` alone, for it costs more
/// time than the tests have: 80 runs of the program.
@Suite(
  .fan,
  .enabled(
    if: ProcessInfo.processInfo.environment["STVISITS_EVERY_FORM"] != nil
      && ExternalTool.pythonWithJSONSchema != nil)) struct AllCommandsSchemaTests
{
  /// Command lines, with their exit code in front if it isn't 0.
  ///
  /// FILES is a folder, PHOTOS that of the sample photos; VISIT, PICTURED, QUESTION and TIP are
  /// identifiers that earlier commands print.
  private static let lines = Result { try CommandLineSplitter.lines("every-form.txt") }

  @Test func everyCommandOutputMatchesItsSchema() async throws {
    for (name, text) in [
      (
        "games", "start,end,stadium,home,away\n2031-04-08T18:30:00-04:00,,Fenway Park,Bears,Twins\n"
      ),
      ("visits", "date,stadium,seat\n2018-07-10,Fenway Park,37 9\n2018-06-02,Wrigley Field,\n"),
      ("places", "name,lat,lon\nBar,42.3467,-71.0973\n"),
    ] { try Data(text.utf8).write(to: fan.file("\(name).csv")) }
    let photos = RecordedOutputs.root.appendingPathComponent("Fixtures/photos").path
    var words = ["FILES": fan.folder.path, "PHOTOS": photos]
    let outputs = RecordedOutputs(fan)
    for line in try Self.lines.get() {
      let status: Int32 = line.hasPrefix("1 ") ? 1 : 0
      let arguments = CommandLineSplitter.split(String(line.drop { $0 == "1" || $0 == " " })).map {
        words.reduce($0) { $0.replacing($1.key, with: $1.value) }
      }
      let result = try await outputs.run(
        arguments, input: #"{"latitude":42.3,"longitude":-71.1}"#, status: status)
      switch arguments.prefix(2).joined(separator: " ") {
      case "visits add": words["VISIT"] = try result.document["visit"]["id"].text
      case "review --all":
        words["QUESTION"] = try result.document["questions"].array.first?["question_id"].text
      case "visits list":
        let visits = try result.document["visits"].array
        words["PICTURED"] = visits.first { $0["photo_count"] != 0 }?["id"].text
      case "stadiums note": words["TIP"] = try result.document["note"]["id"].text
      case "poll create":
        let ballot = try fan.file("ballots/ballot-1-ana.txt").text
        try Data(ballot.replacing("\nchoices:\n", with: "\nchoices: B A\n").utf8)
          .write(to: fan.file("ana.txt"))
      default: break
      }
    }
    try await outputs.expectMatchesSchemas()
  }
}

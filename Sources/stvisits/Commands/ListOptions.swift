import ArgumentParser
import StvisitsKit

/// What a command takes that lists things which people pipe on.
struct ListOptions: ParsableArguments {
  @Flag(help: "Print a line for each, with tabs between its columns: docs/json.md.")
  var porcelain = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard !porcelain || !options.json else {
      throw ValidationError("Say either --porcelain or --json.")
    }
  }

  /// Prints a list for scripts, if it is to be for them.
  ///
  /// - Parameters:
  ///   - forms: the JSON forms of what is listed.
  ///   - key: under which the document has them.
  ///   - porcelain: the columns of the lines.
  ///   - more: what else is in the document.
  ///   - world: whose output it is.
  /// - Returns: whether it was printed, so that there is nothing to tell a person.
  /// - Throws: `Console.Closed` when nobody reads.
  func tell(
    _ forms: @autoclosure () throws -> [JSONValue], as key: String, _ porcelain: Porcelain,
    more: [String: JSONValue] = [:], _ world: World
  ) throws -> Bool {
    if self.porcelain {
      try world.console.print(try forms().map(porcelain.line))
    } else if options.json {
      let document: [String: JSONValue] = ["schema": 1, key: .array(try forms())]
      try world.console.print(.object(document.merging(more) { _, other in other }))
    } else {
      return false
    }
    return true
  }
}

/// A command that prints a list.
protocol ListCommand: StvisitsCommand {
  var list: ListOptions { get }
}

extension ListCommand {
  var options: GlobalOptions { list.options }
}

import AppSupport
import ArgumentParser

/// What a command takes that lists things which people pipe on.
struct ListOptions: ParsableArguments {
  @Flag(help: "Print a line for each, with tabs between its columns: docs/json.md.")
  var porcelain = false
}

/// A command that prints a list.
///
/// The options of every command are not within those of lists: what reads the command line looks
/// through a group again for each group around it.
protocol ListCommand: StvisitsCommand {
  var list: ListOptions { get }
}

extension ListCommand {
  /// Prints a list for scripts, if it is to be for them.
  ///
  /// - Parameters:
  ///   - forms: the JSON forms of what is listed.
  ///   - key: under which the document has them.
  ///   - porcelain: the columns of the lines.
  ///   - more: what else is in the document.
  ///   - context: whose output it is.
  /// - Returns: whether it was printed, so that there is nothing to tell a person.
  /// - Throws: `ValidationError` when it is to be printed in two forms, `Console.Closed` when nobody
  ///   reads.
  func printMachineReadable(
    _ forms: @autoclosure () throws -> [JSONValue], as key: String, _ porcelain: Porcelain,
    more: [String: JSONValue] = [:], _ context: AppContext
  ) throws -> Bool {
    guard !list.porcelain || !options.json else {
      throw ValidationError("Say either --porcelain or --json.")
    }
    if list.porcelain {
      try context.console.print(try forms().map(porcelain.line))
    } else if options.json {
      let document: [String: JSONValue] = ["schema": 1, key: .array(try forms())]
      try context.console.print(.object(document.merging(more) { _, other in other }))
    } else {
      return false
    }
    return true
  }
}

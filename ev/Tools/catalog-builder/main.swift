import CatalogBuilding
import Foundation

let code = BuilderCommand.run(
  Array(CommandLine.arguments.dropFirst()),
  output: { FileHandle.standardOutput.write(Data($0.utf8)) },
  error: { FileHandle.standardError.write(Data($0.utf8)) })
exit(code)

import Foundation
import ManualPages

// Writes manual pages or documents of the commands into a folder:
//   stvisits --experimental-dump-help | manual-builder man FOLDER --version V --date D
//   stvisits --experimental-dump-help | manual-builder documents FOLDER
// Files of the same kind that are in the folder and of no command any more are deleted.

let arguments = Array(CommandLine.arguments.dropFirst())

func option(_ name: String) -> String? {
  arguments.firstIndex(of: name).flatMap { index in
    index + 1 < arguments.count ? arguments[index + 1] : nil
  }
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("manual-builder: \(message)\n".utf8))
  exit(1)
}

guard arguments.count >= 2 else { fail("Expected \"man\" or \"documents\", and a folder.") }
let folder = URL(fileURLWithPath: arguments[1], isDirectory: true)
do {
  let tree = try CommandTree(json: FileHandle.standardInput.readToEnd() ?? Data())
  var files: [String: String] = [:]
  switch arguments[0] {
  case "man":
    let edition = ManualPage.Edition(
      version: option("--version") ?? "", date: option("--date") ?? "")
    for page in ManualPage.all(of: tree, edition) { files[page.fileName] = page.roff }
  case "documents":
    for page in CommandDocument.all(of: tree) { files[page.fileName] = page.text }
    files["README.md"] = CommandDocument.index(of: tree)
  default: fail("Expected \"man\" or \"documents\", and a folder.")
  }
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let ending = arguments[0] == "man" ? ".1" : ".md"
  for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
  where name.hasSuffix(ending) && files[name] == nil {
    try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
  }
  for (name, text) in files {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name), options: .atomic)
  }
} catch {
  fail("\(error)")
}

/// The table of imports as arrows: who imports whom, without what follows from other arrows.
struct DependencyDiagram {
  /// `A --> B`, as the picture in the docs has them.
  let arrows: Set<String>

  /// System modules, which no diagram shows.
  private static let system: Set<String> = [
    "Dispatch", "Foundation", "Synchronization", "Glibc", "Darwin", "CoreServices",
  ]

  /// - Parameters:
  ///   - table: who may import whom.
  ///   - program: at the top; what it does not need in the end is left out.
  init(of table: ImportTable, from program: String) {
    func below(_ module: String) -> Set<String> {
      (table.allowed[module] ?? []).subtracting(Self.system)
    }
    func allBelow(_ module: String) -> Set<String> {
      below(module).reduce(into: below(module)) { $0.formUnion(allBelow($1)) }
    }
    arrows = Set(
      ([program] + allBelow(program)).flatMap { module in
        let direct = below(module)
        let implied = direct.reduce(into: Set<String>()) { $0.formUnion(allBelow($1)) }
        return direct.subtracting(implied).map { "\(module) --> \($0)" }
      })
  }

  /// Reads the first picture of a document.
  init?(document: String) {
    let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: "```mermaid") else { return nil }
    arrows = Set(
      lines[(start + 1)...].prefix { $0 != "```" }.filter { $0.contains("-->") }
        .map { $0.split(separator: " ").joined(separator: " ") })
  }
}

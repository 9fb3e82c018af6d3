import AppSupport
import Drawing

/// A small page for a start page or a frame: a count, a bar and some lines.
package struct ProgressWidget: Sendable {
  let title: String
  let visited: Int
  let total: Int
  let lines: [String]

  package init(title: String, visited: Int, total: Int, lines: [String]) {
    (self.title, self.visited, self.total, self.lines) = (title, visited, total, lines)
  }

  /// The page as one file that fetches and runs nothing.
  package var html: String {
    let items = lines.map { "<li>\($0.markup())</li>" }.joined()
    return WebPage(
      title: title.markup(), style: WebPage.style(PackageResources.status_css),
      body: """
        <h1>\(title.markup())</h1>
        <progress value="\(visited)" max="\(max(1, total))" aria-label="\(title.markup())"></progress>
        <ul>\(items)</ul>
        """
    ).html
  }
}

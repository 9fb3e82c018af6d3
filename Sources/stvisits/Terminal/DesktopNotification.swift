import AppSupport
import PhotoImport

/// A desktop notification about new visits.
struct DesktopNotification {
  private let context: AppContext

  init(_ context: AppContext) { self.context = context }

  /// Posts the notification; a missing program is only noted.
  func post(of visits: [OutingReport]) {
    guard let first = visits.first else { return }
    let names = visits.map { $0.stadiumName ?? "a stadium" }
    let title = visits.count == 1 ? "A new visit" : "\(visits.count) new visits"
    let text = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " …" : "")
    let day = visits.count == 1 ? first.day.map { ", \($0)" } ?? "" : ""
    let call = Self.call(title, (text + day).cleanedForTerminal)
    do {
      guard try !call.run(context.environment) else { return }
      context.console.remark("There is no \(call.program) to tell of it on the desktop.")
    } catch {
      context.console.remark("It could not be told on the desktop: \(call.program) failed.")
    }
  }

  private static func call(_ title: String, _ text: String) -> DesktopProgram {
    #if os(macOS)
      // Title and text are arguments, never part of the script.
      let script =
        "on run words\ndisplay notification (item 2 of words) with title (item 1 of words)\nend"
      return DesktopProgram(program: "osascript", arguments: ["-e", script, title, text])
    #else
      return DesktopProgram(
        program: "notify-send", arguments: ["--app-name=stvisits", "--", title, text])
    #endif
  }
}

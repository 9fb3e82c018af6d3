import Sharing

extension CommandFailure {
  init(drawing error: DrawingError) {
    switch error {
    case .libraryMissing(let words):
      self.init("Pictures and PDF are drawn by librsvg. \(words). Or write .svg, which needs none.")
    case .refused(let reason): self.init("It cannot be drawn: \(reason).")
    case .unreadablePhoto(let reason): self.init("The photo cannot be read: \(reason).")
    }
  }
}

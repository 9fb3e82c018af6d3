import AppSupport

extension ProgressLine {
  func show(_ progress: StepProgress) {
    show(WorkProgress(progress.step, done: progress.done, of: progress.total))
  }
}

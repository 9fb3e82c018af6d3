import AppSupport
import Testing

@Suite struct StepProgressTests {
  @Test(arguments: [
    (StepProgress("Checking the storage"), "Checking the storage"),
    (StepProgress("Reading photos", done: 1_234), "Reading photos: 1,234"),
    (StepProgress("Uploading photos", done: 3, of: 12), "Uploading photos: 3 of 12 (25%)"),
    (StepProgress("Uploading photos", done: 0, of: 0), "Uploading photos: 0 of 0 (0%)"),
  ])
  func textHasPercentageIfTotalIsKnown(progress: StepProgress, text: String) {
    #expect(progress.text == text)
  }
}

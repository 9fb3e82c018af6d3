import Foundation
import Matching
import SportsModel
import TestSupport
import Testing

@testable import PhotoImport

/// The cameras that imports remember.
@Suite struct CameraUsageHistoryTests {
  private let folder = TemporaryFolder()
  @Test func camerasAreRememberedWithTheirDays() throws {
    let history = CameraUsageHistory(file: folder.url.appendingPathComponent("cache/cameras.tsv"))
    #expect(history.load().isEmpty)
    let photos = ["Phone", "Old\tcamera\nII"].map { model in
      PhotoFacts(
        path: "\(model).jpg", localTime: LocalDateTime("2019-06-15T12:00:00"),
        timeSource: .original, make: model == "Phone" ? "Maker" : nil, model: model)
    }
    let cameras = CameraHistory(photos)
    try history.save(cameras)
    let (period, days) = (602, UInt32(1) << 2)
    #expect(
      Set(history.load()) == [
        CameraUsage(make: "Maker", model: "Phone", period: period, days: days),
        CameraUsage(make: "", model: "Old camera II", period: period, days: days),
      ])
    // A library without cameras doesn't remove them.
    try history.save(CameraHistory([]))
    #expect(history.load().count == 2)
  }

  @Test func linesThatCannotBeReadAreIgnored() throws {
    let file = folder.url.appendingPathComponent("cameras.tsv")
    let lines = ["602\t4\tMaker\tPhone", "602\t4\tMaker", "x\t4\tMaker\tPhone", "1\tx\ta\tb", "a"]
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    #expect(
      CameraUsageHistory(file: file).load() == [
        CameraUsage(make: "Maker", model: "Phone", period: 602, days: 4)
      ])
  }
}

import PhotoFixtures
import SportsModel
import Testing

struct PhotoExportFixtureTests {
  @Test func everyFileHasAUniquePath() {
    for library in PhotoExportFixture.all {
      #expect(Set(library.files.map { $0.path.lowercased() }).count == library.files.count)
    }
  }

  @Test func filesDifferBetweenCapturesAndMatchWithinAlbums() {
    for library in PhotoExportFixture.all {
      var moments: [[UInt8]: String] = [:]
      for file in library.files {
        guard let moment = file.moment else { continue }
        #expect(moments.updateValue(moment, forKey: file.bytes) ?? moment == moment, "\(file.path)")
      }
    }
  }

  @Test func expectedOutingCountsMatch() {
    #expect(
      PhotoExportFixture.takeout.manifest == """
        stadium_day,decision,home,moments
        2018-01-20,pending,,2
        2018-06-15,recorded,mlb-nyy,9
        2019-04-06,recorded,mlb-phi,2
        2019-04-06,recorded,nhl-phi,2

        """)
    #expect(
      PhotoExportFixture.osxphotos.manifest == """
        stadium_day,decision,home,moments
        2019-08-10,recorded,mls-por,3
        2024-08-21,recorded,mlb-chc,2

        """)
    #expect(
      PhotoExportFixture.cameraCard.manifest == """
        stadium_day,decision,home,moments
        2019-04-06,recorded,mlb-phi,4
        2019-04-06,recorded,nhl-phi,2
        2024-08-21,recorded,mlb-chc,4

        """)
    #expect(
      PhotoExportFixture.phone.manifest == """
        stadium_day,decision,home,moments
        2019-08-10,recorded,mls-por,6
        2019-08-11,recorded,nwsl-por,6
        2022-04-03,pending,,2

        """)
  }
}

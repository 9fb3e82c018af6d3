/// The kinds of outings of a life; each has a function of its own.
package enum LifeOutingKind: String, Sendable, CaseIterable {
  // Games that the user saw.
  case game, onePhoto, lateArrival, earlyLeaver, coarsePosition, gameOnTrip, gameWithFriends
  case gameAfterTailgate, gameAndMorningAfter, cameraWithoutGPS, wrongTimeZone
  case bothOfDoubleheader, oneOfDoubleheader, oneOfTwoLeagues

  // In a stadium, without a game of the catalog.
  case stadiumTour, tourOnGameDay, concertInArena, concertInBallpark, concertBesideGame
  case postponedGame, springTraining

  // In no stadium.
  case tailgateOnly, flight, highway, trainPast, dinnerNearby, barNextDoor, passingBy
  case walkBeforeGame, parkNearby, friendsPhotos, friendsPhotosInCameraRoll, friendsPhotosSent
  case savedPictures, screenshots

  // Everything else.
  case stationNearArena, hotelNextDoor, dailyLife

  /// The number of such outings in a life of eight years.
  ///
  /// Chosen by hand for a keen fan: fifty games, most of them with several photos, and as many
  /// outings near stadiums without one.
  var perLife: Int {
    switch self {
    case .game: 22
    case .gameOnTrip, .onePhoto: 4
    case .lateArrival, .earlyLeaver, .gameWithFriends, .cameraWithoutGPS, .gameAfterTailgate: 3
    case .gameAndMorningAfter, .coarsePosition: 1
    case .wrongTimeZone, .bothOfDoubleheader, .oneOfDoubleheader, .oneOfTwoLeagues: 1
    case .stadiumTour, .concertInArena: 2
    case .tourOnGameDay, .concertInBallpark, .concertBesideGame: 1
    case .postponedGame, .springTraining: 1
    case .flight, .highway, .dinnerNearby: 4
    case .friendsPhotos, .friendsPhotosInCameraRoll, .friendsPhotosSent, .screenshots: 3
    case .tailgateOnly, .trainPast, .barNextDoor, .passingBy, .walkBeforeGame: 2
    case .savedPictures, .hotelNextDoor: 1
    case .parkNearby: 14
    case .stationNearArena: 20
    // As many as the library needs.
    case .dailyLife: 0
    }
  }

  /// Whether the user was inside a stadium.
  package var isInStadium: Bool {
    switch self {
    case .game, .onePhoto, .lateArrival, .earlyLeaver, .coarsePosition, .gameOnTrip,
      .gameWithFriends, .gameAfterTailgate, .gameAndMorningAfter, .cameraWithoutGPS,
      .wrongTimeZone, .bothOfDoubleheader, .oneOfDoubleheader, .oneOfTwoLeagues, .stadiumTour,
      .tourOnGameDay, .concertInArena, .concertInBallpark, .concertBesideGame, .postponedGame,
      .springTraining:
      true
    default: false
    }
  }
}

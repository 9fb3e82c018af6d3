/// The kinds of outings of a life; each has a function of its own.
package enum LifeOutingKind: String, Sendable, CaseIterable {
  // Games that the user saw.
  case game, onePhoto, lateArrival, earlyLeaver, coarsePosition, gameOnTrip, gameWithFriends
  case gameAfterTailgate, gameAndMorningAfter, cameraWithoutGPS, wrongTimeZone
  case bothOfDoubleheader, oneOfDoubleheader, oneOfTwoLeagues, filmsWithLocalHeader

  // In a stadium, without a game of the catalog.
  case stadiumTour, tourOnGameDay, concertInArena, concertInBallpark, concertBesideGame
  case postponedGame, springTraining

  // In no stadium.
  case tailgateOnly, flight, highway, trainPast, dinnerNearby, barNextDoor, passingBy
  case eveningNextDoor, walkBeforeGame, parkNearby
  case friendsPhotos, friendsPhotosInCameraRoll, friendsPhotosSent, friendWithSamePhone
  case partnersPhotos, scannedPrints, savedPictures, screenshots

  // Everything else.
  case stationNearArena, hotelNextDoor, dailyLife

  /// The mean number of such outings in a life of nine years.
  ///
  /// Chosen by hand for a keen fan: about 65 games, most of them with several photos, and many
  /// outings near stadiums; the confusing kinds are rarer than the ordinary ones.
  package var perLife: Double {
    switch self {
    case .game: 34
    case .gameOnTrip: 6
    case .onePhoto, .gameWithFriends: 4
    case .lateArrival, .earlyLeaver, .cameraWithoutGPS, .gameAfterTailgate: 3
    case .gameAndMorningAfter, .coarsePosition, .filmsWithLocalHeader: 1
    case .wrongTimeZone, .bothOfDoubleheader, .oneOfDoubleheader, .oneOfTwoLeagues: 0.5
    case .concertInArena: 3
    case .stadiumTour: 2
    case .concertInBallpark, .springTraining: 1
    case .tourOnGameDay, .concertBesideGame, .postponedGame: 0.5
    case .flight, .highway, .dinnerNearby: 4
    case .screenshots, .eveningNextDoor: 3
    case .friendsPhotos, .friendsPhotosInCameraRoll, .friendsPhotosSent, .partnersPhotos: 2
    case .friendWithSamePhone, .scannedPrints: 0.5
    case .trainPast, .passingBy: 2
    case .savedPictures, .hotelNextDoor, .barNextDoor, .walkBeforeGame: 1
    case .tailgateOnly: 0.5
    case .parkNearby: 14
    case .stationNearArena: 20
    // As many as the library needs.
    case .dailyLife: 0
    }
  }

  /// True if the user was inside a stadium.
  package var isInStadium: Bool {
    switch self {
    case .game, .onePhoto, .lateArrival, .earlyLeaver, .coarsePosition, .gameOnTrip,
      .gameWithFriends, .gameAfterTailgate, .gameAndMorningAfter, .cameraWithoutGPS,
      .wrongTimeZone, .bothOfDoubleheader, .oneOfDoubleheader, .oneOfTwoLeagues,
      .filmsWithLocalHeader, .stadiumTour, .tourOnGameDay, .concertInArena, .concertInBallpark,
      .concertBesideGame, .postponedGame,
      .springTraining:
      true
    default: false
    }
  }
}

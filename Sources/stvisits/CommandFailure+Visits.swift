import AppSupport
import Localization
import PhotoImport
import PhotoMetadata
import SportsModel

extension CommandFailure {
  init(request error: VisitRequestError) {
    let status: ExitStatus =
      switch error {
      case .missing, .duplicate, .missingTeams, .noGame, .scoreOfOtherTeams, .badRating,
        .inTheFuture, .originalAndOthers, .nothingToChange:
        .usage
      case .severalGames, .noSuchGame, .noGameOfTeams, .stadiumClosed, .noSuchVisit,
        .severalVisits, .noOriginal:
        .failed
      }
    self.init(Self.message(error), status: status)
  }

  private static func message(_ error: VisitRequestError) -> String {
    switch error {
    case .missing(let option): localized("Missing option \(option).")
    case .stadiumClosed(let stadium, let day): noGames(at: stadium, in: day.year)
    case .severalGames(let titles, let stadium):
      severalGames(titles.count, at: stadium) + lines(titles)
    case .duplicate(let visit):
      localized(
        """
        You already have this visit: \(visit.stadiumName) on \(DisplayFormat.date(visit.day)) \
        (\(visit.shortID)). Use --allow-duplicate to add another.
        """)
    case .missingTeams: localized("A game that isn't in the data needs both --home and --away.")
    case .noGame(let kind):
      localized("Only games have teams and scores. The type of this visit is \(kind.title).")
    case .scoreOfOtherTeams(let text, let game):
      localized("The score \"\(text)\" doesn't name the teams of \(game).")
    case .noSuchGame(let id): localized("No game \"\(id)\" at this stadium that day.")
    case .noGameOfTeams(let stadium, let day):
      localized(
        """
        No game of these teams at \(stadium.name) on \(DisplayFormat.date(day)). List the games \
        with: stvisits games --date \(day) --stadium \(stadium.id)
        """)
    case .badRating(let rating):
      localized("Not a rating: \(rating). Enter 1 to 5, or 0 to remove it.")
    case .inTheFuture(let day): localized("Visits can't be in the future (\(day)).")
    case .noSuchVisit(let id):
      localized("No visit with the ID \"\(id)\". List them with: stvisits visits list")
    case .severalVisits(let id, let visits):
      localized("Several visits have ids that begin with \"\(id)\":")
        + lines(visits.map { "\($0.id.text)  \($0.day) \($0.stadiumName)" })
    case .noOriginal(let visit):
      localized("Visit \(visit.shortID) was never corrected, so there is nothing to restore.")
    case .originalAndOthers:
      localized("--original restores stadium, date, game and score. Omit their options.")
    case .nothingToChange:
      localized("Nothing to change. Add an option such as --note. See: stvisits visits edit --help")
    }
  }

  private static func severalGames(_ count: Int, at stadium: String) -> String {
    localized("\(count) games at \(stadium) that day. Choose one with --game 1 to --game \(count):")
  }

  private static func noGames(at stadium: Stadium, in year: Int) -> String {
    switch (stadium.opened, stadium.closed) {
    case (let opened?, let closed?):
      localized("No games at \(stadium.name) in \(year): it was open \(opened)–\(closed).")
    case (let opened?, nil):
      localized("No games at \(stadium.name) in \(year): it opened in \(opened).")
    case (nil, let closed?):
      localized("No games at \(stadium.name) in \(year): it closed in \(closed).")
    case (nil, nil): localized("No games at \(stadium.name) in \(year): it was closed.")
    }
  }

  init(photos error: VisitPhotoError) {
    switch error {
    case .noSuchPhoto(let text):
      self.init(
        localized(
          """
          The visit has no photo "\(text)". Enter its number, the beginning of its ID, or its \
          path. List them with: stvisits visits photos ID
          """))
    case .severalPhotos(let text):
      self.init(
        localized("\"\(text)\" matches several photos of the visit. Enter the number of one."))
    case .namedTwice:
      self.init(localized("A photo is listed twice. Nothing was changed."), status: .usage)
    case .elsewhere(let path, let visit, let others):
      let place = "\(visit.day) \(visit.stadiumName)"
      let first = localized("\(path) belongs to visit \(visit.shortID) (\(place)).")
      let more = localized(
        others, one: "\(others) other photo also belongs to other visits.",
        other: "\(others) other photos also belong to other visits.")
      let advice = localized("Nothing was added. Use --move to move it to this visit.")
      self.init((others == 0 ? [first, advice] : [first, more, advice]).joined(separator: " "))
    case .unusable(let problems):
      self.init(
        localized("Nothing was added.")
          + Self.lines(problems.map { "\($0.path): \($0.message)" }))
    }
  }
}

import ArgumentParser
import PhotoImport
import SportsModel

struct VisitOptions: ParsableArguments {
  @Option(help: "The stadium: an id or any name it has worn.", completion: NameCompletion.stadium)
  var stadium: String?

  @Option(help: .value("yyyy-mm-dd", "The day at the stadium."))
  var date: LocalDay?

  @Option(help: .value("game-id", "The game, where there were several that day."))
  var game: String?

  @Option(help: "The home team.", completion: NameCompletion.team)
  var home: String?

  @Option(help: "The away team.", completion: NameCompletion.team)
  var away: String?

  @Option(help: .value("h-a", "The final score, home first."))
  var score: Score?

  @Option(help: "What it was: game, tour or other.")
  var type: Visit.Kind?

  @Option(help: "A note of yours.")
  var note: String?

  @Option(help: "Section, row and seat.")
  var seat: String?

  @Option(help: "What it was, in your words.")
  var description: String?

  @Option(help: "Your rating, 1 to 5; 0 takes it away.")
  var rating: Int?

  var request: VisitRequest {
    var request = VisitRequest()
    request.stadium = stadium
    request.day = date
    request.game = game
    request.home = home
    request.away = away
    request.score = score
    request.kind = type
    request.note = note
    request.seat = seat
    request.description = description
    request.rating = rating
    return request
  }
}

extension LocalDay: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

extension Visit.Kind: ExpressibleByArgument {}

extension Score: ExpressibleByArgument {
  package init?(argument: String) { self.init(text: argument) }
}

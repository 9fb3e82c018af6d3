import SportsModel

/// The controls of the map page: leagues, visit status, search, years.
struct MapPageControls {
  let map: VisitMap

  /// `<b>12</b> visited, <b>18</b> still to visit`.
  var counts: String {
    MapStadium.VisitStatus.allCases.filter { status in
      status != .planned || !map.stadiums(.planned).isEmpty
    }.map { status in
      "<b id=\"count-\(status.rawValue)\">\(map.stadiums(status).count)</b> \(status.word)"
    }.joined(separator: " · ")
  }

  var html: String {
    """
    <form class="controls" id="controls" role="search" aria-label="What is shown">
    \(leagues)
    <fieldset><legend>Standing</legend>
    \(statuses.joined(separator: "\n"))
    </fieldset>
    <input type="search" id="search" aria-label="Search stadiums, cities and teams" \
    placeholder="Stadium, city or team" autocomplete="off" spellcheck="false">
    \(years)
    </form>
    """
  }

  private var leagues: String {
    guard map.leagues.count > 1 else { return "" }
    let chips = map.leagues.map { league in
      """
      <label class="chip"><input type="checkbox" name="league" \
      value="\(league.id.rawValue.escapedForSVG)" checked>\
      <span>\(league.shortName.escapedForSVG)</span></label>
      """
    }
    return """
      <fieldset><legend>Leagues</legend>
      \(chips.joined(separator: "\n"))
      </fieldset>
      """
  }

  private var statuses: [String] {
    MapStadium.VisitStatus.allCases.filter { !map.stadiums($0).isEmpty || $0 != .planned }
      .map { status in
        """
        <label class="chip"><input type="checkbox" name="standing" value="\(status.rawValue)" \
        checked><span>\(Self.sign(status))\(status.word)</span></label>
        """
      }
  }

  static func sign(_ status: MapStadium.VisitStatus) -> String {
    "<svg class=\"sign\" viewBox=\"-11 -11 22 22\" aria-hidden=\"true\">"
      + "<use href=\"#sign-\(status.rawValue)\"/></svg>"
  }

  private var years: String {
    let all = map.stadiums.flatMap(\.visits).map(\.day.year)
    guard let first = all.min(), let last = all.max(), first < last else { return "" }
    return """
      <label class="years">Until <input type="range" id="years" min="\(first)" max="\(last)" \
      value="\(last)" step="1"> <output id="year-shown" for="years">all years</output></label>
      """
  }
}

import CMarkup
import Foundation
import SportsModel
import Web

/// Parses the list of games on the page of a day or a week.
struct ReferencePage {
  let provider: ProviderID
  let request: ProviderRequest

  func games(in root: HTMLNode) throws(ProviderError) -> GameList {
    // The header of every page lists today's games; the requested ones are in the content.
    let content = root.all("div").first { $0["id"] == "content" } ?? root
    if content.first("div", class: "scorebox") != nil { throw .wrongShape("the page of one game") }
    let lists = content.all("div", class: "game_summaries")
    if let list = lists.first(where: { !$0.classes.contains("compressed") }) {
      let games = list.children.filter { $0.isElement("div", class: "game_summary") }
      return GameList(games.map(game), within: request.days)
    }
    // A day without games has only links to the previous and next day.
    guard content.first("div", class: "prevnext") != nil else {
      throw .wrongShape("no list of games")
    }
    return GameList()
  }

  /// Parses two rows, the away team's first; the page of “Final” has the day and home in its name.
  private func game(_ summary: HTMLNode) -> ListedGame? {
    guard let table = summary.first("table", class: "teams") else { return nil }
    let rows = table.all("tr").filter { row in
      row.classes.contains { ["winner", "loser", "draw"].contains($0) }
    }
    guard rows.count == 2, let away = side(rows[0]), let home = side(rows[1]),
      let link = rows[0].first("td", class: "gamelink")?.first("a"), let path = link["href"],
      let box = BoxScoreID(path: path)
    else { return nil }
    let label = link.text
    let isFinal = label.lowercased().hasPrefix("final")
    let extra = rows[1].all("td").dropFirst(2).first?.text ?? ""
    return ListedGame(
      provider: provider, league: request.league, id: box.id, day: box.day,
      status: isFinal ? .final : .unknown, home: home.team, away: away.team, number: box.number,
      score: isFinal ? Score(points: home.points, away.points) : nil,
      detail: extra.isEmpty ? label : "\(label)/\(extra)")
  }

  private func side(_ row: HTMLNode) -> (team: ListedGame.Team, points: Int?)? {
    let cells = row.all("td")
    guard let link = cells.first?.first("a"), !link.text.isEmpty else { return nil }
    return (Self.team(link), cells.dropFirst().first.flatMap { Self.points($0.text) })
  }

  private static func team(_ link: HTMLNode) -> ListedGame.Team {
    ListedGame.Team(id: code(link["href"]), name: link.text)
  }

  /// Returns the code in `/teams/CHN/2020.shtml`.
  private static func code(_ path: String?) -> String? {
    guard let parts = path?.split(separator: "/"),
      let place = parts.firstIndex(of: "teams"), parts.indices.contains(place + 1)
    else { return nil }
    return String(parts[place + 1])
  }

  private static func points(_ text: String) -> Int? {
    Int(text).flatMap { (0...9999).contains($0) ? $0 : nil }
  }
}

/// The name of a game's page: `/boxes/CHN/CHN202008171.shtml`, `/boxscores/202003050BUF.html`.
struct BoxScoreID {
  /// Without folders and extension.
  let id: String
  let day: LocalDay
  /// 0, or 1 and 2 in a doubleheader; only baseball numbers games.
  let number: Int

  init?(path: String) {
    guard let file = path.split(separator: "/").last, let name = file.split(separator: ".").first,
      let digits = name.firstIndex(where: { $0.isASCII && $0.isNumber }),
      let day = ProviderDateParser.packedDay(name[digits...])
    else { return nil }
    (id, self.day) = (String(name), day)
    // In baseball a three-letter team code comes first.
    number = digits > name.startIndex ? name.dropFirst(11).first?.wholeNumberValue ?? 0 : 0
  }
}

/// A parsed HTML page; its nodes keep it alive.
final class HTMLPage {
  static let maxBytes = 4 << 20

  private let page: OpaquePointer

  /// - Throws: `ProviderError` if the page is too large or empty.
  init(_ body: Data) throws(ProviderError) {
    guard body.count <= Self.maxBytes else { throw .wrongShape("it is too large") }
    // A zero byte would end the page.
    let text = ResponseTextDecoder.utf8(body).filter { $0 != 0 }
    let parsed = text.withUnsafeBytes { bytes in
      bytes.bindMemory(to: CChar.self).baseAddress.flatMap { stvisits_page_parse($0, bytes.count) }
    }
    guard let parsed else { throw .wrongShape("an empty page") }
    page = parsed
  }

  deinit { stvisits_page_free(page) }

  var root: HTMLNode? { stvisits_page_root(page).map { HTMLNode(node: $0, page: self) } }
}

struct HTMLNode {
  fileprivate let node: OpaquePointer
  fileprivate let page: HTMLPage

  /// In lower case; empty if the node is not an element.
  var name: String { stvisits_node_name(node).map { String(cString: $0) } ?? "" }

  subscript(_ attribute: String) -> String? {
    stvisits_node_attribute(node, attribute).map { String(cString: $0) }
  }

  var classes: [Substring] { self["class"]?.split { $0.isWhitespace } ?? [] }

  func isElement(_ name: String, class wanted: String? = nil) -> Bool {
    guard self.name == name else { return false }
    return wanted.map { wanted in classes.contains { $0 == wanted } } ?? true
  }

  var children: some Sequence<HTMLNode> {
    sequence(first: stvisits_node_first_child(node)) { node in
      node.map { stvisits_node_next_sibling($0) }
    }
    .lazy.prefix { $0 != nil }.compactMap { $0 }
    .filter { stvisits_node_kind($0) == StvisitsNodeElement }
    .map { HTMLNode(node: $0, page: page) }
  }

  /// All nodes below, in document order.
  var descendants: some Sequence<HTMLNode> {
    let within = node
    return sequence(first: stvisits_node_next(node, within)) { place in
      place.map { stvisits_node_next($0, within) }
    }
    .lazy.prefix { $0 != nil }.compactMap { $0 }.map { HTMLNode(node: $0, page: page) }
  }

  func all(_ name: String, class wanted: String? = nil) -> [HTMLNode] {
    descendants.filter { $0.isElement(name, class: wanted) }
  }

  func first(_ name: String, class wanted: String? = nil) -> HTMLNode? {
    descendants.first { $0.isElement(name, class: wanted) }
  }

  /// The text below, with whitespace collapsed.
  var text: String {
    let pieces = descendants.filter { stvisits_node_kind($0.node) == StvisitsNodeText }
      .compactMap { stvisits_node_text($0.node).map { String(cString: $0) } }
    return pieces.joined().split { $0.isWhitespace || $0 == "\u{a0}" }.joined(separator: " ")
  }
}

/// The pages of a reference site, the last source of scores.
struct ReferenceProvider: Provider {
  let id: ProviderID
  let host: URL
  let agent: UserAgent
  var firstDays: [Int: LocalDay] = [:]

  var leagues: Set<LeagueID> {
    Set(["mlb", "nba", "nhl", "nfl"].filter { ProviderID.forScores(of: $0).contains(id) })
  }

  /// Returns requests for days; whole seasons are not scraped.
  func requests(for query: ScheduleQuery) -> [ProviderRequest] {
    guard leagues.contains(query.league), case .day(let day) = query.span, let url = page(of: day)
    else { return [] }
    let headers = agent.headers(accept: "text/html")
    return [
      ProviderRequest(
        web: WebRequest(url: url, headers: headers), league: query.league, days: day...day)
    ]
  }

  private func page(of day: LocalDay) -> URL? {
    guard id != .footballReference else {
      return FootballWeek(of: day, firstDay: firstDays).map {
        host.endpoint("/years/\($0.season)/week_\($0.number).htm")
      }
    }
    let year = ("year", String(day.year))
    let date = [("month", String(day.month)), ("day", String(day.day))]
    return host.endpoint(
      id == .baseballReference ? "/boxes/" : "/boxscores/",
      items: id == .basketballReference ? date + [year] : [year] + date)
  }

  func games(
    in answer: WebResponse, to request: ProviderRequest
  ) throws(ProviderError) -> GameList {
    try ProviderError.check(answer)
    let page = try HTMLPage(answer.body)
    guard let root = page.root else { throw .wrongShape("an empty page") }
    return try ReferencePage(provider: id, request: request).games(in: root)
  }
}

/// A week of a football season, by which the pages are ordered.
struct FootballWeek: Sendable, Hashable {
  let season: Int
  /// From 1; the playoff rounds continue the count.
  let number: Int

  /// Creates the week of a day, from Tuesday to Monday; nil for days outside of the season.
  ///
  /// If the first day of a season is missing, it is the Thursday after Labor Day.
  init?(of day: LocalDay, firstDay: [Int: LocalDay]) {
    season = SeasonSpan.season(of: day, league: "nfl")
    guard let first = firstDay[season] ?? Self.kickoff(of: season) else { return nil }
    // Tuesday is 2 in ISO 8601.
    let tuesday = first - (first.isoWeekday + 5) % 7
    guard day >= tuesday else { return nil }
    var week = (day - tuesday) / 7 + 1
    // The second week of 2001 was played in January, without a gap in the numbers.
    if season == 2001, week > 2 { week -= 1 }
    guard week <= Self.last(of: season) + 3 else { return nil }
    // There is a week off before the last game.
    number = min(week, Self.last(of: season))
  }

  /// Returns the number of the last week: the regular weeks and four rounds.
  private static func last(of season: Int) -> Int {
    switch season {
    case 1993, 2021...: 22
    case 1990...: 21
    default: 20
    }
  }

  /// Returns the Thursday after the first Monday of September.
  private static func kickoff(of season: Int) -> LocalDay? {
    guard let first = LocalDay(year: season, month: 9, day: 1) else { return nil }
    return first + (8 - first.isoWeekday) % 7 + 3
  }
}

import SportsModel
import Testing

/// Half-remembered games with the game that was meant.
///
/// Written from the schedule before the search was tuned, in the words of fans, some of them with a
/// mistake: a score that is off by one, the wrong year, swapped sides, a misspelled name.
enum HalfMemories {
  static let all = (lines + "\n" + playerLines).split(separator: "\n")
    .compactMap { HalfMemory(line: String($0)) }

  /// Lines `day home-team[#number] | memory`.
  static let lines = """
    1889-06-28 mlb-kc2#2 | second game of a doubleheader, Kansas City Cowboys beat Louisville 9-3, June 1889
    2021-08-08 mlb-cle | Tigers at Cleveland on a Sunday in August 2021, Indians won 7-5
    2012-05-30 mlb-mia | Nationals lost 5-3 in Miami on a Wednesday, end of May 2012
    2007-06-26 mlb-chc | Rockies at Wrigley 2007, Cubs won 8-5
    1991-06-16 mlb-tor | Father's Day 1991 at the SkyDome, Orioles 13 Blue Jays 8
    1988-08-05 mlb-laa#2 | White Sox beat the Angels 5-4 in the nightcap of a doubleheader in Anaheim, August 1988
    1976-06-18 mlb-stl | Padres Cardinals 4-7 at Busch, bicentennial summer 1976
    1964-06-02 mlb-pit | Giants lost 3-1 to Pittsburgh at Forbes Field in early June 1964
    1959-08-07 mlb-min | White Sox over the Senators 4-1 at Griffith Stadium, Friday, August 1959
    1942-06-28 mlb-cle#2 | second game Sunday doubleheader Red Sox Indians summer 1942, 3-2 Cleveland
    1930-06-24 mlb-min | Senators shut out the Indians 7-0 in June 1930
    1928-08-03 mlb-cws | Red Sox won 3-1 at Comiskey, a Friday in 1928
    1910-10-04 mlb-stl | Pirates lose 2-1 in St. Louis, last week of the 1910 season, October
    1901-09-28 mlb-ath#1 | Athletics 12 Cleveland 9 September 1901
    2024-09-22 mlb-mil | Brewers walked off the Diamondbacks 10-9 in September 2024
    2013-07-25 mlb-cws | tigers vs white sox july 2013 7-4 chicago
    2009-08-11 mlb-bal | A's at Camden Yards, Orioles won 3 to 2, August 2009
    1991-08-17 mlb-sea | California Angels 4 Mariners 1 at the Kingdome, Saturday in August 1991
    1980-09-05 mlb-det | Twins at Tiger Stadium 1980, 1-0 shutout, September
    1974-08-23 mlb-nyy | Yankees beat the Angels 10-4 at Shea in 1974
    1963-08-26 mlb-sf | Cardinals 6 Giants 3 at Candlestick, Monday night in August 1963
    1956-05-16 mlb-cle | Yankees won 4-1 in Cleveland, May 1956
    1948-08-18 mlb-stl | Reds at Sportsman's Park, Cards won 4-3, mid August 1948
    1934-06-15 mlb-cin | New York Giants lost 2-1 at Crosley Field, June 15 1934
    1920-07-29 mlb-det#2 | Tigers crushed the Senators 13-3, July 1920
    1910-09-05 mlb-cin#2 | Cubs 9 Reds 5, Labor Day 1910
    1904-07-10 mlb-chc | Brooklyn Superbas at Chicago, 3-2, a Sunday in July 1904
    1882-06-09 mlb-trn | Troy Trojans 7, Buffalo Bisons 2, 1882
    2023-08-18 mlb-ath | Orioles at the Oakland Coliseum August 2023, 9-4
    2017-07-05 mlb-stl | Marlins 9 Cardinals 6 day after the 4th of July 2017
    2003-04-25 mlb-laa | Red Sox at Anaheim, 5-2 Boston, April 2003
    1993-04-10 mlb-atl | Dodgers won 2-1 in Atlanta on Easter weekend, April 1993, Saturday
    1987-08-13 mlb-stl | Phillies 4 Cardinals 2 in St Louis 1987
    1979-08-10 mlb-sd | Reds at Padres, 3-2 San Diego, Friday in August 1979
    1961-06-27 mlb-pit | Dodgers scored 9 against the Pirates' 5, Forbes Field, June 1961
    1959-08-04 mlb-bos#2 | Kansas City A's beat the Red Sox 8-6 at Fenway, August 1959
    1948-06-27 mlb-det | Yankees shutout Tigers 7-0 in Detroit June 1948
    1934-06-03 mlb-atl | Brooklyn 5, Boston Braves 1, June of 1934
    1925-06-27 mlb-stl | Cubs blanked 5-0 by the Cardinals, 1925
    1914-09-18 mlb-bal | Senators won 1-0 against the Browns in St. Louis, September 1914
    1907-08-19 mlb-atl | Boston Doves 10 Pirates 3, 1907
    2026-06-25 mlb-bos | Yankees at Fenway this June, Sox won 6-3, 2026
    2017-08-19 mlb-hou | A's shut out in Houston 3-0 on a Saturday in August 2017
    2008-08-03 mlb-tex | Blue Jays lost 8-4 at the Ballpark in Arlington, 2008
    1987-08-07 mlb-phi | 15-5 Phillies summer 1987
    2004-10-20 mlb-nyy | Game 7 2004 ALCS Red Sox at Yankees 10-3
    2004-10-16 mlb-bos | Yankees 19 Red Sox 8 in the playoffs at Fenway
    2016-11-02 mlb-cle | World Series game 7 Cubs Indians 8-7
    1986-10-25 mlb-nym | Shea Stadium, Mets Red Sox World Series game 6
    1991-10-27 mlb-min | 1-0 game 7 Twins Braves World Series Metrodome
    1975-10-21 mlb-bos | Reds at Fenway 1975 World Series game 6, 7-6
    1988-10-15 mlb-lad | first game of the 1988 World Series, Dodgers 5 A's 4
    2011-10-27 mlb-stl | Cardinals Rangers World Series 10-9
    1979-05-17 mlb-chc | Phillies Cubs 23-22 at Wrigley
    1994-08-11 mlb-pit | last Expos game before the strike, Pirates won 4-0 August 1994
    1977-04-15 mlb-wsh | first game at Olympic Stadium in Montreal, Phillies over Expos 7-2, April 1977
    1954-05-02 mlb-stl#2 | Giants Cardinals doubleheader May 1954, second game 9-7
    2001-11-04 mlb-ari | Game seven 2001 World Series Yankees at Diamondbacks, 3-2
    2003-09-01 mlb-phi | Labor Day 2003 Red Sox at the Vet, 13-9
    2000-06-02 mlb-mia | Blue Jays at Marlins, 11-10, 2000
    2025-03-28 nba-nop | Warriors in New Orleans, a Friday in March 2025, won 111-95
    2015-01-16 nba-lac | Cavs at Clippers 126-121 January 2015
    2009-01-30 nba-tor | Bucks won 96-85 in Toronto early 2009
    1990-05-13 nba-nyk | Pistons at the Garden, 1990 playoffs, 102-90 over the Knicks
    1988-12-10 nba-bkn | New Jersey Nets beat Charlotte 121-112 in December 1988
    1975-11-22 nba-was | Washington Bullets scored only 71 against the Warriors in 1975
    1969-12-10 nba-sac | Cincinnati Royals edge the Sixers 122-121, 1969
    1952-04-12 nba-lal | Minneapolis Lakers Knicks 1952 finals opener 83-79
    1948-11-30 nba-bos | Lakers beat the Celtics 94-84 in November 1948
    2023-12-27 nba-was | Raptors 132, Wizards 102, between Christmas and New Year 2023
    2011-04-17 nba-sas | Grizzlies upset the Spurs in the first playoff game 2011, 101-98
    2000-11-08 nba-sac | Kings killed Golden State 115-84 at Arco Arena, November 2000
    1994-04-19 nba-phi | Nets 115 76ers 110 at the Spectrum, April 1994
    1986-04-13 nba-was | Sixers lost by one to the Bullets, 98-97, last day of the season 1986
    1975-04-22 nba-hou | Celtics at Rockets playoffs 1975, 122-117
    1964-12-12 nba-gsw | San Francisco Warriors 124 Detroit 107 in December 1964
    1946-11-17 nba-clr | Cleveland Rebels lost 78-76 to the Chicago Stags, 1946
    2025-04-04 nba-gsw | Nuggets at Chase Center, Golden State won 118-104 in April 2025
    2016-01-02 nba-sas | Spurs Rockets just after New Year 2016, 121-103
    2008-01-11 nba-hou | Timberwolves lost by 31 in Houston, 113-82, January 2008
    1996-12-07 nba-nyk | Clippers at Madison Square Garden, a Saturday in December 1996, 89-80
    2009-04-30 nba-chi | Celtics Bulls playoffs 2009, 128-127 in Chicago
    2010-12-25 nba-lal | Christmas Day 2010 Heat at Lakers
    1998-06-14 nba-uta | Bulls at Jazz finals 1998 87-86
    1996-06-12 nba-okc | Sonics beat the Bulls in the 1996 finals 107-86, KeyArena
    1976-06-04 nba-bos | triple overtime Suns at Celtics 1976 finals 128-126
    2016-06-19 nba-gsw | Cavs Warriors game 7 2016 finals
    1962-03-02 nba-nyk | Philadelphia Warriors 169 Knicks 147 in Hershey
    2024-01-02 nhl-ari | Panthers at Mullett Arena against the Coyotes, right after New Year 2024, 4-1
    2019-03-28 nhl-cbj | Canadiens lost 6-2 in Columbus, March 2019
    2002-03-19 nhl-det | Mighty Ducks won 2-1 at Joe Louis Arena in March 2002
    1993-02-17 nhl-car | Sabres at Hartford Whalers 5-3, February 1993
    1988-03-27 nhl-col | Nordiques lost to Pittsburgh 6-3 in Quebec, spring 1988
    1975-11-05 nhl-tor | Leafs 7 Red Wings 3, November 1975
    1968-11-17 nhl-stl | North Stars and Blues tied 3-3 in November 1968
    1953-01-17 nhl-mtl | Detroit Montreal 1-1 tie at the Forum, Saturday in January 1953
    1949-11-26 nhl-mtl | Rangers lost 5-1 at the Forum, November 1949
    2011-10-13 nhl-det | Canucks shut out in Detroit 2-0, October 2011
    2003-02-21 nhl-nyi | Avalanche at the Coliseum, Islanders won 4-1 in 2003
    1992-02-02 nhl-phi | Blues at Flyers, 5-1 at the Spectrum, Sunday, February 1992
    1987-10-30 nhl-buf | LA Kings in Buffalo 1987, Sabres 5 Kings 1
    1976-10-07 nhl-bos | season opener 1976 Bruins beat Minnesota 6-2
    1964-02-23 nhl-nyr | Maple Leafs 4 Rangers 3, Feb 1964
    1956-01-19 nhl-mtl | Toronto at Montreal, Habs won 3-1, Thursday in January 1956
    1949-10-30 nhl-chi | Black Hawks beat the Bruins 10-4 in the fall of 1949
    1994-06-14 nhl-nyr | Rangers Canucks game 7 Stanley Cup 1994 3-2
    2010-06-09 nhl-phi | Blackhawks win the cup in Philly 4-3 2010
    1987-04-18 nhl-wsh | Islanders Capitals 3-2 four overtimes Easter 1987
    2025-09-22 nfl-bal | Lions at Ravens Monday night 2025 38-30
    2019-11-24 nfl-ne | Cowboys lost 13-9 in Foxborough in 2019
    2004-11-07 nfl-bal | Browns at Ravens 2004, 27-13
    1994-10-16 nfl-lar | LA Rams beat the Giants 17-10 in October 1994
    1989-11-12 nfl-lar | Giants at Anaheim Stadium against the Rams, 31-10, fall of 1989
    1973-11-11 nfl-nyj | Jets 33 Patriots 13, Shea Stadium 1973
    1965-10-24 nfl-ten | Oilers Chiefs 38-36 October 1965
    1952-11-09 nfl-chi | Packers 41 Bears 28 at Wrigley Field 1952
    1937-11-07 nfl-chi | Packers won 24-14 in Chicago, November 1937
    2024-12-12 nfl-sf | Rams at Niners, Thursday night, 12-6 in December 2024
    2013-09-22 nfl-bal | Texans lost 30-9 in Baltimore September 2013
    2009-11-01 nfl-ari | Panthers 34 Cardinals 21 in Glendale 2009
    1990-10-08 nfl-den | Monday Night Football Browns Broncos 30-29
    1987-11-15 nfl-atl | Bengals over Falcons 16-10, November 1987
    1972-10-29 nfl-atl | 49ers put up 49 in Atlanta, 1972
    1960-11-20 nfl-nyg | Eagles Giants Yankee Stadium November 1960 17-10
    2008-02-03 nfl-ne | Super Bowl XLII
    1998-11-26 nfl-det | Thanksgiving 1998 Steelers at Lions 19-16
    1993-01-03 nfl-buf | Oilers at Bills playoffs 41-38
    1967-12-31 nfl-gb | Cowboys Packers championship New Year's Eve 1967 21-17
    2018-11-19 nfl-lar | Chiefs Rams 54-51
    1981-01-11 nfl-phi | Dallas at Philadelphia playoffs January 1981 20-7
    2024-06-15 mls-la | Sporting KC lost 4-2 to the Galaxy, June 2024
    2011-04-14 mls-por | Timbers first home game, 4-2 over Chicago, April 2011
    2002-07-04 mls-dal | MetroStars at Dallas Burn, Fourth of July 2002, 2-0
    1996-07-25 mls-clb | Tampa Bay Mutiny at Columbus 1996 1-0
    2014-05-28 mls-chv | Portland won 2-0 at Chivas USA, May 2014
    2000-05-20 mls-chi | Revolution beat the Fire 1-0 at Soldier Field, May 2000
    2016-12-10 mls-tor | MLS Cup 2016 Sounders at Toronto 0-0
    2023-08-27 wnba-phx | Wings 77 Mercury 74 in August 2023
    2018-07-15 wnba-ind | Mercury beat the Fever 101-82 in Indiana 2018
    2003-07-24 wnba-was | Indiana Fever 80 Washington Mystics 75 summer 2003
    1997-08-21 wnba-hou | Houston Comets lost by a point to the Cleveland Rockers, 76-75, 1997
    2024-07-13 wnba-chi | Liberty at Sky, Saturday in July 2024, 81-67
    1999-09-04 wnba-hou | Comets Liberty 1999 finals 68-67
    2022-06-04 nwsl-kc | San Diego Wave 2-2 draw at Kansas City Current, June 2022
    2019-06-29 nwsl-was | Courage won 2-1 at the Spirit, June 2019
    2022-08-17 nwsl-hou | Gotham at Houston Dash August 2022 2-1
    2015-10-01 nwsl-fkc | 2015 final, FC Kansas City 1 Seattle Reign 0
    1987-08-07 mlb-phi | Phillies Cardinals 15-6 at the Vet in 1987
    2007-06-26 mlb-chc | Cubs Rockies 8-4 Wrigley June 2007
    1979-05-17 mlb-chc | Phillies beat the Cubs 23-22, I think 1978
    2015-01-16 nba-lac | Cavaliers Clippers 126-120, January 2015
    2000-11-08 nba-sac | kings warriors 114-84 november 2000
    1965-10-24 nfl-ten | Houston Oilers 36 Kansas City 38 in 1965
    2002-03-19 nhl-det | Ducks at Red Wings 2001-02, 2-1
    1991-06-16 mlb-tor | Oriols 13 Blue Jays 8, June 1990
    1998-11-26 nfl-det | Stealers Lions Thanksgiving 19-16
    1969-12-10 nba-sac | Cincinatti Royals 122 Philadelphia 76ers 121
    1993-02-17 nhl-car | Whalers Sabres 5-3 winter 1992
    2019-11-24 nfl-ne | Patriots 13 Cowboys 9 in 2018
    1996-06-12 nba-okc | Supersonics Bulls 107-86
    2003-09-01 mlb-phi | Red Sox Phillies 13-9 at Veterans Stadium in August 2003
    """

  /// Memories with players and what they did, which need the box scores.
  static let playerLines = """
    1987-04-18 mlb-pit | Mike Schmidt 500th home run Pittsburgh
    1952-08-25 mlb-nyy | Virgil Trucks no-hitter at Yankee Stadium
    1963-05-11 mlb-lad | Koufax no-hitter 1963
    2012-08-15 mlb-sea | Felix Hernandez perfect game
    1908-10-02 mlb-cle | Addie Joss perfect game against the White Sox 1908
    2017-07-15 mlb-mia | Bellinger cycle in Miami
    1993-07-28 mlb-det | Travis Fryman hit for the cycle at Tiger Stadium
    2017-06-06 mlb-cin | Scooter Gennett four home runs
    1986-07-06 mlb-atl | Bob Horner hit four homers against the Expos
    1957-07-20 mlb-lad | Duke Snider's 300th homer at Ebbets Field
    2001-05-16 mlb-chc | Sosa 400th home run Wrigley
    1983-07-10 mlb-det | Lance Parrish walk-off grand slam, July 1983
    1999-08-02 mlb-chc | Mark Grace 2000th hit
    2008-05-06 mlb-nyy | Dellucci homered off Joba Chamberlain at Yankee Stadium, May 2008
    1978-08-08 mlb-bos | Carlton Fisk homer against Cleveland at Fenway, August 1978
    1984-04-11 mlb-sea | Alvin Davis first home run, Kingdome, April 1984
    2006-01-22 nba-lal | Kobe 81 points against the Raptors
    2017-03-24 nba-bos | Devin Booker 70 in Boston
    2022-12-07 nhl-cbj | Tage Thompson five goals in Columbus
    2020-12-25 nfl-no | Kamara six touchdowns Christmas
    2022-09-23 mlb-lad | Pujols 700 at Dodger Stadium
    2011-07-09 mlb-nyy | Jeter 3000th hit
    1974-04-08 mlb-atl | Hank Aaron 715
    1998-09-08 mlb-stl | McGwire 62nd home run against the Cubs
    2018-11-24 nhl-stl | Patrik Laine 5 goals St. Louis
    """
}

/// A memory with the game that was meant.
struct HalfMemory: Sendable, CustomTestStringConvertible {
  let day: LocalDay
  let home: TeamID
  let number: Int
  let text: String

  /// Parses `1954-05-02 mlb-stl#2 | Giants Cardinals doubleheader`.
  init?(line: String) {
    let parts = line.split(separator: " | ", maxSplits: 1)
    let game = parts.first?.split(separator: " ") ?? []
    guard parts.count == 2, game.count == 2, let day = LocalDay(game[0]) else { return nil }
    let team = game[1].split(separator: "#")
    self.day = day
    home = TeamID(team[0])
    number = team.count == 2 ? Int(team[1]) ?? 0 : 0
    text = String(parts[1])
  }

  var testDescription: String { text }
  func names(_ game: Game) -> Bool { game.day == day && game.home == home && game.number == number }
}

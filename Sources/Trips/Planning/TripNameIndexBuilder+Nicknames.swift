/// Names that fans use, and that the catalog doesn't have.
extension TripNameIndexBuilder {
  /// Nicknames by the IDs of teams; those of several teams are ambiguous.
  static let nicknames: [String: [String]] = [
    "mlb-ari": ["D-backs", "Snakes"], "mlb-ath": ["A's", "Oakland A's"], "mlb-bal": ["O's", "Os"],
    "mlb-bos": ["Bosox", "BoSox", "Sox"], "mlb-chc": ["Cubbies"],
    "mlb-cle": ["Guards"], "mlb-col": ["Rox"], "mlb-cws": ["Chisox", "ChiSox", "Sox", "Pale Hose"],
    "mlb-hou": ["Stros"], "mlb-laa": ["Halos", "Anaheim Angels"], "mlb-lad": ["Boys in Blue"],
    "mlb-mil": ["Brew Crew"], "mlb-nym": ["Metropolitans"],
    "mlb-nyy": ["Yanks", "Bronx Bombers"], "mlb-phi": ["Phils", "Phillys"],
    "mlb-pit": ["Buccos", "Bucs"], "mlb-sd": ["Friars", "Pads"], "mlb-sea": ["M's", "Ms"],
    "mlb-stl": ["Cards", "Redbirds"], "mlb-tor": ["Jays"], "mlb-wsh": ["Nats"],
    "nba-cle": ["Cavs"], "nba-dal": ["Mavs"], "nba-den": ["Nugs"], "nba-gsw": ["Dubs"],
    "nba-lac": ["Clips"], "nba-mem": ["Grizz"], "nba-min": ["T-Wolves", "Wolves"],
    "nba-nop": ["Pels"], "nba-nyk": ["Knickerbockers"], "nba-phi": ["Sixers"],
    "nba-por": ["Blazers"], "nba-tor": ["Raps"], "nba-was": ["Wiz"],
    "nhl-car": ["Canes"], "nhl-cbj": ["Jackets"], "nhl-chi": ["Hawks"], "nhl-col": ["Avs"],
    "nhl-det": ["Wings"], "nhl-edm": ["Oil"], "nhl-min": ["Wild"], "nhl-mtl": ["Habs"],
    "nhl-nsh": ["Preds"], "nhl-nyi": ["Isles"], "nhl-ott": ["Sens"], "nhl-pit": ["Pens"],
    "nhl-tbl": ["Bolts"], "nhl-tor": ["Leafs"], "nhl-van": ["Nucks"],
    "nhl-vgk": ["Knights"], "nhl-wsh": ["Caps"],
    "nfl-ari": ["Cards"], "nfl-jax": ["Jags"], "nfl-lac": ["Bolts"],
    "nfl-mia": ["Fins", "Phins"], "nfl-min": ["Vikes"], "nfl-ne": ["Pats"],
    "nfl-sea": ["Hawks"], "nfl-sf": ["Niners"], "nfl-tb": ["Bucs"], "nfl-was": ["Commies"],
    "mls-chi": ["Fire"], "mls-nyc": ["NYCFC"], "mls-rbny": ["Red Bulls"], "mls-dc": ["DCU"],
  ]

  /// Short names of cities, by their titles.
  static let cityNicknames: [String: [String]] = [
    "Los Angeles, CA": ["LA", "L.A."], "New York, NY": ["NYC", "New York City", "Manhattan"],
    "Philadelphia, PA": ["Philly", "Phila"], "San Francisco, CA": ["SF", "San Fran", "Frisco"],
    "Washington, DC": ["DC", "Washington DC"], "New Orleans, LA": ["NOLA"],
    "Indianapolis, IN": ["Indy"], "Cincinnati, OH": ["Cincy"], "Salt Lake City, UT": ["SLC"],
    "Oklahoma City, OK": ["OKC"], "St. Louis, MO": ["Saint Louis"], "Chicago, IL": ["Chi-town"],
    "Minneapolis, MN": ["Mpls"], "Pittsburgh, PA": ["Pittsburg"],
  ]

  /// Short forms of the cities at the beginning of names of teams: `NY Giants`.
  static let cityAbbreviations = [
    "New York ": "NY ", "Los Angeles ": "LA ", "San Francisco ": "SF ", "Kansas City ": "KC ",
    "San Diego ": "SD ", "Tampa Bay ": "Tampa ", "St. Louis ": "STL ", "Washington ": "DC ",
    "Philadelphia ": "Philly ", "New Orleans ": "NOLA ", "Golden State ": "GS ",
  ]

  /// Nicknames by the IDs of stadiums.
  static let stadiumNicknames: [String: [String]] = [
    "td-garden-boston": ["The Garden", "Boston Garden"],
    "madison-square-garden-manhattan": [
      "The Garden"
    ],
    "tropicana-field-st-petersburg": ["The Trop"], "great-american-ball-park-cincinnati": ["GABP"],
    "kauffman-stadium-kansas-city": ["The K"],
    "att-stadium-arlington": ["Jerry World", "JerryWorld"],
    "citizens-bank-park-philadelphia": ["The Bank", "CBP"],
    "lincoln-financial-field-philadelphia": ["The Linc"],
    "progressive-field-cleveland": ["The Jake"], "scotiabank-arena-toronto": ["The ACC"],
    "rate-field-chicago": ["Sox Park", "Comiskey"], "caesars-superdome-new-orleans": ["Superdome"],
    "us-bank-stadium-minneapolis": ["US Bank Stadium"], "mt-bank-stadium-baltimore": ["The Bank"],
    "scotiabank-saddledome-calgary": ["Saddledome"],
  ]

  /// The last words of stadium names, which fans leave out: `Fenway`, `Wrigley`.
  static let stadiumEndings: Set<String> = [
    "Park", "Field", "Stadium", "Arena", "Center", "Centre", "Place",
  ]
}

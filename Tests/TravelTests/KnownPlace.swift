import SportsModel

/// Well-known places.
enum KnownPlace {
  static let boston = at(42.36, -71.06)
  static let calgary = at(51.04, -114.05)
  static let chicago = at(41.88, -87.67)
  static let cleveland = at(41.50, -81.68)
  static let denver = at(39.75, -105.0)
  static let detroit = at(42.34, -83.05)
  static let edmonton = at(53.55, -113.50)
  static let honolulu = at(21.31, -157.86)
  static let houston = at(29.75, -95.36)
  static let london = at(51.556, -0.28)
  static let losAngeles = at(34.07, -118.24)
  static let miami = at(25.78, -80.22)
  static let milwaukee = at(43.03, -87.97)
  static let montreal = at(45.50, -73.57)
  static let newYork = at(40.75, -73.99)
  static let oakland = at(37.75, -122.20)
  static let ottawa = at(45.42, -75.69)
  static let saltLake = at(40.77, -111.90)
  static let sanFrancisco = at(37.78, -122.39)
  static let seattle = at(47.59, -122.33)
  static let tampa = at(27.95, -82.46)
  static let tokyo = at(35.71, 139.75)
  static let toronto = at(43.64, -79.39)
  static let vancouver = at(49.28, -123.11)
  static let winnipeg = at(49.89, -97.14)

  static func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude) ?? boston
  }
}

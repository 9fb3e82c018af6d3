extension Setting {
  /// Every setting, in the order of the settings file.
  package static let all: [Setting] =
    list(.offline, .leagues, .color, .pictures, .plain, .pages, .contact, .patience)
    + list(
      .highRadius, .mediumRadius, .searchRadius, .rivalRadius, .habitRadius, .habitDays,
      .minutesBefore, .minutesAfter, .minStayMinutes)
    + list(
      .drivers, .hours, .stops, .leisure, .route, .repeatCities, .night, .fly, .range, .perDay,
      .perMile, .planLimit, .routingServer)
    + list(.homePlace, .months, .suggestLimit)
    + list(
      .questPerDay, .questPerMile, .bufferBefore, .bufferAfter, .driveHours, .flyAbove,
      .flightHours, .flightCost, .effort)
    + list(.cardSize, .cardTheme, .cardName)
    + list(.backupCount, .backupMonths, .packKey)
    + ProviderSettings.all.flatMap {
      [$0.isEnabled?.setting, $0.address.setting].compactMap { $0 }
    }

  private static func list<each Value>(_ keys: repeat SettingKey<each Value>) -> [Setting] {
    var settings: [Setting] = []
    for key in repeat each keys { settings.append(key.setting) }
    return settings
  }
}

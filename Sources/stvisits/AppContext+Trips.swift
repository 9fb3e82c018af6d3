import AppSupport
import Catalog
import DataUpdates
import Foundation
import SportsModel
import TripPlanning
import Trips
import VisitStore

extension SavedTrip {
  /// Prints the trip with the numbers of its items.
  func show(
    _ context: AppContext, _ catalog: Catalog, files: [String] = [],
    sharedBy payers: [String]? = nil
  ) throws {
    let basis = try context.planBasis()
    let surroundings = try context.surroundings(of: self, catalog, files: files)
    let split = payers.map { CostSplit(cents: costCents, among: $0) }
    let lines = context.planFormatter(catalog).lines(
      option(basis), heading: "\(name) (\(stored.status.rawValue))", numbers: true)
    let notes = try context.stadiumNotes()
    try context.console.report(
      TripDetailsDocument(self, basis, names: catalog, surroundings, split: split, notes: notes),
      or: (lines + tipLines(notes, context.screen)
        + surroundings.lines(columns: context.console.columns, context.displayFormat)
        + (split?.lines ?? [])).map(\.cleanedForTerminal))
  }
}

extension AppContext {
  /// Returns the formatter of trips for the terminal.
  func planFormatter(_ catalog: Catalog) -> PlanFormatter {
    PlanFormatter(catalog, columns: console.columns, format: displayFormat)
  }

  /// Returns the points of interest near the stops of a trip; `files` have places of the user.
  func surroundings(
    of trip: SavedTrip, _ catalog: Catalog, files: [String]
  ) throws -> TripSurroundings {
    let stops = trip.itinerary.games.map(\.stadium.coordinate)
    return try TripSurroundings(
      of: trip, pointFinder(catalog, near: stops, files: files), names: catalog)
  }
}

extension SavedTripStore {
  /// Returns the trips that are neither over nor dismissed.
  func planned() throws -> [SavedTrip] { try trips().filter { $0.stored.status == .planned } }

  /// Dismisses a trip, and returns it as it is then.
  func dismissed(_ trip: SavedTrip) throws -> SavedTrip {
    try dismiss(trip)
    return try self.trip(trip.stored.id.text)
  }
}

extension AppContext {
  func questPlace(
    _ text: String, _ catalog: Catalog, on day: LocalDay
  ) throws -> QuestRequest.Place {
    let found = try place(typed: text, in: catalog, on: day)
    return QuestRequest.Place(name: found.name, coordinate: found.coordinate)
  }

  func learnedWeights() throws -> LearnedScoringWeights {
    LearnedScoringWeights(try existingStore()?.learnedFactors() ?? [:])
  }
}

extension TripPlanningService {
  func violations(of trip: SavedTrip) async throws -> [TripViolation] {
    try await editor(of: trip).checked(trip.itinerary).violations
  }

  /// Changes a trip; returns its new itinerary with the violations that the change causes.
  func change(
    _ trip: SavedTrip, by edit: TripEdit
  ) async throws -> (itinerary: Itinerary, violations: [TripViolation]) {
    let editor = try await editor(of: trip)
    let before = editor.checked(trip.itinerary).violations
    let edited = try edit.apply(to: trip.itinerary, with: editor)
    return (edited.itinerary, edited.violations.filter { !before.contains($0) })
  }
}

extension QuestDataset.File {
  init(typed path: String) throws {
    let bytes = try InputFile.bytes(of: path)
    guard bytes.count <= ScheduleFile.maxBytes else {
      throw CommandFailure("Couldn't read \(path): larger than \(ScheduleFile.maxBytes >> 20) MB.")
    }
    self.init(path: path, text: String(decoding: bytes, as: UTF8.self))
  }
}

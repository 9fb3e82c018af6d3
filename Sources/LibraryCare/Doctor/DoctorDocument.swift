/// The document of `doctor`.
package struct DoctorDocument: Encodable {
  struct Check: Encodable {
    let area: String
    let subject: String
    let state: String
    let finding: String
    let advice: String?
  }

  let schema = 1
  let well: Bool
  let checks: [Check]

  package init(_ report: DoctorReport) {
    well = report.isWell
    checks = report.diagnoses.map {
      Check(
        area: $0.area.rawValue, subject: $0.subject, state: $0.state.rawValue,
        finding: $0.finding, advice: $0.advice)
    }
  }
}

/// Something and its distance from a place.
package struct Nearby<Element: Sendable>: Sendable {
  package let element: Element
  package let meters: Double

  package init(element: Element, meters: Double) {
    self.element = element
    self.meters = meters
  }

  package var miles: Double { meters / 1_609.344 }
}

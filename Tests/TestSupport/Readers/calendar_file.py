"""Reads a calendar with icalendar and prints what a calendar program would show, in UTC."""

import datetime
import itertools
import sys

import dateutil.rrule
import icalendar


def shown(moment):
    if not isinstance(moment, datetime.datetime):
        return moment.isoformat()
    if moment.tzinfo is None:
        sys.exit(f"calendar: {moment} is of no zone")
    return moment.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%MZ")


def main(path):
    with open(path, "rb") as file:
        raw = file.read()
    for line in raw.split(b"\r\n"):
        if len(line) > 75 or b"\n" in line or b"\r" in line:
            sys.exit(f"calendar: {line!r} is no line of RFC 5545")
        line.decode("utf-8", "strict")
    calendar = icalendar.Calendar.from_ical(raw)
    if calendar.errors or str(calendar["VERSION"]) != "2.0":
        sys.exit(f"calendar: {calendar.errors}")
    zones = {}
    for zone in calendar.walk("VTIMEZONE"):
        zones[str(zone["TZID"])] = zone.to_tz()
    names = set()
    for event in calendar.walk("VEVENT"):
        if event.errors:
            sys.exit(f"calendar: {event.errors}")
        names.add(str(event["UID"]))
        times = []
        for name in ("DTSTART", "DTEND"):
            value = event[name]
            if "TZID" in value.params:
                # By the rules of the file itself, not of this machine.
                plain = value.dt.replace(tzinfo=None)
                own = zones[value.params["TZID"]].localize(plain)
                if own.utcoffset() != value.dt.utcoffset():
                    sys.exit(f"calendar: the zone of {event['SUMMARY']} goes wrong on {plain}")
            times.append(shown(value.dt))
        if "RRULE" in event:
            start = datetime.datetime.combine(event["DTSTART"].dt, datetime.time())
            days = dateutil.rrule.rrulestr(event["RRULE"].to_ical().decode(), dtstart=start)
            times.append(",".join(day.date().isoformat() for day in itertools.islice(days, 4)))
        alarms = [str(alarm["TRIGGER"].dt) for alarm in event.walk("VALARM")]
        print(*times, event["SUMMARY"], *alarms, sep="\t")
    if len(names) != len(list(calendar.walk("VEVENT"))):
        sys.exit("calendar: two events of one name")


main(sys.argv[1])

import type { Invitation } from '#src/domain/hunt/letters/message-facts.js'
import { anyOf } from '#src/domain/shared/any-of.js'
import { cutText } from '#src/domain/shared/text.js'
import {
  type Calendar,
  type EventProperties,
  isCancelled,
  linkProperties,
  type Property,
  readCalendar,
  unescaped,
} from './calendar-events.js'
import { dateTime, endOfDuration } from './calendar-text.js'
import { instantAt, instantIn, knownZone, utcOf, type WallTime } from './calendar-zones.js'

const maxInvitations = 20
const maxText = 300
const maxLink = 1000

/**
 * The events that calendar parts invite to, move or cancel; the latest version of each event. Source: hunt-invitations.
 */
export function readInvitations(sources: readonly string[]): readonly Invitation[] {
  const found = sources.flatMap((source) => {
    const calendar = readCalendar(source)
    return calendar.events.filter(isInviting).map((event) => ({ event, invitation: toInvitation(event, calendar) }))
  })
  const latest = new Map<string, (typeof found)[number]>()
  for (const [place, each] of found.entries()) {
    // all dates of a recurring event have the same uid
    const key = `${each.invitation.uid ?? place} ${each.event.get('RECURRENCE-ID')?.value ?? ''}`
    const known = latest.get(key)
    if (known === undefined || versionOf(each.event) >= versionOf(known.event)) latest.set(key, each)
  }
  return [...latest.values()].slice(0, maxInvitations).map(({ invitation }) => invitation)
}

/** Replies of invited people do not count. */
function isInviting(event: EventProperties): boolean {
  const method = event.get('METHOD')?.value.trim().toUpperCase() ?? ''
  return event.get('BEGIN')?.value === 'VEVENT' && !['REPLY', 'COUNTER', 'DECLINECOUNTER', 'REFRESH'].includes(method)
}

function versionOf(event: EventProperties): number {
  const version = Number(event.get('SEQUENCE')?.value.trim() ?? 0)
  return Number.isSafeInteger(version) ? version : 0
}

function toInvitation(event: EventProperties, calendar: Calendar): Invitation {
  const text = (name: string) => shownText(unescaped(event.get(name)?.value ?? ''), maxText)
  const [start, end] = [event.get('DTSTART'), event.get('DTEND') ?? endOfDuration(event)]
  return {
    uid: text('UID'),
    summary: text('SUMMARY'),
    start: start === undefined ? null : timeOf(start, calendar),
    end: end === undefined ? null : timeOf(end, calendar),
    zone: start === undefined ? null : zoneOf(start, calendar),
    place: text('LOCATION'),
    link: linkOf(event),
    ...organizerOf(event),
    isCancelled: isCancelled(event),
  }
}

function organizerOf(event: EventProperties): Pick<Invitation, 'organizer'> {
  const [, address] = /^mailto:([^\s@]{1,100}@[^\s@]{1,200})$/i.exec(event.get('ORGANIZER')?.value.trim() ?? '') ?? []
  return address === undefined ? {} : { organizer: address.toLowerCase() }
}

/** On one line without control characters; null if nothing is left. */
function shownText(text: string, maxLength: number): string | null {
  const line = text
    .slice(0, 2 * maxLength)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return line === '' ? null : cutText(line, maxLength)
}

function zoneOf({ value, parameters }: Property, { zone }: Calendar): string | null {
  const [, , , , hour, , , utc] = dateTime.exec(value.trim()) ?? []
  if (hour === undefined) return null
  if (utc === 'Z') return knownZone(zone ?? '') ?? 'UTC'
  const named = parameters.get('TZID') ?? zone
  return named === undefined ? null : (knownZone(named) ?? shownText(named, maxText))
}

/** An instant; only the day if it has no time or no known zone; null if it is invalid. */
function timeOf({ value, parameters }: Property, { offsets, zone }: Calendar): string | null {
  const match = dateTime.exec(value.trim())
  if (match === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const time: WallTime = [year, month, day, hour, minute, second]
  if (!isTime(time)) return null
  const date = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
  if (match[4] === undefined) return date
  const instant = match[7] === 'Z' ? utcOf(time) : instantOf(time, parameters.get('TZID') ?? zone, offsets)
  return instant === null ? date : new Date(instant).toISOString()
}

/** Checks that the date exists and its year is supported. */
function isTime([year, month, day, hour, minute, second]: WallTime): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return (
    year >= 1900 &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second <= 60
  )
}

function instantOf(time: WallTime, zone: string | undefined, offsets: Calendar['offsets']): number | null {
  if (zone === undefined) return null
  const known = knownZone(zone)
  if (known !== null) return instantIn(known, time)
  // the calendar's own zone; if it has several offsets, none is chosen
  const [offset, ...others] = offsets.get(zone.trim()) ?? []
  return offset === undefined || others.length > 0 ? null : instantAt(offset, time)
}

const meetingHost = anyOf`
  zoom\.us\/[jw]\/ | meet\.google\.com\/ | teams\.(?:microsoft|live)\.com\/ | webex\.com\/ | whereby\.com\/
  meet\.jit\.si\/
`
const meeting = new RegExp(String.raw`https:\/\/(?:[a-z0-9-]{1,63}\.)?${meetingHost}[^\s<>"]{1,900}`, 'i')

function linkOf(event: EventProperties): string | null {
  const text = (name: string) => unescaped(event.get(name)?.value ?? '')
  const stated = linkProperties.map(text).find(isLink)
  if (stated !== undefined) return stated
  const place = text('LOCATION')
  return isLink(place) ? place : (meeting.exec(place)?.[0] ?? meeting.exec(text('DESCRIPTION'))?.[0] ?? null)
}

function isLink(text: string): boolean {
  return text.length <= maxLink && /^https?:\/\/[^\s<>"\p{Cc}]+$/iu.test(text)
}

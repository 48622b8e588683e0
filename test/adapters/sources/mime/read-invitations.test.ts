import { describe, expect, it } from 'vitest'
import { readInvitations } from '#src/adapters/sources/mime/read-invitations.js'
import { understandStored } from '#src/adapters/sources/mime/understand-email.js'

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) => calendar('METHOD:REQUEST', 'BEGIN:VEVENT', ...lines, 'END:VEVENT')
const one = (...lines: string[]) => readInvitations([event(...lines)])[0]

describe('the invitations in calendar parts (hunt-invitations)', () => {
  it('have a title, time, zone, place and link', () => {
    expect(
      readInvitations([
        event(
          'UID:interview-7@acme.example',
          'SUMMARY:一次面接\\, Acme',
          'DTSTART;TZID=Asia/Tokyo:20260708T200000',
          'DTEND;TZID=Asia/Tokyo:20260708T210000',
          'LOCATION:Room 5',
          'X-GOOGLE-CONFERENCE:https://meet.google.com/abc-defg-hij',
        ),
      ]),
    ).toEqual([
      {
        uid: 'interview-7@acme.example',
        summary: '一次面接, Acme',
        start: '2026-07-08T11:00:00.000Z',
        end: '2026-07-08T12:00:00.000Z',
        zone: 'Asia/Tokyo',
        place: 'Room 5',
        link: 'https://meet.google.com/abc-defg-hij',
        isCancelled: false,
      },
    ])
  })

  it.each([
    ['DTSTART:20260708T110000Z', '2026-07-08T11:00:00.000Z', 'UTC'],
    ['DTSTART;TZID=Tokyo Standard Time:20260708T200000', '2026-07-08T11:00:00.000Z', 'Asia/Tokyo'],
    ['DTSTART;TZID="W. Europe Standard Time":20260708T130000', '2026-07-08T11:00:00.000Z', 'Europe/Berlin'],
    ['DTSTART;TZID=W. Europe Standard Time:20260108T130000', '2026-01-08T12:00:00.000Z', 'Europe/Berlin'],
    [
      'DTSTART;TZID=/mozilla.org/20070129_1/America/New_York:20260708T070000',
      '2026-07-08T11:00:00.000Z',
      'America/New_York',
    ],
    ['DTSTART;VALUE=DATE:20260708', '2026-07-08', null],
    ['DTSTART:20260708T200000', '2026-07-08', null],
    ['DTSTART;TZID=Where we are:20260708T200000', '2026-07-08', 'Where we are'],
    ['DTSTART:20260231T200000Z', null, 'UTC'],
    ['DTSTART:tomorrow', null, null],
  ])('are read with %s', (line, start, zone) => {
    expect(one(line)).toMatchObject({ start, zone })
  })

  it.each([
    ['ORGANIZER;CN=Dana Reed:mailto:Dana@Acme.example', 'dana@acme.example'],
    ['ORGANIZER:https://acme.example/dana', undefined],
    ['ORGANIZER:mailto:nobody', undefined],
  ])('name the organizer: %s', (line, organizer) => {
    expect(one(line)?.organizer).toBe(organizer)
  })

  it('have the right summer time on the day when clocks change', () => {
    const start = (time: string) => one(`DTSTART;TZID=America/New_York:${time}`)?.start
    expect([start('20260308T013000'), start('20260308T033000')]).toEqual([
      '2026-03-08T06:30:00.000Z',
      '2026-03-08T07:30:00.000Z',
    ])
  })

  it('use the offset that a calendar states for its own zone, if any', () => {
    const zoneOf = (...offsets: string[]) => [
      'BEGIN:VTIMEZONE',
      'TZID:Office',
      ...offsets.flatMap((offset) => ['BEGIN:STANDARD', `TZOFFSETTO:${offset}`, 'END:STANDARD']),
      'END:VTIMEZONE',
    ]
    const start = (...offsets: string[]) =>
      readInvitations([
        calendar(...zoneOf(...offsets), 'BEGIN:VEVENT', 'DTSTART;TZID=Office:20260708T200000', 'END:VEVENT'),
      ])[0]?.start
    expect([start('+0900'), start('+0900', '+1000'), start('nine')]).toEqual([
      '2026-07-08T11:00:00.000Z',
      '2026-07-08',
      '2026-07-08',
    ])
  })

  it('use the zone of the calendar for a time without one', () => {
    const source = calendar('X-WR-TIMEZONE:Asia/Tokyo', 'BEGIN:VEVENT', 'DTSTART:20260708T200000', 'END:VEVENT')
    expect(readInvitations([source])).toMatchObject([{ start: '2026-07-08T11:00:00.000Z', zone: 'Asia/Tokyo' }])
  })

  it('get their end from a duration if no end is stated', () => {
    expect(one('DTSTART:20260708T110000Z', 'DURATION:PT45M')?.end).toBe('2026-07-08T11:45:00.000Z')
  })

  it('are cancelled by their calendar or their event', () => {
    const cancelled = calendar('METHOD:CANCEL', 'BEGIN:VEVENT', 'UID:a', 'END:VEVENT')
    expect(readInvitations([cancelled])).toMatchObject([{ uid: 'a', isCancelled: true }])
    expect(one('STATUS:CANCELLED')?.isCancelled).toBe(true)
  })

  it('keep the last version of an event, in any order', () => {
    const version = (sequence: number, start: string) => event('UID:a', `SEQUENCE:${sequence}`, `DTSTART:${start}`)
    const moved = readInvitations([version(2, '20260709T110000Z'), version(1, '20260708T110000Z')])
    expect(moved).toMatchObject([{ start: '2026-07-09T11:00:00.000Z' }])
  })

  it('do not include answers or tasks', () => {
    expect(readInvitations([calendar('METHOD:REPLY', 'BEGIN:VEVENT', 'UID:a', 'END:VEVENT')])).toEqual([])
    expect(readInvitations([calendar('BEGIN:VTODO', 'UID:a', 'END:VTODO')])).toEqual([])
  })

  it.each([
    ['LOCATION:https://acme.zoom.us/j/123?pwd=x', 'https://acme.zoom.us/j/123?pwd=x'],
    [
      'DESCRIPTION:Join: https://teams.microsoft.com/l/meetup-join/19%3a <see below>',
      'https://teams.microsoft.com/l/meetup-join/19%3a',
    ],
    ['URL:javascript:alert(1)', null],
    ['DESCRIPTION:Our site: https://acme.example/jobs', null],
  ])('have the meeting link from %s', (line, link) => {
    expect(one(line)?.link).toBe(link)
  })

  it('have texts of strangers on one line, bounded and without control characters', () => {
    const { summary = null, place } = one(`SUMMARY:a\u001b[2J\\nb\u202ec`, `LOCATION:${'x'.repeat(5000)}`) ?? {}
    expect([summary, place?.length]).toEqual(['a [2J b c', 300])
  })

  it('are read in time linear in what a stranger wrote', () => {
    const hostile = [
      'BEGIN:VEVENT\n'.repeat(200_000),
      `BEGIN:VEVENT\n${'RRULE:FREQ=SECONDLY\n'.repeat(200_000)}`,
      `BEGIN:VTIMEZONE\n${'TZID:a\nTZOFFSETTO:+0900\n'.repeat(100_000)}`,
      `BEGIN:VEVENT\nDTSTART;${'TZID=x;'.repeat(100_000)}:20260101T000000`,
      `BEGIN:VEVENT\nDESCRIPTION:${'https://zoom.us/'.repeat(60_000)}`,
    ]
    for (const source of hostile) expect(readInvitations([source]).length).toBeLessThanOrEqual(20)
  })
})

describe('a stored message', () => {
  const stored = { subject: 'Interview', from: null, fromEmail: null, plainText: 'See the invitation.' }
  const invitation = event('UID:a', 'DTSTART:20260708T110000Z')

  it('is understood with its calendar parts', async () => {
    const raw = Buffer.from(`Content-Type: Text/Calendar; method=REQUEST\r\n\r\n${invitation}`)
    const kept = await understandStored({ ...stored, raw })
    expect(kept?.facts.invitations).toMatchObject([{ uid: 'a', start: '2026-07-08T11:00:00.000Z' }])
  })

  it('is understood without its bytes', async () => {
    expect(await understandStored({ ...stored, raw: null })).toMatchObject({ facts: { invitations: [] } })
  })
})

import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { defined } from '#src/adapters/kit/defined.js'
import type { Invitation } from '#src/domain/hunt/letters/message-facts.js'
import { aJob } from '#test/support/a-job.js'
import { june } from '#test/support/hunt-scene.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'
import { aWebPage } from '#test/support/web-scene.js'
import { serverToken } from '#test/support/web-server.js'

const acme = aJob({ id: 1, company: 'Acme', title: 'Engineer', status: 'applied', capturedAt: june(1) })
const zenith = aJob({ id: 2, company: 'Zenith Works', title: 'Analyst', status: 'applied', capturedAt: june(1) })

function aTalk(values: Partial<Invitation>): Invitation {
  return {
    ...{ uid: 'a', summary: 'Talk', start: '2026-06-25T08:00:00.000Z', end: '2026-06-25T09:00:00.000Z' },
    ...{ zone: null, place: null, link: null, isCancelled: false, ...values },
  }
}

const fromAcme = { from: 'Acme Careers <x@greenhouse.io>', fromEmail: 'x@greenhouse.io', threadId: 't1' }

function anInvitation(...invitations: readonly Invitation[]) {
  return anUnderstoodMessage({
    ...{ ...fromAcme, id: 10, at: june(3), subject: 'Acme: Engineer', invitations },
    received: received('interview_invitation', 'Come by.'),
  })
}

function aDeadline(at: string, zone: string | null = null, zoneFrom?: 'date' | 'country') {
  return anUnderstoodMessage({
    ...{
      id: 20,
      at: june(4),
      threadId: 't2',
      subject: 'Zenith Works: Analyst',
      from: 'Zenith Works <x@greenhouse.io>',
    },
    ...{
      fromEmail: 'x@greenhouse.io',
      dates: [{ at, zone, isDeadline: true, quote: 'by then', ...defined({ zoneFrom }) }],
    },
    received: received('assessment', 'Your test.'),
  })
}

const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
/** Returns the text of the table cell for a day. */
const dayOf = (html: string, day: string) => textOf(html.split(`<time datetime="${day}">`)[1]?.split('</td>')[0] ?? '')

describe('the calendar page (page-calendar)', () => {
  it('shows what comes next, then the month as a table with headers', async () => {
    const page = aWebPage({ jobs: [acme, zenith], messages: [anInvitation(aTalk({})), aDeadline('2026-06-23')] })
    const html = await page.read('/calendar')
    expect(textOf(html)).toMatch(
      /Upcoming Tue, Jun 23, 2026 Deadline Zenith Works, Analyst Thu, Jun 25, 2026, 8:00 AM – 9:00 AM UTC Interview Acme, Engineer June 2026/,
    )
    expect(html).toContain('<th scope="col" abbr="Monday">Mon</th>')
    expect(dayOf(html, '2026-06-25')).toMatch(/08:00 Interview Acme, Engineer/)
    expect(dayOf(html, '2026-06-23')).toContain('Deadline Zenith Works, Analyst')
    expect(html).toContain('aria-current="date"')
  })

  it('shows a deadline of an application whose interview is ahead too', async () => {
    const message = { ...anInvitation(aTalk({})), dates: aDeadline('2026-06-23').dates }
    const page = aWebPage({ jobs: [acme], messages: [message] })
    const html = await page.read('/calendar')
    expect(dayOf(html, '2026-06-23')).toContain('Deadline Acme, Engineer')
    expect(dayOf(html, '2026-06-25')).toMatch(/08:00 Interview Acme, Engineer/)
    expect(textOf(await page.read('/applications'))).toMatch(/Next deadline Tue, Jun 23, 2026 Acme, Engineer/)
  })

  it.each([
    ['UTC', '2026-06-25T23:30:00.000Z', '2026-06-25', '23:30'],
    ['Asia/Tokyo', '2026-06-25T23:30:00.000Z', '2026-06-26', '08:30'],
    ['America/Los_Angeles', '2026-06-25T23:30:00.000Z', '2026-06-25', '16:30'],
    // an hour before and after clocks are set back
    ['Europe/Berlin', '2026-10-25T00:30:00.000Z', '2026-10-25', '02:30'],
    ['Europe/Berlin', '2026-10-25T01:30:00.000Z', '2026-10-25', '02:30'],
    ['Europe/Berlin', '2026-10-25T22:30:00.000Z', '2026-10-25', '23:30'],
    ['America/New_York', '2026-11-01T04:30:00.000Z', '2026-11-01', '00:30'],
  ])('shows an instant in the zone %s: %s', async (timeZone, start, day, time) => {
    const page = aWebPage({ jobs: [acme], messages: [anInvitation(aTalk({ start, end: null }))], parts: { timeZone } })
    expect(dayOf(await page.read(`/calendar?month=${day.slice(0, 7)}`), day)).toContain(time)
  })

  it('shows a time without a zone as the letter states it, in any zone', async () => {
    const messages = [aDeadline('2026-06-23T15:00')]
    const page = aWebPage({ jobs: [zenith], messages, parts: { timeZone: 'Asia/Tokyo' } })
    const html = await page.read('/calendar')
    expect(textOf(html)).toMatch(/Tue, Jun 23, 2026, 3:00 PM \(no time zone given\)/)
    expect(dayOf(html, '2026-06-23')).toMatch(/15:00 Deadline .* \(no time zone given\)/)
  })

  it.each([
    ['Asia/Tokyo', /Tue, Jun 23, 2026, 3:00 PM GMT\+9 Deadline/, '2026-06-23', '15:00 Deadline'],
    ['UTC', /Tue, Jun 23, 2026, 6:00 AM UTC \(Tue 3:00 PM JST \) Deadline/, '2026-06-23', '06:00 Deadline'],
    [
      'America/Los_Angeles',
      /Mon, Jun 22, 2026, 11:00 PM PDT \(Tue 3:00 PM JST \) Deadline/,
      '2026-06-22',
      '23:00 Deadline',
    ],
  ])("converts a time with a zone in the letter to the person's zone: %s", async (timeZone, next, day, inMonth) => {
    const page = aWebPage({ jobs: [zenith], messages: [aDeadline('2026-06-23T15:00', 'JST')] })
    const html = await page.read('/calendar', { cookie: `jobworkflow_zone=${timeZone}` })
    expect(textOf(html)).toMatch(next)
    expect(dayOf(html, day)).toContain(inMonth)
    expect(dayOf(html, day)).not.toContain('JST')
    expect(textOf(html)).toContain(`Times are in ${timeZone}.`)
    expect(await page.read('/calendar.ics')).toContain('DTSTART:20260623T060000Z')
  })

  it('says where the zone comes from if the letter does not state it', async () => {
    const messages = [aDeadline('2026-06-23T15:00', 'Asia/Tokyo', 'country')]
    const page = aWebPage({ jobs: [zenith], messages, parts: { timeZone: 'UTC' } })
    expect(textOf(await page.read('/calendar'))).toMatch(
      /6:00 AM UTC \(Tue 3:00 PM Asia\/Tokyo \) \(time zone of the sender’s country\)/,
    )
    expect(await page.read('/calendar.ics')).toContain('DTSTART:20260623T060000Z')
  })

  it('strikes out cancelled meetings, and never shows them as next', async () => {
    const html = await aWebPage({ jobs: [acme], messages: [anInvitation(aTalk({ isCancelled: true }))] }).read(
      '/calendar',
    )
    expect(textOf(html)).toContain('No upcoming interviews or deadlines.')
    expect(dayOf(html, '2026-06-25')).toContain('cancelled')
  })

  it('links to other months by its address', async () => {
    const page = aWebPage({
      jobs: [acme],
      messages: [anInvitation(aTalk({ start: '2027-01-04T08:00:00.000Z', end: null }))],
    })
    const html = await page.read('/calendar?month=2026-12')
    expect(html).toContain('href="/calendar?month=2026-11"')
    expect(html).toContain('href="/calendar?month=2027-01"')
    expect(dayOf(await page.read('/calendar?month=2027-01'), '2027-01-04')).toContain('Interview')
    for (const month of ['2026-13', '2026-6', 'x', '0001-01'])
      expect((await page.ask(`/calendar?month=${month}`)).status).toBe(400)
  })

  it('limits the entries of a day, which strangers can fill', async () => {
    const many = Array.from({ length: 30 }, (_, i) =>
      aTalk({ uid: `u${i}`, start: `2026-06-25T08:${String(i).padStart(2, '0')}:00.000Z` }),
    )
    const html = await aWebPage({ jobs: [acme], messages: [anInvitation(...many)] }).read('/calendar')
    expect(dayOf(html, '2026-06-25')).toContain('and 22 more')
    expect(textOf(html)).toContain('and 10 more later')
  })

  it('links to the conversation if the job is unknown', async () => {
    const html = await aWebPage({ jobs: [], messages: [anInvitation(aTalk({}))] }).read('/calendar')
    expect(html).toContain('href="/mail/threads/t1"')
  })

  it('is shown in Japanese, with Japanese weeks (page-language)', async () => {
    const page = aWebPage({ jobs: [acme], messages: [anInvitation(aTalk({}))] })
    const html = await page.read('/calendar', { 'accept-language': 'ja' })
    expect(textOf(html)).toMatch(/今後の予定 2026\/06\/25\(木\).*面接 Acme、Engineer.*2026年6月.*日 月 火 水 木 金 土/)
  })

  it('says so if it is empty', async () => {
    const text = textOf(await aWebPage().read('/calendar'))
    expect(text).toContain('No mail yet, so this shows only the dates that you noted.')
    expect(text).toMatch(/restart the server with the same --database: jobworkflow mail import FILE/)
    expect(text).toMatch(/No upcoming interviews or deadlines\. .* choose “Record an event”\. Applications/)
  })
})

describe('the calendar feed (page-calendar)', () => {
  const hostile = aTalk({
    ...{ place: 'Room; 1,\r\nATTENDEE:mailto:x@evil.example', link: 'https://meet.example/a' },
    uid: 'x\r\nEND:VEVENT',
  })
  const off = aTalk({ uid: 'off', start: '2026-06-26T08:00:00.000Z', isCancelled: true })
  const messages = [anInvitation(hostile, off), aDeadline('2026-06-23')]
  const scene = { jobs: [{ ...acme, company: `Acme ${'長い名前'.repeat(20)}` }, zenith], messages }

  /** Returns the unfolded lines of each event. */
  function eventsOf(text: string): readonly ReadonlyMap<string, string>[] {
    const [, ...events] = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n')
    return events.map(
      (event) =>
        new Map(event.split('\r\n').map((line) => [line.split(/[:;]/)[0] ?? '', line.slice(line.search(/[:;]/) + 1)])),
    )
  }

  it('has every date once, and tells a calendar program to reload it', async () => {
    const answer = await aWebPage(scene).ask('/calendar.ics')
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = await answer.text()
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n')
    const events = eventsOf(text)
    expect(events.map((event) => event.get('DTSTART'))).toEqual([
      'VALUE=DATE:20260623',
      '20260625T080000Z',
      '20260626T080000Z',
    ])
    expect(events.map((event) => event.get('STATUS'))).toEqual([undefined, undefined, 'CANCELLED'])
    expect(events[0]?.get('SUMMARY')).toBe('Deadline: Zenith Works\\, Analyst')
  })

  it('contains no line end that a stranger wrote', async () => {
    const text = await aWebPage(scene).read('/calendar.ics')
    expect(text.match(/^END:VEVENT/gm)).toHaveLength(3)
    expect(text).not.toMatch(/^ATTENDEE/m)
    expect(eventsOf(text)[1]?.get('LOCATION')).toBe('Room\\; 1\\,\\nATTENDEE:mailto:x@evil.example')
  })

  it('gives an event the same id every time, from any archive that has its message', async () => {
    const nameless = aTalk({ uid: null })
    const uids = async (id: number) => {
      const text = await aWebPage({ jobs: [acme], messages: [{ ...anInvitation(nameless), id }] }).read('/calendar.ics')
      return eventsOf(text).map((event) => event.get('UID'))
    }
    expect(await uids(10)).toEqual(await uids(77))
  })

  it('uses the language of its address', async () => {
    const text = await aWebPage(scene).read('/calendar.ics?language=ja')
    expect(text).toContain('SUMMARY:締め切り：Zenith Works')
  })

  describe('on a server with a token', () => {
    const token = {
      ...serverToken,
      isToken: (sent: string) => sent === 'secret',
      deriveKey: (purpose: string) => createHmac('sha256', 'secret').update(purpose).digest('base64url'),
    }
    const page = aWebPage({ ...scene, parts: { token } })
    const key = token.deriveKey('calendar')
    const status = async (path: string, headers = {}) => (await page.ask(path, headers)).status

    it('is opened by the key in its address, and not by a wrong key', async () => {
      expect(await status(`/calendar.ics?key=${key}`)).toBe(200)
      for (const wrong of ['', 'x', key.slice(1), `${key}x`, 'secret', token.deriveKey('other')])
        expect(await status(`/calendar.ics?key=${wrong}`)).toBe(403)
      expect(await page.read('/calendar.ics?key=x')).not.toContain('VEVENT')
    })

    it('is shown without a key only to a logged-in person', async () => {
      expect(await status('/calendar.ics')).toBe(303)
      expect(await status('/calendar.ics', { authorization: 'Bearer secret' })).toBe(200)
    })

    it('is all that its key opens, and its key changes nothing', async () => {
      for (const path of ['/', '/calendar', '/applications', '/applications/1'])
        expect(await status(`${path}?key=${key}`)).toBe(303)
      const answer = await page.app.request(`http://127.0.0.1:8080/calendar.ics?key=${key}`, { method: 'POST' })
      expect(answer.status).toBe(401)
    })

    it('shows its address, which is not the token, to a logged-in person', async () => {
      const html = await page.read('/calendar', { authorization: 'Bearer secret' })
      expect(html).toContain(`value="http://127.0.0.1:8080/calendar.ics?key=${key}"`)
      expect(html).not.toContain('secret')
    })
  })

  it('has an address without a key if none is needed', async () => {
    expect(await aWebPage(scene).read('/calendar')).toContain('value="http://127.0.0.1:8080/calendar.ics"')
  })
})

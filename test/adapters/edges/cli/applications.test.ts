import { describe, expect, it } from 'vitest'
import { runProgram } from '#src/adapters/edges/cli/program.js'
import type { CliServices } from '#src/adapters/edges/cli/services.js'
import { toCsvFile } from '#src/adapters/edges/words/csv-file.js'
import { toCalendarFile } from '#src/adapters/edges/words/hunt/calendar-file.js'
import { aJob } from '#test/support/a-job.js'
import { aHunt, june } from '#test/support/hunt-scene.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'

const meeting = {
  ...{
    uid: 'e1',
    summary: 'Talk',
    start: '2026-06-25T08:00:00.000Z',
    end: '2026-06-25T09:00:00.000Z',
    zone: 'Asia/Tokyo',
  },
  ...{ place: 'Room 1; floor 2', link: null, isCancelled: false },
}
const message = anUnderstoodMessage({
  ...{ id: 10, threadId: 't1', at: june(9), subject: 'Your interview at Acme', invitations: [meeting] },
  received: received('interview_invitation', 'Come\u001b[31m by.'),
})
const jobs = [aJob({ id: 1, company: 'Acme', title: '=Engineer', status: 'applied', updatedAt: june(1) })]

async function run(...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  const terminal = {
    ...{ out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) },
    ...{ draw: null, columns: null, bars: null },
  }
  const hasMail = !args.includes('without mail')
  const [known, messages] = args.includes('without jobs') ? [[], null] : [jobs, [message]]
  const openHunt = async () => ({
    ...aHunt({ jobs: known, messages, unread: 2 }).hunt,
    ...{ hasMail, close: async () => {} },
  })
  const code = await runProgram(
    ['applications', ...args.filter((arg) => !arg.startsWith('without '))],
    {},
    { version: '0', openHunt } as unknown as CliServices,
    terminal,
  )
  return { code, out: out.join('\n'), err: err.join('\n') }
}

describe('jobworkflow applications', () => {
  it('list shows the state of each application, and how many messages were not looked at (hunt-list)', async () => {
    const { code, out, err } = await run('list')
    expect(code).toBe(0)
    expect(out).toMatch(/^Job {2}Company/)
    expect(out).toMatch(/1 {4}Acme .*interview .*2026-06-09 .*2026-06-25 08:00 .*Come/)
    expect(out).not.toContain('\u001b')
    expect(err).toContain('mail index')
    expect((await run('list', '--stage', 'offer')).out).toBe('No applications.')
  })

  it('list says when no mail is looked at, and what would add mail (hunt-list)', async () => {
    const { out, err } = await run('list', '--stage', 'offer')
    expect([out, err]).toEqual(['No applications.', expect.not.stringContaining('No mail')])
    const without = await run('list', '--stage', 'offer', 'without mail')
    expect(without.err).toContain('No mail archive is in use.')
    const all = await run('list', 'without mail', 'without jobs')
    expect(all.err).toContain('No mail archive is in use, and no job is marked as applied.')
    expect(without.err).toContain('`jobworkflow mail import FILE`')
  })

  it('show prints all that happened, in order (hunt-timeline)', async () => {
    const { out } = await run('show', '1')
    expect(out).toMatch(
      /Job 1: =Engineer[\s\S]*Stage[\s\S]*interview[\s\S]*captured[\s\S]*interview_invitation[\s\S]*2026-06-25 08:00 UTC/,
    )
    expect(await run('show', '9')).toMatchObject({ code: 3 })
    expect(JSON.parse((await run('show', '1', '--json')).out).job).toMatchObject({ id: 1, stage: 'interview' })
  })

  it('export writes a calendar, a table or JSON (hunt-export)', async () => {
    expect((await run('export', '--ics')).out).toMatch(
      /DTSTART:20260625T080000Z\r\nDTEND:20260625T090000Z\r\nSUMMARY:Interview: Acme\\, =Engineer\r\nLOCATION:Room 1\\; floor 2/,
    )
    expect((await run('export', '--csv')).out).toContain("1,Acme,'=Engineer,applied,interview")
    expect(JSON.parse((await run('export', '--json')).out).applications).toHaveLength(1)
    expect(await run('export')).toMatchObject({ code: 2 })
  })
})

describe('an exported calendar file (hunt-export)', () => {
  const event = { uid: 'a', summary: 'Talk', start: '2026-07-08', end: null, place: null, link: null }

  it('has lines of at most 75 octets that never split a character', () => {
    const text = toCalendarFile([{ ...event, summary: '面接😀'.repeat(40) }], june(1))
    const lines = text.split('\r\n')
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'面接😀'.repeat(40)}`)
    expect(text).not.toContain('\ufffd')
  })

  it('contains no line end that a stranger wrote', () => {
    const text = toCalendarFile([{ ...event, summary: 'a\r\nATTACH:x\nb\u0007' }], june(1))
    expect(text).toContain('SUMMARY:a\\nATTACH:x\\nb\r\n')
  })

  it('writes days as dates, and times without a zone as local times', () => {
    expect(toCalendarFile([event], june(1))).toContain('DTSTART;VALUE=DATE:20260708\r\n')
    expect(toCalendarFile([{ ...event, start: '2026-07-08T20:00' }], june(1))).toContain('DTSTART:20260708T200000\r\n')
  })
})

it.each([
  ['=1+1', "'=1+1"],
  [' @x', "' @x"],
  ['＝cmd', "'＝cmd"],
  ['-5', "'-5"],
  ['a "b", c', '"a ""b"", c"'],
  ['plain', 'plain'],
])('a spreadsheet does not take this text for a formula: %s (hunt-export)', (text, cell) => {
  expect(toCsvFile(['x'], [[text]])).toBe(`x\r\n${cell}\r\n`)
})

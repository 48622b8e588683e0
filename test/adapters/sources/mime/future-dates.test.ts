import { afterEach, describe, expect, it } from 'vitest'
import { ParsePool } from '#src/adapters/sources/mime/parse-pool.js'
import { arrivalOf, type ParsedEmail } from '#src/domain/mail/email.js'
import { aMessage, parseEmail } from '#test/adapters/sources/mime/support/message.js'
import { bundledModule } from '#test/support/bundled-module.js'
import { folderOfTests } from '#test/support/temporary-folder.js'

const workerUrl = bundledModule(
  folderOfTests(),
  "import { serveParsing } from './src/adapters/sources/mime/serve-parsing.js'; serveParsing()",
)

const latest = Date.parse('2026-07-04T12:00:00Z')
const ahead = 'Date: Sat, 1 Jan 2090 00:00:00 +0000\n'
const received = (...days: readonly string[]) =>
  days.map((day) => `Received: from a by b; ${day} 10:00:00 +0000\n`).join('')

const iso = (email: ParsedEmail) => {
  const arrival = arrivalOf(email)
  return arrival === null ? null : new Date(arrival).toISOString()
}

describe('a message from the future (mail-internaldate)', () => {
  const read = (headers: string, separator: string | null = null) =>
    parseEmail({ ...aMessage(`${headers}\n`, separator === null ? null : Date.parse(separator)), latest })

  it.each([
    [
      'arrived when its newest Received header says',
      received('1 Jul 2026', '2 Jul 2026') + ahead,
      null,
      '2026-07-02T10:00:00.000Z',
    ],
    [
      'arrived at the newest that is not ahead itself',
      received('1 Jul 2026', '2 Jul 2091') + ahead,
      null,
      '2026-07-01T10:00:00.000Z',
    ],
    ['arrived when its separator says', ahead, '2026-07-02', '2026-07-02T00:00:00.000Z'],
    ['is not believed by its separator', received('1 Jul 2026') + ahead, '2090-01-01', '2026-07-01T10:00:00.000Z'],
    ['arrived at no time where nothing else tells it', ahead, null, null],
    ['arrived at no time where all lies ahead', received('2 Jul 2091') + ahead, '2090-01-01', null],
    ['of tomorrow is believed', 'Date: Sat, 4 Jul 2026 12:00:00 +0000\n', null, '2026-07-04T12:00:00.000Z'],
    ['of the day after tomorrow is not', 'Date: Sat, 4 Jul 2026 12:00:01 +0000\n', null, null],
  ])('%s', async (_, headers, separator, expected) => {
    const email = await read(headers, separator)
    expect(iso(email)).toBe(expected)
    expect(email.date).toBe(Date.parse(/Date: (.*)/.exec(headers)?.[1] ?? ''))
    expect(email.faults).toEqual([])
  })

  const open: ParsePool[] = []
  afterEach(async () => {
    for (const parser of open.splice(0)) await parser.close()
  })

  it("is recognized by the reader's clock", async () => {
    for (const year of [2026, 2100]) {
      const parser = new ParsePool({ workerUrl, size: 1, clock: { now: () => new Date(Date.UTC(year, 0)) } })
      open.push(parser)
      async function* entries() {
        yield aMessage(`${ahead}\n`)
      }
      for await (const entry of parser.parse<never>(entries())) {
        expect(iso(entry.email)).toBe(year === 2026 ? null : '2090-01-01T00:00:00.000Z')
      }
    }
  })
})

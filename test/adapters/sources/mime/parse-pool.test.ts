import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { EmailParser } from '#src/adapters/sources/mime/email-parser.js'
import { ParsePool, type ParsePoolOptions } from '#src/adapters/sources/mime/parse-pool.js'
import { isProblem, type MailEntry } from '#src/domain/mail/raw-message.js'
import { InProcessParser } from '#test/adapters/sources/mime/support/in-process-parser.js'
import { aMessage } from '#test/adapters/sources/mime/support/message.js'
import { bundledModule } from '#test/support/bundled-module.js'
import { folderOfTests } from '#test/support/temporary-folder.js'

const folder = folderOfTests()
const workerUrl = bundledModule(
  folder,
  "import { serveParsing } from './src/adapters/sources/mime/serve-parsing.js'; serveParsing()",
)

const clock = { now: () => new Date('2026-07-01T00:00:00Z') }
const open: EmailParser[] = []
afterEach(async () => {
  for (const parser of open.splice(0)) await parser.close()
})

function pool(options: Partial<ParsePoolOptions> = {}): ParsePool {
  const parser = new ParsePool({ workerUrl, size: 2, clock, ...options })
  open.push(parser)
  return parser
}

/** A worker that never answers a message with HANG, and exits at one with CRASH. */
function badWorker(): URL {
  const code = `
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ bytes, items, progress }) => {
      const atWork = new Int32Array(progress)
      let at = 0
      const contents = items.map(({ length }, index) => {
        Atomics.store(atWork, 0, index)
        const text = Buffer.from(bytes, at, length).toString()
        at += length
        while (text.includes('HANG'));
        if (text.includes('CRASH')) throw new Error('crash')
        return { subject: 'parsed', faults: [] }
      })
      parentPort.postMessage(contents)
    })
    parentPort.postMessage('ready')`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}

async function* entriesOf(entries: Iterable<MailEntry>): AsyncGenerator<MailEntry> {
  yield* entries
}

async function results(parser: EmailParser, entries: Iterable<MailEntry>) {
  const all = []
  for await (const result of parser.parse(entriesOf(entries))) all.push(result)
  return all
}

async function summary(parser: EmailParser, entries: Iterable<MailEntry>): Promise<string[]> {
  return (await results(parser, entries)).map((result) =>
    isProblem(result) ? result.problem : [result.position, result.email.subject, ...result.email.faults].join(' '),
  )
}

const message = (index: number, body = 'text') => aMessage(`Subject: s${index}\n\n${body}\n`, index, String(index))
const problem: MailEntry = { mailbox: 'box', position: 'p', problem: 'not a mail message' }

describe.each<[string, () => EmailParser]>([
  ['ParsePool', () => pool()],
  ['InProcessParser', () => new InProcessParser()],
])('%s', (_, create) => {
  it('gives one result for each entry, in order, and passes problems through', async () => {
    const entries = Array.from({ length: 500 }, (_, index) => (index % 50 === 7 ? problem : message(index)))
    const expected = entries.map((entry) => (isProblem(entry) ? entry.problem : `${entry.position} s${entry.position}`))
    expect(await summary(create(), entries)).toEqual(expected)
  })

  it('keeps the raw bytes, the mailbox and the date of the separator', async () => {
    const raw = message(7)
    const [result] = await results(create(), [raw])
    expect(result).toMatchObject({ email: { raw: raw.raw, mailbox: 'box', internalDate: 7, plainText: 'text' } })
  })

  it('gives nothing for an empty source', async () => {
    expect(await results(create(), [])).toEqual([])
  })

  it('delivers what came before the source failed, then fails with the same error', async () => {
    async function* failing(): AsyncGenerator<MailEntry> {
      yield message(1)
      yield message(2)
      throw new Error('disk on fire')
    }
    const seen: string[] = []
    const reading = async () => {
      for await (const result of create().parse(failing())) seen.push(result.position)
    }
    await expect(reading()).rejects.toThrow('disk on fire')
    expect(seen).toEqual(['1', '2'])
  })

  it('closes the source when its reader stops early', async () => {
    let released = false
    async function* endless(): AsyncGenerator<MailEntry> {
      try {
        for (let index = 0; ; index++) yield message(index)
      } finally {
        released = true
      }
    }
    for await (const _result of create().parse(endless())) break
    expect(released).toBe(true)
  })
})

describe('a parse pool', () => {
  it('gives the same emails as parsing in process', async () => {
    const entries = [
      message(1, 'Café'),
      aMessage('From: =?utf-8?B?5bGx55Sw?= <y@example.jp>\nX-GM-THRID: 1777111222333444555\n\n'),
      aMessage('Content-Type: text/html\n\n<p>hi</p>'),
      aMessage(''),
    ]
    expect(await results(pool(), entries)).toEqual(await results(new InProcessParser(), entries))
  })

  it('stops at a message that takes too long, and parses its neighbours', async () => {
    const parser = pool({ workerUrl: badWorker(), size: 1, timeLimitMs: 200 })
    expect(await summary(parser, [message(1), message(2), message(3, 'HANG'), message(4), message(5, 'HANG')])).toEqual(
      ['1 parsed', '2 parsed', '3 s3 took too long to parse', '4 parsed', '5 s5 took too long to parse'],
    )
  })

  it('survives messages that end the worker', async () => {
    const parser = pool({ workerUrl: badWorker() })
    expect(await summary(parser, [message(1, 'CRASH'), message(2), message(3, 'CRASH'), message(4)])).toEqual([
      '1 s1 could not be parsed',
      '2 parsed',
      '3 s3 could not be parsed',
      '4 parsed',
    ])
  })

  it('starts no worker when it is closed during work', async () => {
    const log = join(folder, 'closed.log')
    const code = `
      import { appendFileSync } from 'node:fs'
      import { parentPort } from 'node:worker_threads'
      const note = (text) => appendFileSync(${JSON.stringify(log)}, text)
      parentPort.on('message', () => {
        note(' at work')
        while (true);
      })
      note(' started')
      parentPort.postMessage('ready')`
    const workerUrl = new URL(`data:text/javascript,${encodeURIComponent(code)}`)
    const parser = pool({ workerUrl, size: 1, timeLimitMs: 2 ** 30 })
    const first = parser.parse(entriesOf([message(1), message(2)])).next()
    const refused = expect(first).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
    await vi.waitUntil(() => existsSync(log) && readFileSync(log, 'utf8').endsWith('at work'), { timeout: 50_000 })
    await parser.close()
    await refused
    expect(readFileSync(log, 'utf8')).toBe(' started at work')
  })

  it('reports that the file of its workers was left behind by a bundler (package-bundled)', async () => {
    const parser = pool({ workerUrl: pathToFileURL(join(folder, 'nothing.mjs')) })
    await expect(results(parser, [message(1)])).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })

  it('reads ahead only as far as allowed', async () => {
    let read = 0
    async function* counted(): AsyncGenerator<MailEntry> {
      for (; read < 200; read++) yield message(read, 'x'.repeat(100_000))
    }
    const parsing = pool({ maxBytesAhead: 1_000_000 }).parse(counted())
    await parsing.next()
    expect(read).toBeLessThan(30)
    await parsing.return(undefined)
  })
})

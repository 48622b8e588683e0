import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { paperBounds } from '#src/adapters/sources/papers/paper-faults.js'
import { PaperProcess } from '#src/adapters/sources/papers/paper-process.js'
import { bundledProgram } from '#test/support/bundled-module.js'
import { lacks } from '#test/support/lacking.js'
import { aDocx, anXlsx, aPdf, paragraph, textRow } from '#test/support/made-papers.js'
import { aPaperProcess } from '#test/support/paper-process.js'
import { areGoneWithin, descendantsOf } from '#test/support/processes.js'
import { folderOfTests, temporaryFolder } from '#test/support/temporary-folder.js'

const folder = folderOfTests()
const reader = aPaperProcess(folder)
afterAll(() => reader.close())

/** Waits for a list that is not empty. */
async function until<T>(list: () => readonly T[]): Promise<readonly T[]> {
  for (;;) {
    const found = list()
    if (found.length > 0) return found
    await delay(10)
  }
}

/** Whether a process has used more than a second of the processor since it looked for the first time. */
function isBusy(pid: number): boolean {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  // ticks of 10 ms in its own code: a start takes less than 3 s
  return Number(fields.split(' ')[11]) > 300
}

describe('the process that reads papers', () => {
  it.skipIf(lacks('proc'))('ends when its parent is killed, even while it is busy (person-papers-orphan)', async () => {
    const [child, parent] = [temporaryFolder(), temporaryFolder()]
    const busy = bundledProgram(
      child,
      `import { servePapers } from './src/adapters/sources/papers/serve-papers.js'
       servePapers('')
       process.on('message', () => { for (;;); })`,
    )
    const program = bundledProgram(
      parent,
      `import { PaperProcess } from './src/adapters/sources/papers/paper-process.js'
       const reading = new PaperProcess({ entry: new URL(${JSON.stringify(busy.href)}) }).read(Buffer.from('text'))
       console.log('asked')
       await reading`,
    )
    const running = spawn(process.execPath, [fileURLToPath(program)], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(running.stdout, 'data')
    const [pid] = await until(() => descendantsOf(running.pid ?? 0))
    // it is in its loop as soon as it does not answer any more
    await until(() => (isBusy(pid ?? 0) ? [true] : []))
    running.kill('SIGKILL')
    expect(await areGoneWithin(10_000, [pid ?? 0])).toBe(true)
  })

  it('is given no secrets of this program (person-papers-orphan)', async () => {
    const telling = temporaryFolder()
    const entry = bundledProgram(
      telling,
      `import { writeFileSync } from 'node:fs'
       writeFileSync(${JSON.stringify(join(telling, 'seen'))}, JSON.stringify(process.env))
       import { servePapers } from './src/adapters/sources/papers/serve-papers.js'
       servePapers('')`,
    )
    vi.stubEnv('JOBWORKFLOW_HTTP_TOKEN', 'secret')
    vi.stubEnv('ANTHROPIC_API_KEY', 'secret')
    const own = new PaperProcess({ entry })
    expect(await own.read(Buffer.from('text'))).toMatchObject({ outcome: 'read' })
    await own.close()
    vi.unstubAllEnvs()
    expect(readFileSync(join(telling, 'seen'), 'utf8')).not.toContain('secret')
  })

  it('says that a message is larger than 100 MB (person-papers-in-bounds)', async () => {
    expect(await reader.readPart(Buffer.alloc(100 * 2 ** 20 + 1), 1)).toMatchObject({
      fault: 'message-too-large',
      message: 'The message is larger than 100 MB, the most that is read.',
    })
  })

  it('refuses more than 50 MB without reading (person-papers-in-bounds)', async () => {
    expect(await reader.read(Buffer.alloc(paperBounds.bytes + 1))).toMatchObject({
      outcome: 'failed',
      fault: 'too-large',
    })
  })

  it('reads 500 of 600 pages, and says so (person-papers-in-bounds)', async () => {
    const reading = await reader.read(aPdf(Array.from({ length: 600 }, (_, n) => [`page ${n + 1}`])))
    if (reading.outcome === 'failed') throw new Error(reading.message)
    expect(reading.paper.pages).toHaveLength(500)
    expect(reading.paper.warnings).toEqual([
      'Only the first 500 of 600 pages were read. Split the file to read the others.',
    ])
  })

  it('is stopped after its time, and the next paper is read (person-papers-in-bounds)', async () => {
    const hasty = aPaperProcess(folder, { deadlineMs: 1 })
    try {
      const slow = aDocx(paragraph('a').repeat(200_000))
      expect(await hasty.read(slow)).toMatchObject({ outcome: 'failed', fault: 'too-slow' })
    } finally {
      await hasty.close()
    }
    expect(await reader.read(Buffer.from('text'))).toMatchObject({ outcome: 'read' })
  })

  it('is stopped by the caller (person-papers-in-bounds)', async () => {
    const signal = AbortSignal.timeout(300)
    const bytes = aDocx(paragraph('a').repeat(1_000_000))
    expect(await reader.read(bytes, { signal })).toMatchObject({ outcome: 'failed', fault: 'stopped' })
  })

  it('reads an attachment of a message by its place (mail-attachment-text)', async () => {
    const part = (name: string, bytes: Buffer) =>
      `--b\r\nContent-Type: application/octet-stream; name=${name}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment\r\n\r\n${bytes.toString('base64')}\r\n`
    const body = `--b\r\nContent-Type: text/plain\r\n\r\nHello\r\n`
    const xlsx = anXlsx([{ name: 'a', rows: textRow(1, ['cell']) }])
    const message = Buffer.from(
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n${body}${part('a.pdf', aPdf([['in the PDF']]))}${part('b.xlsx', xlsx)}--b--\r\n`,
    )
    expect(await reader.readPart(message, 1)).toMatchObject({ paper: { kind: 'pdf', pages: [{ text: 'in the PDF' }] } })
    expect(await reader.readPart(message, 2)).toMatchObject({ paper: { kind: 'xlsx' } })
    expect(await reader.readPart(message, 3)).toBeNull()
  })
})

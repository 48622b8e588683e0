import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { executable } from '#scripts/kit/program.js'
import { generator } from '#scripts/kit/random.js'
import { Database } from '#scripts/kit/sqlite.js'
import { type Ended, jobworkflow } from '#test/support/command-line.js'
import { anyWordOf } from '#test/support/fts-match.js'
import { readArchive } from '#test/support/mail-archives.js'
import { mboxOf } from '#test/support/mail-letters.js'
import { killAt, type Moment, whenGrownBy } from '#test/support/processes.js'
import { folderOfTests } from '#test/support/temporary-folder.js'

const kills = 30
const seed = 20240501

// each file is at least one commit, so many files give many states to be killed in
const smallFiles = 30
const smallMessages = 24
const filesBeforeLarge = 20
const largeMessages = 7
const largeBytes = 2_500_000
const allMessages = smallFiles * smallMessages + largeMessages

/** Every tenth message is a duplicate, and replies come before the messages they answer, partly across files. */
function smallMessage(file: number, i: number): Buffer {
  const n = i % 10 === 9 ? i - 1 : i
  const lines = [
    `From: Sender ${n % 20} <s${n % 20}@d.example>`,
    `Subject: Numbered ${n} 面接`,
    `Message-ID: <f${file}.${n}@x.example>`,
    `References: <f${(file + 1) % smallFiles}.${n}@x.example> <ghost${n % 7}@x.example>`,
    `Date: Mon, 1 Jan 2024 00:00:${String(n % 60).padStart(2, '0')} +0000`,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${`Text ${n} of ${file}. `.repeat(40)}\r\n`)
}

function largeMessage(n: number): Buffer {
  const body = `${Buffer.alloc(57, n).toString('base64')}\r\n`.repeat(Math.ceil(largeBytes / 78))
  return Buffer.from(`Subject: Large ${n}\r\nContent-Type: application/pdf\r\n\r\n${body}`)
}

const folder = folderOfTests()
let sources: readonly string[]
/** The result of an uninterrupted import of the sources, and how long it takes. */
let whole: { readonly contents: unknown; readonly ms: number }

beforeAll(async () => {
  const large = join(folder, 'large.mbox')
  writeFileSync(large, mboxOf(Array.from({ length: largeMessages }, (_, n) => largeMessage(n))))
  const small = Array.from({ length: smallFiles }, (_, file) => {
    const path = join(folder, `small${file}.mbox`)
    writeFileSync(path, mboxOf(Array.from({ length: smallMessages }, (_, i) => smallMessage(file, i))))
    return path
  })
  sources = [...small.slice(0, filesBeforeLarge), large, ...small.slice(filesBeforeLarge)]
  const path = join(folder, 'whole.sqlite3')
  const started = performance.now()
  const ended = await jobworkflow(importArgs(path))
  const ms = performance.now() - started
  expect(ended.stdout).toMatch(new RegExp(`^${allMessages} imported, 0 already present, 0 skipped`))
  whole = { contents: contentsOf(path), ms }
})

const importArgs = (path: string) => ['mail', 'import', ...sources, '--database', path]

/** Returns everything in an archive except times of writing. Throws if the file is damaged. */
function contentsOf(path: string): unknown {
  const rows = readArchive(path, (db) => {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    const all = db.prepare('SELECT * FROM emails ORDER BY id').safeIntegers().all() as Record<string, unknown>[]
    return all.map(({ created_at: _, updated_at: __, raw, plain_text, ...row }) => ({
      ...row,
      raw: createHash('sha256')
        .update(raw as Buffer)
        .digest('hex'),
      text: createHash('sha256').update(String(plain_text)).digest('hex'),
    }))
  })
  const found = ['numbered 面接', 'large', 'text 8'].map((query) =>
    readArchive(path, (db) =>
      db.prepare('SELECT rowid FROM email_fts WHERE email_fts MATCH ? ORDER BY rowid').pluck().all(anyWordOf(query)),
    ),
  )
  return { rows, found }
}

function checkIndex(path: string): void {
  const db = new Database(path)
  db.exec(`INSERT INTO email_fts (email_fts) VALUES ('integrity-check')`)
  db.close()
}

const startImport = (path: string) => spawn(process.execPath, [executable, ...importArgs(path)], { stdio: 'ignore' })

/** A moment from before the file exists until after the end. */
const atAnyTime =
  (share: number): Moment =>
  (signal) =>
    delay(whole.ms * (0.1 + 1.1 * share), undefined, { signal }).catch(() => {})

describe('an import killed at 30 points (mail-import-killed)', () => {
  it('ends with exactly the archive of an undisturbed import', async () => {
    const random = generator(seed)
    let archives = 0
    let path = join(folder, 'killed-0.sqlite3')
    let killed = 0
    let partly = 0
    while (killed < kills) {
      const growth = 1 + Math.floor(200 * random())
      const moment = killed % 2 === 0 ? whenGrownBy(growth, () => countOf(path)) : atAnyTime(random())
      if (await killAt(startImport(path), moment)) {
        killed++
        const stored = countOf(path)
        if (stored > 0 && stored < allMessages) partly++
        continue
      }
      expect(contentsOf(path)).toEqual(whole.contents)
      path = join(folder, `killed-${++archives}.sqlite3`)
    }
    const last = await jobworkflow(importArgs(path))
    expect(last).toMatchObject({ code: 0, stderr: '' })
    expect(contentsOf(path)).toEqual(whole.contents)
    checkIndex(path)
    // enough kills must have interrupted the import
    expect(partly).toBeGreaterThan(kills / 5)
    expect((await jobworkflow(importArgs(path))).stdout).toMatch(
      new RegExp(`^0 imported, ${allMessages} already present, 0 skipped`),
    )
  })
})

function countOf(path: string): number {
  try {
    return readArchive(path, (db) => Number(db.prepare('SELECT count(*) FROM emails').pluck().get()))
  } catch {
    // killed before the table existed
    return 0
  }
}

interface SmallDisk {
  readonly path: string
  /** Imports while there is not enough space. */
  importWithin(): Promise<Ended>
  giveSpace(): void
}

const limitKb = 12_000

/** A separate file system if it can be mounted, otherwise `aLimitedFile`. */
function aFullDisk(): SmallDisk {
  const mountPoint = join(folder, 'disk')
  mkdirSync(mountPoint)
  const options = (kb: number) => `size=${kb}k,mode=700`
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options(limitKb), 'tmpfs', mountPoint]).status === 0
  if (!mounted) return aLimitedFile()
  onTestFinished(() => void spawnSync('umount', ['-l', mountPoint]))
  const path = join(mountPoint, 'mail.sqlite3')
  return {
    path,
    importWithin: () => jobworkflow(importArgs(path)),
    giveSpace: () => {
      const { status } = spawnSync('mount', ['-o', `remount,${options(limitKb * 20)}`, mountPoint])
      expect(status).toBe(0)
    },
  }
}

/** A process that cannot make a file longer than the limit. */
function aLimitedFile(): SmallDisk {
  const path = join(mkdtempSync(join(folder, 'limited-')), 'mail.sqlite3')
  const script = `ulimit -f ${limitKb}; exec "$@"`
  return {
    path,
    importWithin: async () => {
      const args = ['-c', script, 'bash', process.execPath, executable, ...importArgs(path)]
      const child = spawn('bash', args, { stdio: ['ignore', 'pipe', 'pipe'] })
      let [stdout, stderr] = ['', '']
      child.stdout.on('data', (text) => {
        stdout += text
      })
      child.stderr.on('data', (text) => {
        stderr += text
      })
      const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
      return { code, stdout, stderr }
    },
    giveSpace: () => {},
  }
}

describe('an import without enough space', () => {
  it.each([
    ['on a full disk', aFullDisk],
    ['in a file that may not grow', aLimitedFile],
  ] as const)(
    '%s fails with a clear error, keeps what was written, and continues when there is space',
    async (_, make) => {
      const disk = make()
      const failed = await disk.importWithin()
      expect(failed.code, failed.stdout + failed.stderr).toBe(4)
      expect(failed.stderr).toMatch(/^jobworkflow: .*(full|space|write|disk)/)
      expect(failed.stderr).not.toMatch(/\n\s+at /)
      const kept = countOf(disk.path)
      expect(kept).toBeGreaterThanOrEqual(filesBeforeLarge * smallMessages)
      expect(kept).toBeLessThan(allMessages)
      expect((await disk.importWithin()).code).toBe(4)
      // the space of the log is free again, so one more batch may fit
      expect(countOf(disk.path)).toBeGreaterThanOrEqual(kept)
      expect(countOf(disk.path)).toBeLessThan(allMessages)
      disk.giveSpace()
      const after = await jobworkflow(importArgs(disk.path))
      expect(after).toMatchObject({ code: 0, stderr: '' })
      expect(contentsOf(disk.path)).toEqual(whole.contents)
      checkIndex(disk.path)
    },
  )
})

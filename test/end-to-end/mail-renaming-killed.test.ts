import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { executable } from '#scripts/kit/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { jobworkflow } from '#test/support/command-line.js'
import { readArchive } from '#test/support/mail-archives.js'
import { message } from '#test/support/mail-files.js'
import { mboxOf } from '#test/support/mail-letters.js'
import { killAt, whenGrownBy } from '#test/support/processes.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const kills = 3
const earlier = 'tb/p/ImapMail/imap.a.org/INBOX'

/** A Thunderbird folder with this many messages, and commands on an archive next to it. */
function aProfile(messages: number) {
  const cwd = temporaryFolder()
  mkdirSync(dirname(join(cwd, earlier)), { recursive: true })
  writeFileSync(join(cwd, earlier), mboxOf(Array.from({ length: messages }, (_, n) => message(n))))
  const pathOf = (name: string) => join(cwd, `${name}.db`)
  const onDatabase = (name: string, args: readonly string[]) => ['mail', ...args, '--database', pathOf(name)]
  const run = (name: string, ...args: string[]) => jobworkflow(onDatabase(name, args), { cwd })
  const start = (name: string, ...args: string[]) =>
    spawn(process.execPath, [executable, ...onDatabase(name, args)], { cwd, stdio: 'ignore' })
  const count = (name: string, from: string) =>
    readArchive(pathOf(name), (db) => Number(db.prepare(`SELECT count(*) FROM ${from}`).pluck().get()))
  const change = (name: string, sql: string) => {
    const db = new Database(pathOf(name))
    db.exec(sql)
    db.close()
  }
  const copy = (from: string, to: string) => {
    // otherwise leftovers of a killed command would be applied to the copy
    for (const end of ['-wal', '-shm', '-journal']) rmSync(`${pathOf(to)}${end}`, { force: true })
    copyFileSync(pathOf(from), pathOf(to))
  }
  return { pathOf, run, start, count, change, copy }
}

/** Returns everything in an archive except times of writing. Throws if it is damaged. */
function contentsOf(path: string): unknown {
  const db = new Database(path)
  db.exec(`INSERT INTO email_fts (email_fts) VALUES ('integrity-check')`)
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  const tables = [
    'SELECT * FROM emails ORDER BY id',
    'SELECT email_id, hex(digest), hex(identity), told_labels FROM imported_emails ORDER BY email_id',
    'SELECT email_id, kind, is_sent FROM email_facts ORDER BY email_id',
    `SELECT rowid FROM email_fts WHERE email_fts MATCH 'body' ORDER BY rowid`,
  ]
  const rows = tables.map((sql) => db.prepare(sql).safeIntegers().all() as Record<string, unknown>[])
  db.close()
  return rows.map((table) => table.map(({ created_at: _, updated_at: __, ...row }) => row))
}

interface Killing {
  readonly start: () => ChildProcess
  /** Progress, up to `whole`. */
  readonly done: () => number
  readonly whole: number
  /** Restores the state before the first run. */
  readonly restore: () => void
}

/** Kills the command repeatedly, until enough kills have interrupted it. */
async function killInTheMiddle({ start, done, whole, restore }: Killing): Promise<void> {
  restore()
  for (let hits = 0; hits < kills; ) {
    await killAt(start(), whenGrownBy(1 + hits * 100, done))
    if (done() > 0 && done() < whole) hits++
    // the machine was too slow to look in time
    else restore()
  }
}

describe('a killed command that moves or removes mail', () => {
  it('may be an import that renames mailboxes, and the next one completes it (mail-upgrade)', async () => {
    const messages = 3000
    const { pathOf, run, start, count, change, copy } = aProfile(messages)
    await run('old', 'import', 'tb')
    change(
      'old',
      `UPDATE emails SET mailbox = '${earlier}';
       UPDATE imported_emails SET identity = NULL, digest = zeroblob(32), told_labels = NULL;
       DELETE FROM import_readings; DELETE FROM imported_files`,
    )
    copy('old', 'whole')
    expect((await run('whole', 'import', 'tb')).stdout).toMatch(
      new RegExp(`^0 imported, ${messages} updated, 0 already present`),
    )
    const moved = () => count('killed', `emails WHERE mailbox = 'INBOX'`)
    const restore = () => copy('old', 'killed')
    await killInTheMiddle({ start: () => start('killed', 'import', 'tb'), done: moved, whole: messages, restore })
    const last = await run('killed', 'import', 'tb')
    expect(last).toMatchObject({ code: 0, stderr: '' })
    expect(last.stdout).toMatch(/^0 imported/)
    expect(contentsOf(pathOf('killed'))).toEqual(contentsOf(pathOf('whole')))
    expect((await run('killed', 'import', 'tb')).stdout).toMatch(new RegExp(`^0 imported, ${messages} already present`))
  })

  it('may be mail dedupe, and the next one removes the rest, and nothing else (mail-dedupe)', async () => {
    const messages = 2000
    const { pathOf, run, start, count, copy } = aProfile(messages)
    await run('old', 'import', earlier, '--as', earlier)
    expect((await run('old', 'import', 'tb', '--as', 'INBOX')).stdout).toMatch(new RegExp(`^${messages} imported`))
    copy('old', 'whole')
    expect((await run('whole', 'dedupe', '--yes')).stdout).toContain(`${messages} messages removed.`)
    const removed = () => 2 * messages - count('killed', 'emails')
    const restore = () => copy('old', 'killed')
    await killInTheMiddle({
      start: () => start('killed', 'dedupe', '--yes'),
      done: removed,
      whole: messages,
      restore,
    })
    expect(await run('killed', 'dedupe', '--yes')).toMatchObject({ code: 0, stderr: '' })
    expect(contentsOf(pathOf('killed'))).toEqual(contentsOf(pathOf('whole')))
    expect((await run('killed', 'dedupe')).stdout).toBe('No duplicate mailboxes.\n')
  })
})

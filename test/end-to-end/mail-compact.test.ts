import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { executable } from '#scripts/kit/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { jobworkflow } from '#test/support/command-line.js'
import { message } from '#test/support/mail-files.js'
import { mboxOf } from '#test/support/mail-letters.js'
import { killAt } from '#test/support/processes.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

/** An archive with this many messages, with the page size of earlier versions. */
async function anArchive(messages: number) {
  const cwd = temporaryFolder()
  const path = join(cwd, 'mail.sqlite3')
  writeFileSync(join(cwd, 'INBOX.mbox'), mboxOf(Array.from({ length: messages }, (_, n) => message(n))))
  const args = (...given: string[]) => ['mail', ...given, '--database', path]
  expect(await jobworkflow(args('import', 'INBOX.mbox'), { cwd })).toMatchObject({ code: 0 })
  const db = new Database(path)
  db.pragma('page_size = 8192')
  db.exec('VACUUM')
  db.close()
  const run = (...given: string[]) => jobworkflow(args(...given), { cwd })
  const start = (...given: string[]) =>
    spawn(process.execPath, [executable, ...args(...given)], { cwd, stdio: 'ignore' })
  return { path, run, start }
}

const tables = ['emails', 'imported_emails', 'email_facts', 'email_headers', 'index_info']

/** Returns the contents of an archive. Throws if it is damaged. */
function contentsOf(path: string): unknown {
  const db = new Database(path)
  db.exec(`INSERT INTO email_fts (email_fts) VALUES ('integrity-check')`)
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  const rows = tables.map((table) => db.prepare(`SELECT * FROM ${table}`).safeIntegers().all())
  const found = db.prepare(`SELECT rowid FROM email_fts WHERE email_fts MATCH 'body' ORDER BY rowid`).all()
  const pageSize = db.pragma('page_size', { simple: true })
  db.close()
  return { rows, found, pageSize }
}

const whenThere = (path: string) => async (signal: AbortSignal) => {
  while (!signal.aborted && !existsSync(path)) await delay(1)
}

describe('jobworkflow mail compact (mail-compact)', () => {
  it('says what space it needs, and changes nothing without --yes', async () => {
    const { path, run } = await anArchive(20)
    const before = readFileSync(path)
    const { code, stdout } = await run('compact')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Compacting needs up to \d+ kB in .+; \d+\.\d [MG]B is free\./)
    expect(stdout).toContain('Nothing was changed.')
    expect(readFileSync(path)).toEqual(before)
  })

  it('keeps everything in the archive, in less space', async () => {
    const { path, run } = await anArchive(500)
    const before = contentsOf(path)
    const sizeBefore = statSync(path).size
    expect(await run('compact', '--yes')).toMatchObject({ code: 0, stderr: '' })
    expect(contentsOf(path)).toEqual({ ...(before as object), pageSize: 4096 })
    expect(statSync(path).size).toBeLessThan(sizeBefore)
    const again = JSON.parse((await run('compact', '--yes', '--json')).stdout)
    expect(again).toMatchObject({ before: statSync(path).size, after: statSync(path).size })
  })

  it('refuses a file that no import of ours made, and a missing file', async () => {
    const { run, path } = await anArchive(1)
    const db = new Database(path)
    db.exec('DROP TABLE imported_emails')
    db.close()
    expect(await run('compact', '--yes')).toMatchObject({ code: expect.not.toSatisfy((code) => code === 0) })
    rmSync(path)
    expect((await run('compact', '--yes')).stderr).toContain('was not found')
  })

  it('leaves the archive intact if it is killed in the middle', async () => {
    const { path, run, start } = await anArchive(4000)
    const before = contentsOf(path) as object
    let hits = 0
    for (let attempt = 0; hits < 3 && attempt < 10; attempt++) {
      await killAt(start('compact', '--yes'), whenThere(`${path}-journal`))
      if (existsSync(`${path}-journal`)) hits++
      const { pageSize, ...rest } = contentsOf(path) as { readonly pageSize: number }
      expect({ ...before, pageSize }).toEqual({ ...rest, pageSize })
    }
    expect(hits).toBeGreaterThan(0)
    expect(await run('compact', '--yes')).toMatchObject({ code: 0 })
    expect(contentsOf(path)).toEqual({ ...before, pageSize: 4096 })
  })
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inRepository } from '#scripts/kit/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { createMailArchive } from '#src/adapters/stores/sqlite/mail/archive-file.js'
import { anyWordOf } from '#test/support/fts-match.js'
import { readArchive } from '#test/support/mail-archives.js'
import { killAt, whenGrownBy } from '#test/support/processes.js'
import { readRows } from '#test/support/stored-emails.js'

const program = inRepository('test/support/import-numbered-mail.ts')
const messages = 800

function startImport(path: string): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', program, path, String(messages)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function importWhole(path: string): Promise<void> {
  const [code] = await once(startImport(path), 'exit')
  expect(code).toBe(0)
}

it('an import ends with the same archive however often it is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-import-'))
  const [whole, killed] = [join(folder, 'whole.sqlite3'), join(folder, 'killed.sqlite3')]
  createMailArchive(whole)
  createMailArchive(killed)
  await importWhole(whole)
  const stored = () => readArchive(killed, (db) => Number(db.prepare('select count(*) from emails').pluck().get()))
  for (let hits = 0; hits < 4; ) {
    const inTime = await killAt(startImport(killed), whenGrownBy(1 + hits * 60, stored))
    if (inTime && stored() > 0 && stored() < messages) hits++
    else {
      // the machine was too slow to look in time; start over
      rmSync(killed)
      createMailArchive(killed)
    }
  }
  await importWhole(killed)
  const timeless = (path: string) => readRows(path).map(({ created_at: _c, updated_at: _u, ...row }) => row)
  expect(timeless(killed)).toEqual(timeless(whole))
  expect(found(killed)).toEqual(found(whole))
  rmSync(folder, { recursive: true })
})

function found(path: string): unknown {
  const db = new Database(path)
  db.exec(`insert into email_fts (email_fts) values ('integrity-check')`)
  const ids = db
    .prepare('select rowid from email_fts where email_fts match ? order by rowid')
    .pluck()
    .all(anyWordOf('numbered 面接'))
  const check = db.pragma('integrity_check', { simple: true })
  db.close()
  expect(ids).toHaveLength(messages)
  return [ids, check]
}

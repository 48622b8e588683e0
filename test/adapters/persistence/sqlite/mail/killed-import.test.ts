import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { toMatch } from '../../../../../src/adapters/persistence/full-text/to-match.js'
import { createMailArchive } from '../../../../../src/adapters/persistence/sqlite/mail/create-mail-archive.js'
import { readRows } from '../../../../support/stored-emails.js'

const program = fileURLToPath(new URL('../../../../support/import-numbered-mail.ts', import.meta.url))
const messages = 800

/** Imports in a process of its own; killed after `lifeMs` of work when that is not null. Whether it came to its end. */
async function importInChild(path: string, lifeMs: number | null): Promise<boolean> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, path, String(messages)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  if (lifeMs !== null) {
    await Promise.race([once(child.stdout, 'data'), exit])
    await delay(lifeMs)
    child.kill('SIGKILL')
  }
  const [code] = await exit
  return code === 0
}

it('ends with the same archive however often it is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-import-'))
  const [whole, killed] = [join(folder, 'whole.sqlite3'), join(folder, 'killed.sqlite3')]
  createMailArchive(whole)
  createMailArchive(killed)
  expect(await importInChild(whole, null)).toBe(true)
  for (let round = 0; round < 4; round++) await importInChild(killed, 10 + Math.random() * 200)
  expect(await importInChild(killed, null)).toBe(true)
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
    .all(toMatch('numbered 面接'))
  const check = db.pragma('integrity_check', { simple: true })
  db.close()
  expect(ids).toHaveLength(messages)
  return [ids, check]
}

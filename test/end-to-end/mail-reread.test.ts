import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { executable } from '#scripts/kit/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { jobworkflow } from '#test/support/command-line.js'
import { anyWordOf } from '#test/support/fts-match.js'
import { readArchive } from '#test/support/mail-archives.js'
import { mailFiles, message } from '#test/support/mail-files.js'
import { mboxOf } from '#test/support/mail-letters.js'
import { releasedFile } from '#test/support/released-files.js'
import { readRows } from '#test/support/stored-emails.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const reread = (path: string, ...flags: string[]) =>
  jobworkflow(['mail', 'import', '--reread', '--database', path, ...flags])

/** Makes the messages look as an earlier version might have read them. */
function spoil(path: string): void {
  const db = new Database(path)
  db.exec(`update emails set subject = 'misread', from_email = null, plain_text = '' where id in (1, 8)`)
  db.close()
}

const lasting = 'id, mailbox, uid, message_id, subject, plain_text, x_gm_thrid, raw'

function countReread(path: string): number {
  return readArchive(path, (db) =>
    Number(db.prepare(`select count(*) from emails where subject <> 'misread'`).pluck().get()),
  )
}

/** Kills the command as soon as this many messages are read again. Returns false if it had already ended. */
async function rereadKilledAt(path: string, reached: number): Promise<boolean> {
  const args = [executable, 'mail', 'import', '--reread', '--database', path]
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  const exit = once(child, 'exit')
  while (child.exitCode === null && countReread(path) < reached) await delay(2)
  child.kill('SIGKILL')
  await exit
  return child.exitCode === null
}

describe('mail import --reread (mail-reread)', () => {
  it('derives all messages of an archive of version 0.1.0 again from their bytes, with the same result twice', async () => {
    const path = releasedFile('mail.sqlite3')
    spoil(path)
    const ended = await reread(path)
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    const told = '11 read again, 11 of them changed.\nAttachments: text of 0 read, 1 without text that can be read.\n'
    expect(ended.stdout).toBe(told)
    const rows = readRows(path)
    expect(rows).toHaveLength(11)
    expect(rows[0]).toMatchObject({ subject: 'Interview 1 面接', from_email: 'mari@example.com' })
    expect(rows.every((row) => Array.isArray(JSON.parse(String(row.attachments_json))))).toBe(true)
    expect(JSON.parse((await reread(path, '--json')).stdout)).toMatchObject({ reread: 11, changed: 0, finished: true })
    expect(readRows(path)).toEqual(rows)
    expect(readArchive(path, (db) => db.pragma('integrity_check', { simple: true }))).toBe('ok')
  })

  it('continues after being killed again and again, and ends like an undisturbed run', async () => {
    const messages = Array.from({ length: 2600 }, (_, n) => message(n, '', `Body ${n} 面接`))
    const { path, importFrom, rows } = mailFiles({ box: mboxOf(messages) })
    await importFrom('box')
    const whole = rows(lasting)
    const db = new Database(path)
    db.exec(`update emails set subject = 'misread', plain_text = 'nothing'`)
    db.close()
    // a batch holds 500 messages, so each kill comes after another batch on any machine
    let left = messages.length
    for (const reached of [1, 501, 1501]) {
      // a run that ended before it was killed starts over
      const isKilled = await rereadKilledAt(path, reached)
      left = messages.length - (isKilled ? countReread(path) : 0)
      if (!isKilled) break
      expect(left).toBeLessThanOrEqual(messages.length - reached)
    }
    expect(JSON.parse((await reread(path, '--json')).stdout)).toMatchObject({ reread: left, finished: true })
    expect(rows(lasting)).toEqual(whole)
    const found = (word: string) =>
      readArchive(path, (archive) =>
        archive.prepare('select count(*) from email_fts where email_fts match ?').pluck().get(anyWordOf(word)),
      )
    expect([found('面接'), found('misread'), found('nothing')]).toEqual([2600, 0, 0])
  }, 120_000)

  it('creates no archive, and accepts no files', async () => {
    const path = join(temporaryFolder(), 'none.sqlite3')
    expect(await reread(path)).toMatchObject({ stderr: expect.stringContaining('was not found') })
    expect(existsSync(path)).toBe(false)
    const both = await jobworkflow(['mail', 'import', path, '--reread', '--database', path])
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('--reread takes no files') })
    const neither = await jobworkflow(['mail', 'import', '--database', path])
    expect(neither).toMatchObject({ code: 2, stderr: expect.stringContaining("missing required argument 'path'") })
  })
})

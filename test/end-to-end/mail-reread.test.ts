import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { jobworkflow } from '../support/command-line.js'
import { readArchive } from '../support/mail-archives.js'
import { releasedFile } from '../support/released-files.js'
import { readRows } from '../support/stored-emails.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const reread = (path: string, ...flags: string[]) =>
  jobworkflow(['mail', 'import', '--reread', '--database', path, ...flags])

/** As an earlier version might have read the messages. */
function spoil(path: string): void {
  const db = new Database(path)
  db.exec(`update emails set subject = 'misread', from_email = null, plain_text = '' where id in (1, 8)`)
  db.close()
}

describe('mail import --reread (contract, what an import understands)', () => {
  it('derives all messages of an archive of version 0.1.0 anew from their bytes, and twice as once', async () => {
    const path = releasedFile('mail.sqlite3')
    spoil(path)
    const ended = await reread(path)
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(ended.stdout).toMatch(/^11 read again, 11 of them say something else now\.\n$/)
    const rows = readRows(path)
    expect(rows).toHaveLength(11)
    expect(rows[0]).toMatchObject({ subject: 'Interview 1 面接', from_email: 'mari@example.com' })
    expect(rows.every((row) => Array.isArray(JSON.parse(String(row.attachments_json))))).toBe(true)
    expect(JSON.parse((await reread(path, '--json')).stdout)).toEqual({ reread: 11, changed: 0, finished: true })
    expect(readRows(path)).toEqual(rows)
    expect(readArchive(path, (db) => db.pragma('integrity_check', { simple: true }))).toBe('ok')
  })

  it('makes no archive where there is none, and takes no files', async () => {
    const path = join(temporaryFolder(), 'none.sqlite3')
    expect(await reread(path)).toMatchObject({ stderr: expect.stringContaining('was not found') })
    expect(existsSync(path)).toBe(false)
    const both = await jobworkflow(['mail', 'import', path, '--reread', '--database', path])
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('--reread takes no files') })
    const neither = await jobworkflow(['mail', 'import', '--database', path])
    expect(neither).toMatchObject({ code: 2, stderr: expect.stringContaining("missing required argument 'path'") })
  })
})

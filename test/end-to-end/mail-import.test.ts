import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { jobworkflow } from '#test/support/command-line.js'
import { aForeignArchive } from '#test/support/mail-archives.js'
import { latin1Texts, mailFiles, message, rawsOf } from '#test/support/mail-files.js'
import { mboxOf, mboxOfLetters, messageOf } from '#test/support/mail-letters.js'
import { scene } from '#test/support/mail-scene.js'

describe('jobworkflow mail import (mail-import)', () => {
  it('imports an mbox into a new archive, and adds nothing the second time', async () => {
    const { cwd, importFrom, rows } = mailFiles({ 'in.mbox': mboxOf([message(1), message(2), message(3)]) })
    expect(await importFrom('in.mbox')).toEqual({
      ...{ code: 0, stderr: '', stdout: '3 imported, 0 already present, 0 skipped.\n' },
    })
    expect(readdirSync(cwd).sort()).toEqual(['in.mbox', 'mail.db'])
    const first = rows()
    expect((await importFrom('in.mbox')).stdout).toBe('0 imported, 3 already present, 0 skipped.\n')
    expect(rows()).toEqual(first)
    expect(first[0]).toMatchObject({ address: 'local', mailbox: 'in.mbox', uid: 1n, uidvalidity: 1n, subject: 'S1' })
  })

  it('adds only new messages when a file has grown, keeps exact copies, and counts in JSON (mail-import)', async () => {
    const { cwd, importFrom, rows } = mailFiles({ 'in.mbox': mboxOf([message(1), message(1)]) })
    const counts = async () => JSON.parse((await importFrom('in.mbox', '--json')).stdout)
    const attachments = { left: 0, read: 0, unreadable: 0 }
    const zero = { skipped: [], faults: [], finished: true, attachments }
    expect(await counts()).toEqual({ imported: 2, already_present: 0, ...zero })
    writeFileSync(join(cwd, 'in.mbox'), mboxOf([message(1), message(1), message(2), message(1)]))
    expect(await counts()).toEqual({ imported: 2, already_present: 2, ...zero })
    expect(await counts()).toEqual({ imported: 0, already_present: 4, ...zero })
    expect(rows('message_id').map(({ message_id }) => message_id)).toEqual([1, 1, 2, 1].map((n) => `<m${n}@a.example>`))
  })

  it('imports the new messages of a mailbox that has grown, and stores each whole', async () => {
    const letters = scene.filter(({ mailbox }) => mailbox === 'INBOX')
    const { cwd, importFrom, rows } = mailFiles({ box: mboxOfLetters(letters.slice(0, 5)) })
    await importFrom('box')
    writeFileSync(join(cwd, 'box'), mboxOfLetters(letters))
    expect((await importFrom('box')).stdout).toMatch(/^8 imported, 5 already present, 0 skipped/)
    expect(rawsOf(rows())).toEqual(latin1Texts(...letters.map(messageOf)))
  })

  it('explains a wrong path or archive, with an exit code, and creates nothing', async () => {
    const { cwd, importFrom, run } = mailFiles({ 'notes.txt': 'no mail at all', 'good.mbox': mboxOf([message(1)]) })
    mkdirSync(join(cwd, 'empty'))
    const failures = [
      [['nowhere.mbox'], 3, /nowhere\.mbox: not found/],
      [['good.mbox', 'nowhere.mbox'], 3, /nowhere\.mbox: not found\. Nothing was imported\./],
      [['notes.txt'], 2, /notes\.txt has no readable mail/],
      [['empty'], 2, /empty has no readable mail/],
      [[], 2, /missing required argument/],
      [['good.mbox', '--busy-timeout', 'x'], 2, /--busy-timeout/],
    ] as const
    for (const [args, code, text] of failures) {
      const ended = await importFrom(...args)
      expect(ended.code, args.join()).toBe(code)
      expect(ended.stderr).toMatch(text)
      expect(ended.stderr).not.toMatch(/\n\s+at /)
    }
    expect(readdirSync(cwd).sort()).toEqual(['empty', 'good.mbox', 'notes.txt'])
    const json = await importFrom('nowhere.mbox', '--json')
    expect(JSON.parse(json.stdout)).toMatchObject({ error: { code: 'NOT_FOUND', retryable: false } })
    const unnamed = await jobworkflow(['mail', 'import', 'good.mbox'], { cwd })
    expect([unnamed.code, unnamed.stderr]).toEqual([3, expect.stringMatching(/--database/)])
    for (const command of ['stats', 'index']) expect((await run(command)).code, command).toBe(3)
    const folder = await jobworkflow(['mail', 'import', 'good.mbox', '--database', 'empty'], { cwd })
    expect(folder.code).toBe(4)
    writeFileSync(join(cwd, 'mail.db'), 'this is no database'.repeat(500))
    for (const args of [['import', 'good.mbox'], ['stats'], ['index']]) expect((await run(...args)).code).toBe(4)
  })

  it('does not touch an archive of another program', async () => {
    const foreign = aForeignArchive(scene)
    const before = foreign.fingerprint()
    const { cwd } = mailFiles({ 'in.mbox': mboxOf([message(1)]) })
    const ended = await jobworkflow(['mail', 'import', 'in.mbox', '--database', foreign.path], { cwd })
    expect(ended.code).toBe(4)
    expect(ended.stderr).toMatch(
      /was not made by `jobworkflow mail import`; import into another file\. NittyMail archives can be imported too\.\n$/,
    )
    expect(foreign.fingerprint()).toEqual(before)
  })

  it('fails with a clear error while another program holds the archive, and loses nothing', async () => {
    const { path, importFrom, rows } = mailFiles({ a: mboxOf([message(1)]), b: mboxOf([message(2)]) })
    await importFrom('a')
    const other = new Database(path)
    other.exec('BEGIN IMMEDIATE')
    const ended = await importFrom('b', '--busy-timeout', '100', '--json')
    other.exec('COMMIT')
    other.close()
    expect(ended.code).toBe(4)
    expect(JSON.parse(ended.stdout)).toMatchObject({ error: { code: 'DB_ERROR', retryable: true } })
    expect((await importFrom('b')).stdout).toMatch(/^1 imported/)
    expect(rows()).toHaveLength(2)
  })
})

import { cpSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mailFiles, message } from '#test/support/mail-files.js'
import { mboxOf } from '#test/support/mail-letters.js'

const mbox = (...numbers: readonly number[]) => mboxOf(numbers.map((n) => message(n)))

/**
 * Mail on disk and its archive; `count` imports a path and returns how many messages it added, `mailboxes` counts per
 * mailbox.
 */
function aDisk(files: Parameters<typeof mailFiles>[0]) {
  const { cwd, run, importFrom, rows } = mailFiles(files)
  const count = async (path: string, ...more: string[]) => Number.parseInt((await importFrom(path, ...more)).stdout, 10)
  const mailboxes = () => {
    const names = rows('mailbox').map(({ mailbox }) => `${mailbox}`)
    return Object.fromEntries([...new Set(names)].sort().map((name) => [name, names.filter((n) => n === name).length]))
  }
  const copy = (from: string, to: string) => cpSync(join(cwd, from), join(cwd, to), { recursive: true })
  return { cwd, run, importFrom, count, mailboxes, copy }
}

describe('mail that is imported again by another path (mail-identity)', () => {
  it('comes in once from a Thunderbird profile at any depth, and from a copy with another name', async () => {
    const profile = 'tb/abcd.default-release'
    const server = `${profile}/ImapMail/imap.gmail.com`
    const { count, copy, mailboxes } = aDisk({
      [`${server}/INBOX`]: mbox(1, 2),
      [`${server}/[Gmail].sbd/Sent Mail`]: mbox(3),
      [`${profile}/Mail/Local Folders/Archive`]: mbox(4),
    })
    expect(await count('tb')).toBe(4)
    const stored = { Archive: 1, INBOX: 2, '[Gmail]/Sent Mail': 1 }
    expect(mailboxes()).toEqual(stored)
    copy(profile, 'saved/zz12.default')
    for (const path of [profile, `${profile}/ImapMail`, server, `${server}/INBOX`, '.', 'saved'])
      expect(await count(path), path).toBe(0)
    expect(mailboxes()).toEqual(stored)
  })

  it('comes in once from several Maildirs in one folder, and from one of them', async () => {
    const { count, copy, mailboxes } = aDisk({
      'maildv/INBOX/cur/1:2,S': message(1),
      'maildv/Jobs/cur/2:2,S': message(2),
      'maildv/Jobs/new/3': message(3),
    })
    expect(await count('maildv')).toBe(3)
    copy('maildv', 'Mail')
    for (const path of ['maildv/INBOX', 'maildv/Jobs', 'maildv/Jobs/new', 'Mail'])
      expect(await count(path), path).toBe(0)
    expect(mailboxes()).toEqual({ INBOX: 1, Jobs: 2 })
  })

  it('stays in its mailbox when another folder appears beside it, and where the person said so', async () => {
    const { cwd, count, copy, mailboxes } = aDisk({
      'm/ann/cur/1': message(1),
      'm/ann/Sent/cur/2': message(2),
      'bob/cur/3': message(3),
      'bob/Sent/cur/4': message(4),
    })
    expect(await count('m')).toBe(2)
    copy('bob', 'm/bob')
    expect(await count('m')).toBe(2)
    const stored = { INBOX: 1, Sent: 1, bob: 1, 'bob/Sent': 1 }
    expect(mailboxes()).toEqual(stored)
    renameSync(join(cwd, 'm/bob'), join(cwd, 'm/robert'))
    expect(await count('m/robert/Sent', '--as', 'bob/Sent')).toBe(0)
    copy('bob/cur/3', 'm/robert/Sent/cur/5')
    expect(await count('m')).toBe(2)
    expect(mailboxes()).toEqual({ ...stored, 'bob/Sent': 2, robert: 1 })
  })

  it('comes in once from a folder below another Maildir, and from an upgraded Apple Mail', async () => {
    const account = 'V9/8D5C6B2A-0B1E-4A0C-9B53-6A0C1D2E3F40'
    const { cwd, count, mailboxes } = aDisk({
      'maild/cur/1': message(1),
      'maild/.Jobs/cur/2': message(2),
      [`Library/Mail/${account}/Offers.mbox/mbox`]: mbox(3),
    })
    expect(await count('maild')).toBe(2)
    expect(await count('maild/.Jobs')).toBe(0)
    expect(await count('Library/Mail')).toBe(1)
    renameSync(join(cwd, 'Library/Mail/V9'), join(cwd, 'Library/Mail/V10'))
    expect(await count('Library/Mail')).toBe(0)
    expect(mailboxes()).toEqual({ INBOX: 1, Jobs: 1, Offers: 1 })
  })

  it('stays separate if two folders of one run have the same name, also if one is named alone', async () => {
    const { count, mailboxes } = aDisk({
      'all/work/INBOX/cur/1': message(1),
      'all/home/INBOX/cur/1': message(2),
    })
    expect(await count('all')).toBe(2)
    for (const path of ['all/work', 'all/home/INBOX', 'all']) expect(await count(path), path).toBe(0)
    expect(mailboxes()).toEqual({ 'home/INBOX': 1, 'work/INBOX': 1 })
  })
})

describe('a folder whose messages are in a mailbox of another name (mail-ask)', () => {
  const aCopy = () => {
    const disk = aDisk({ 'x/Sent.mbox': mbox(1, 2, 3, 4, 5), 'x/New.mbox': mbox(6) })
    disk.copy('x', 'y')
    return disk
  }

  it('is left out with both names if nobody can be asked, and the rest is imported', async () => {
    const { importFrom, count, mailboxes } = aCopy()
    expect(await count('x/Sent.mbox', '--as', 'x/Sent.mbox')).toBe(5)
    const { code, stdout, stderr } = await importFrom('y')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '1 imported, 0 already present, 0 skipped.\n' })
    expect(stderr).toBe(
      "Skipped. The first 5 messages of y/Sent.mbox are already in mailbox x/Sent.mbox. Import that folder separately, with --as 'x/Sent.mbox' if it is the same mailbox, or with --as 'y/Sent.mbox' if it is another.\n",
    )
    expect(mailboxes()).toEqual({ 'x/Sent.mbox': 5, 'y/New.mbox': 1 })
    const json = await importFrom('y', '--json')
    expect(JSON.parse(json.stdout).left_out).toEqual([
      { mailbox: 'y/Sent.mbox', stored: 'x/Sent.mbox', known: 5, looked: 5 },
    ])
  })

  it('goes to the mailbox that --as names, old or new, from then on', async () => {
    const { count, mailboxes } = aCopy()
    expect(await count('x')).toBe(6)
    expect(await count('y/Sent.mbox', '--as', 'x/Sent.mbox')).toBe(0)
    expect(await count('y/Sent.mbox', '--as', 'y/Sent.mbox')).toBe(5)
    expect(await count('y/Sent.mbox')).toBe(0)
    expect(mailboxes()).toEqual({ 'x/New.mbox': 1, 'x/Sent.mbox': 5, 'y/Sent.mbox': 5 })
  })

  it('cannot be named together with another one', async () => {
    const { importFrom } = aCopy()
    expect(await importFrom('y', '--as', 'Sent')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('2 folders: y/New.mbox, y/Sent.mbox'),
    })
    expect(await importFrom('y/Sent.mbox', '--as', ' ')).toMatchObject({ code: 2 })
  })
})

describe('jobworkflow mail dedupe (mail-dedupe)', () => {
  it('lists second copies, and removes them on request', async () => {
    const { run, count, mailboxes } = aDisk({ INBOX: mbox(1, 2, 3) })
    const earlier = 'tb/p/ImapMail/imap.a.org/INBOX'
    expect(await count('INBOX', '--as', earlier)).toBe(3)
    expect(await count('INBOX', '--as', 'INBOX')).toBe(3)
    const pair = `${earlier} is the same as INBOX. Messages of ${earlier} that are also in INBOX: 3 of 3.\n`
    expect((await run('dedupe')).stdout).toBe(
      `${pair}Nothing was changed. Run with --yes to remove the copies from the first mailbox of each pair.\n`,
    )
    expect(mailboxes()).toEqual({ INBOX: 3, [earlier]: 3 })
    expect((await run('dedupe', '--yes')).stdout).toBe(`${pair}3 messages removed.\n`)
    expect(mailboxes()).toEqual({ INBOX: 3 })
    expect(JSON.parse((await run('dedupe', '--json')).stdout)).toEqual({ mailboxes: [], removed: 0, finished: true })
    expect((await run('dedupe')).stdout).toBe('No duplicate mailboxes.\n')
  })
})

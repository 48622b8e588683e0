import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { detectMailSources } from '#src/adapters/sources/mail-files/detect-mail-source.js'
import { compareWithEarlier } from '#src/domain/mail/mailbox-name.js'
import { separator } from '#test/adapters/sources/mail-files/support/mbox.js'
import { tarOf } from '#test/support/packed-files.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

let root: string
beforeEach(() => {
  root = join(temporaryFolder(), 'home')
})

const mail = 'Subject: a\nFrom: jane@example.com\n\nhello\n'
const mbox = `${separator}${mail}\n`

function put(...paths: readonly string[]): void {
  for (const path of paths) {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, path.includes('/cur/') || path.endsWith('.emlx') ? mail : mbox)
  }
}

const names = async (path: string) => (await detectMailSources(join(root, path))).map(({ mailbox }) => mailbox).sort()

/** Returns the folders on the path to a file that lie below `from`, and the file. */
const wayTo = (path: string, from: string) => {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/')).filter((way) => way.startsWith(from))
}

describe('the name of a mailbox, for any starting folder (mail-identity)', () => {
  it.each([
    ['tb/abcd.default/ImapMail/imap.gmail.com/INBOX', 'INBOX'],
    ['tb/abcd.default/ImapMail/localhost/[Gmail].sbd/Sent Mail', '[Gmail]/Sent Mail'],
    ['tb/abcd.default/Mail/Local Folders/Work.sbd/Jobs', 'Work/Jobs'],
    ['tb/abcd.default/Mail/pop.example.com/Inbox', 'Inbox'],
    ['Library/Mail/V9/8D5C6B2A-0B1E-4A0C-9B53-6A0C1D2E3F40/Work.mbox/Jobs.mbox/mbox', 'Work/Jobs'],
    ['Library/Mail/V2/IMAP-jane@example.com/INBOX.mbox/mbox', 'INBOX'],
    [
      'Library/Mail/V10/8D5C6B2A-0B1E-4A0C-9B53-6A0C1D2E3F40/INBOX.mbox/0D5C6B2A-0B1E-4A0C-9B53-6A0C1D2E3F41/Data/2/Messages/1.emlx',
      'INBOX',
    ],
    ['mail/cur/1.host:2,S', 'INBOX'],
    ['mail/.Work.Jobs/cur/1.host', 'Work/Jobs'],
  ])('%s is %s', async (path, name) => {
    put(path)
    if (path.startsWith('mail/')) put('mail/cur/2.host', 'mail/.Sent/cur/1.host')
    for (const way of wayTo(path, '')) expect(await names(way), way).toContain(name)
  })

  it('of several Maildirs in one folder is the decoded path below it, at any depth', async () => {
    const paths = ['INBOX', 'Jobs', 'Jobs/Offers', '[Gmail]/Sent Mail', '&MMYwuTDI-', 'R&D-x'].map(
      (name) => `acc/${name}/cur/1.host`,
    )
    put(...paths)
    const all = ['INBOX', 'Jobs', 'Jobs/Offers', 'R&D-x', '[Gmail]/Sent Mail', 'テスト']
    for (const way of ['', 'acc']) expect(await names(way)).toEqual(all)
    cpSync(join(root, 'acc'), join(root, 'old', 'of 2019'), { recursive: true })
    expect(await names('old')).toEqual(all)
    expect(await names('acc/Jobs')).toEqual(['Jobs', 'Jobs/Offers'])
    expect(await names('acc/[Gmail]')).toEqual(['[Gmail]/Sent Mail'])
    expect(await names('acc/Jobs/Offers/cur')).toEqual(['Jobs/Offers'])
  })

  it('of a single Maildir is INBOX, whatever its name and its neighbours are', async () => {
    put('Maildir/cur/1.host', 'Documents/letter.mbox', 'Pictures/2019/x.mbox')
    for (const way of ['', 'Maildir', 'Maildir/cur', 'Maildir/cur/1.host']) expect(await names(way)).toContain('INBOX')
  })

  it.each(['sent', 'Sent Mail', '送信済みメール'])('of a single Maildir of sent mail is its own: %s', async (name) => {
    put(`${name}/cur/1.host`)
    for (const way of ['', name, `${name}/cur/1.host`]) expect(await names(way)).toEqual([name])
  })

  it('of a Maildir below a dot folder is its path from the inbox folder', async () => {
    put('acc/INBOX/cur/1', 'acc/Work/cur/1', 'acc/Work/.Jobs/cur/1')
    for (const way of ['', 'acc', 'acc/Work']) expect(await names(way)).toContain('Work/Jobs')
    expect(await names('acc/Work/.Jobs')).toEqual(['Work/Jobs'])
  })

  it('distinguishes two servers of one profile only if they have the same folder', async () => {
    const profile = 'tb/abcd.default'
    const [a, b] = [`${profile}/ImapMail/imap.a.org`, `${profile}/Mail/pop.b.org`]
    put(`${a}/INBOX`, `${a}/Jobs`, `${b}/INBOX`, `${b}/Trash`)
    writeFileSync(join(root, a, 'Trash'), '')
    const all = ['Jobs', 'Trash', 'imap.a.org/INBOX', 'pop.b.org/INBOX']
    for (const way of ['', 'tb', profile]) expect(await names(way)).toEqual(all)
    expect(await names(a)).toEqual(['Jobs', 'imap.a.org/INBOX'])
    expect(await names(`${b}/INBOX`)).toEqual(['pop.b.org/INBOX'])
  })

  it('is the same in a packed file', async () => {
    const files = { 'x/p/ImapMail/imap.a.org/INBOX': mbox, 'x/acc/INBOX/cur/1': mail, 'x/acc/Jobs/cur/1': mail }
    mkdirSync(root, { recursive: true })
    writeFileSync(join(root, 'all.tar'), await tarOf(files))
    expect(await names('all.tar')).toEqual(['INBOX', 'INBOX', 'Jobs'])
  })

  it('of an unknown layout is its path from the given folder', async () => {
    put('letters/2019/a.mbox', 'Mail/Work.sbd/done', 'Mail/list')
    expect(await names('letters')).toEqual(['letters/2019/a.mbox'])
    expect(await names('letters/2019/a.mbox')).toEqual(['a.mbox'])
    expect(await names('Mail')).toEqual(['Mail/Work/done', 'Mail/list'])
  })
})

describe('a mailbox name stored by an earlier version (mail-identity)', () => {
  it.each([
    ['tb/abcd.default/ImapMail/imap.a.org/INBOX', 'INBOX', 'certain'],
    ['Mail/V9/8D5C6B2A-0B1E-4A0C-9B53-6A0C1D2E3F40/INBOX', 'INBOX', 'certain'],
    ['Work.mbox/mbox', 'Work', 'certain'],
    ['Local/Jobs.sbd/Offers.mbox', 'Local/Jobs/Offers', 'certain'],
    ['.Work.Jobs', 'Work/Jobs', 'certain'],
    ['acc/INBOX', 'INBOX', 'possible'],
    ['Jobs', 'Mail/Jobs', 'possible'],
    ['acc/&MMYwuTDI-', 'テスト', 'possible'],
    ['tb/p/ImapMail/imap.a.org/INBOX', 'imap.a.org/INBOX', 'possible'],
    ['tb/p/ImapMail/imap.b.org/INBOX', 'imap.a.org/INBOX', 'no'],
    ['A/INBOX', 'B/INBOX', 'no'],
    ['OldJobs', 'Jobs', 'no'],
  ])('%s may be %s now: %s', (stored, now, answer) => {
    expect(compareWithEarlier(stored, now)).toBe(answer)
  })
})

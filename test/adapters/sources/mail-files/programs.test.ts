import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { detectMailSources } from '#src/adapters/sources/mail-files/detect-mail-source.js'
import { readMailSource } from '#src/adapters/sources/mail-files/read-mail-source.js'
import { mailboxName } from '#src/domain/mail/mailbox-name.js'
import type { MailEntry } from '#src/domain/mail/raw-message.js'
import { collect, messages, problemsOf, separator, texts } from '#test/adapters/sources/mail-files/support/mbox.js'
import { lacks } from '#test/support/lacking.js'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'programs-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const mail = (subject: string) => `Subject: ${subject}\nFrom: jane@example.com\n\nhello\n`
const mbox = (...subjects: string[]) => subjects.map((subject) => `${separator}${mail(subject)}\n`).join('')

function put(path: string | Buffer, content: string | Buffer = ''): string {
  const file = Buffer.concat([Buffer.from(`${root}/`), Buffer.from(path)])
  if (typeof path === 'string') mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(file, content)
  return file.toString()
}

async function readAll(path: string, includeDeleted = false): Promise<MailEntry[]> {
  const entries: MailEntry[] = []
  for (const source of await detectMailSources(join(root, path))) {
    entries.push(...(await collect(readMailSource(source, { includeDeleted }))))
  }
  return entries
}

const subjectOf = (raw: Uint8Array) => /Subject: (.*)/.exec(Buffer.from(raw).toString())?.[1]

async function shown(path: string, includeDeleted = false): Promise<string[]> {
  const entries = messages(await readAll(path, includeDeleted))
  return entries.map(({ mailbox, raw }) => `${mailbox}: ${subjectOf(raw)}`)
}

const skipped = async (path: string) =>
  problemsOf(await readAll(path)).map(({ file, problem }) => `${file}: ${problem}`)

describe('stores of mail programs (mail-files)', () => {
  it('include a Thunderbird profile: folders and subfolders, without the index', async () => {
    put('Local Folders/Inbox', mbox('a'))
    put('Local Folders/Inbox.msf', '// <!-- <mdb:mork:z v="1.4"/> -->')
    put('Local Folders/Work', '')
    put('Local Folders/Work.msf', '//')
    put('Local Folders/Work.sbd/Jobs', `From - Tue Aug  8 12:36:29 2023\nX-Mozilla-Status: 0009\n${mail('gone')}\n`)
    put('Local Folders/Work.sbd/Jobs.sbd/Old', mbox('b'))
    put('Local Folders/msgFilterRules.dat', 'version="9"')
    expect(await shown('Local Folders')).toEqual(['Local Folders/Inbox: a', 'Local Folders/Work/Jobs/Old: b'])
    expect(await shown('Local Folders', true)).toHaveLength(3)
    expect((await readAll('Local Folders')).filter((entry) => 'problem' in entry)).toHaveLength(1)
  })

  it('include exports of Apple Mail and its own folders', async () => {
    const emlx = (subject: string, flags: number) => {
      const raw = mail(subject)
      const plist = `<?xml version="1.0"?>\n<plist><dict>\n\t<key>flags</key>\n\t<integer>${flags}</integer>\n</dict></plist>\n`
      return `${Buffer.byteLength(raw)}      \n${raw}${plist}`
    }
    put('Work.mbox/mbox', mbox('a'))
    put('Work.mbox/table_of_contents', '\0\0')
    const folder = 'INBOX.mbox/8D5C6B2A-0B1E-4A0C-9B53-6A0C1D2E3F40/Data'
    put(`${folder}/Messages/1.emlx`, emlx('b', 8_590_195_713))
    put(`${folder}/2/Messages/2001.partial.emlx`, emlx('c', 1))
    put(`${folder}/2/Messages/2002.emlx`, emlx('gone', 8_590_195_714))
    expect(await shown('Work.mbox')).toEqual(['Work: a'])
    expect((await shown('INBOX.mbox')).sort()).toEqual(['INBOX: b', 'INBOX: c'])
    expect(texts(await readAll(`${folder}/Messages/1.emlx`))).toEqual([mail('b')])
    expect(await shown('INBOX.mbox', true)).toHaveLength(3)
  })

  it('include an .emlx with a wrong length, which is taken whole', async () => {
    for (const start of ['999999\n', '', 'x\n']) {
      put('1.emlx', `${start}${mail('a')}`)
      expect(texts(await readAll('1.emlx'))).toEqual([`${start}${mail('a')}`])
    }
  })

  it('include MH folders: numbers, and a comma before deleted ones', async () => {
    for (const [name, subject] of [
      ['1', 'a'],
      ['2', 'b'],
      [',3', 'gone'],
      ['12', 'c'],
    ] as const)
      put(`mh/inbox/${name}`, mail(subject))
    put('mh/inbox/.mh_sequences', 'cur: 2')
    expect(await shown('mh')).toEqual(['mh/inbox: a', 'mh/inbox: c', 'mh/inbox: b'])
    expect(await skipped('mh')).toEqual([expect.stringMatching(/^mh\/inbox\/,3: deleted in its mail program/)])
    expect(await shown('mh', true)).toHaveLength(4)
  })

  it('include Maildirs: mail with the flag T is left out, and mail beside cur and new is read', async () => {
    put('Mail/cur/1.a:2,ST', mail('gone'))
    put('Mail/cur/2.a:2,S', mail('a'))
    put('Mail/new/3.aT', mail('b'))
    put('Mail/dovecot-uidlist', '3 V1')
    put('Mail/Sent.mbox', mbox('c'))
    put('Mail/.Work.directory/Jobs/cur/4.a', mail('d'))
    expect((await shown('Mail')).sort()).toEqual(['INBOX: a', 'INBOX: b', 'Mail/Sent.mbox: c', 'Work/Jobs: d'])
    expect(await skipped('Mail')).toHaveLength(1)
  })

  const bytes = (text: string) => Buffer.from(text, 'latin1')

  it.each([
    ['Outlook.pst', '!BDN', 'an Outlook data file: convert it with readpst'],
    ['old.OST', '!BDN', 'an Outlook data file: convert it with readpst'],
    ['backup', '!BDN', 'an Outlook data file: convert it with readpst'],
    ['one.msg', '\xd0\xcf\x11\xe0', 'an Outlook message: convert it with msgconvert'],
    ['Mac.olm', 'PK\x03\x04', 'an Outlook for Mac archive: convert it with olm-convert'],
    ['Inbox.dbx', '\xcf\xad\x12\xfe', 'an Outlook Express file: convert its folder with undbx'],
    ['mail.nsf', '\x1a\x00\x00\x04\x00\x00', 'a Notes database: save its messages'],
    ['a.mbox.bz2', 'BZh91AY', 'packed with bzip2: unpack it with bunzip2'],
    ['a.tar.bz2', 'BZh91AY', 'packed with bzip2: unpack it with bunzip2'],
    ['lies.mbox', 'BZh91AY', 'packed with bzip2: unpack it with bunzip2'],
    ['a.mbox.xz', '\xfd7zXZ\0', 'packed with xz: unpack it with unxz'],
    ['a.mbox.zst', '\x28\xb5\x2f\xfd', 'packed with zstd: unpack it with unzstd'],
    ['a.7z', '7z\xbc\xaf\x27\x1c', 'packed with 7-Zip: unpack it with 7z x'],
    ['a.sqlite3', 'SQLite format 3\0', 'a database: if it is a mail archive, import it by its own path'],
    ['a.rar', 'Rar!\x1a\x07', 'packed with RAR: unpack it with unrar x'],
  ])('that cannot be read are explained, with what converts them: %s', async (name, start, sentence) => {
    put(name, bytes(start))
    put(`box/${name}`, bytes(start))
    const message = expect.stringContaining(`has no readable mail: it is ${sentence}`)
    for (const path of [name, 'box'])
      await expect(readAll(path)).rejects.toMatchObject({ code: 'VALIDATION_ERROR', message })
    put('box/a.eml', mail('a'))
    expect(await skipped('box')).toEqual([expect.stringContaining(`box/${name}: ${sentence}`)])
  })

  it('that are mixed in a folder are all named', async () => {
    put('box/old.pst', '!BDN')
    put('box/2019/a.mbox.bz2', 'BZh91AY')
    const message = expect.stringMatching(/it is an Outlook data file: .*; it is packed with bzip2: /)
    await expect(readAll('box')).rejects.toMatchObject({ message })
  })

  it('are recognized by content: a message called .msg, an mbox called .mbs', async () => {
    put('saved/one.msg', mail('a'))
    put('Opera.mbs', mbox('b', 'c'))
    expect(await shown('saved')).toEqual(['saved: a'])
    expect(await shown('Opera.mbs')).toEqual(['Opera.mbs: b', 'Opera.mbs: c'])
  })
})

describe('the name of a mailbox (mail-identity)', () => {
  const takeout = `From 1777111222333444555@xxx Tue Aug 08 12:36:29 +0000 2023\nX-GM-THRID: 1\nX-Gmail-Labels: Inbox\n${mail('a')}\n`

  it.each([
    'Takeout/Mail/All mail.mbox',
    'Takeout-2026-07/Mail/Work.mbox',
    'Takeout 2/メール/すべて.mbox',
    'saved/anything',
  ])('of a Takeout is All Mail, wherever the search begins: %s', async (path) => {
    put(path, takeout)
    for (let from = path; from !== '.'; from = dirname(from)) expect(await shown(from)).toEqual(['All Mail: a'])
  })

  it('leaves out the top folders of an export', async () => {
    put('Takeout-2026-07/Groups/list/topics.mbox', mbox('a'))
    expect(await shown('Takeout-2026-07')).toEqual(['Groups/list/topics.mbox: a'])
    expect(mailboxName(['Downloads', 'Takeout', 'Groups', 'x.mbox'])).toBe('Groups/x.mbox')
    expect(mailboxName(['Takeouts', 'x.mbox'])).toBe('Takeouts/x.mbox')
    expect(mailboxName(['Takeout'])).toBe('Takeout')
  })

  it('is not All Mail because a message has a Takeout header', async () => {
    put('box', `${separator}Received: by a\nX-Gmail-Labels: Inbox\n${mail('a')}`)
    expect(await shown('box')).toEqual(['box: a'])
  })

  it('is in NFC, however the disk spells it', async () => {
    put(`${'ゴミ箱'.normalize('NFD')}/${'é'.normalize('NFD')}.mbox`, mbox('a'))
    expect(await shown('.')).toEqual([`${root.split('/').at(-1)}/ゴミ箱/é.mbox: a`])
    expect(await shown('ゴミ箱'.normalize('NFD'))).toEqual(['ゴミ箱/é.mbox: a'])
  })
})

describe.skipIf(lacks('anyName'))('mail files on disk', () => {
  it('are read even if their names are not UTF-8, and reading can continue after each (mail-files)', async () => {
    mkdirSync(join(root, 'eml'))
    mkdirSync(join(root, 'Mail', 'cur'), { recursive: true })
    const bad = [Buffer.from([0xff, 0xfe]), Buffer.from([0xff, 0xfd])]
    for (const [n, name] of bad.entries()) {
      put(Buffer.concat([Buffer.from('eml/'), name, Buffer.from('.eml')]), mail(`e${n}`))
      put(Buffer.concat([Buffer.from('Mail/cur/'), name, Buffer.from(':2,S')]), mail(`m${n}`))
    }
    put('eml/z.eml', mail('z'))
    for (const [path, count] of [
      ['eml', 3],
      ['Mail', 2],
    ] as const) {
      const [source] = await detectMailSources(join(root, path))
      if (source === undefined) throw new Error('no source')
      const entries = await collect(readMailSource(source))
      expect(new Set(messages(entries).map(({ position }) => position)).size).toBe(count)
      for (const [index, { position }] of entries.entries()) {
        expect(texts(await collect(readMailSource(source, { after: position })))).toEqual(
          texts(entries.slice(index + 1)),
        )
      }
    }
  })

  it('that are links are followed only within the given folder', async () => {
    put('secret/passwd', mail('secret'))
    put('box/a.eml', mail('a'))
    put('box/in.mbox', mbox('b'))
    put('Mail/cur/1.a', mail('c'))
    symlinkSync(join(root, 'box', 'a.eml'), join(root, 'box', 'inside.eml'))
    symlinkSync(join(root, 'secret', 'passwd'), join(root, 'box', 'out.eml'))
    symlinkSync('../secret/passwd', join(root, 'box', 'out.mbox'))
    symlinkSync('/etc/passwd', join(root, 'Mail', 'cur', '2.a'))
    symlinkSync(join(root, 'secret'), join(root, 'Mail', 'new'))
    symlinkSync(join(root, 'secret'), join(root, 'box', 'folder'))
    expect((await shown('box')).sort()).toEqual(['box/in.mbox: b', 'box: a', 'box: a'])
    expect(await shown('Mail')).toEqual(['INBOX: c'])
    const out = [...(await readAll('box')), ...(await readAll('Mail'))].filter((entry) => 'problem' in entry)
    expect(out.map((entry) => 'problem' in entry && entry.problem)).toEqual(
      Array(5).fill('a link that leads out of its folder'),
    )
    // a link that is named explicitly is followed
    symlinkSync(join(root, 'box'), join(root, 'named'))
    expect(await shown('named')).toHaveLength(3)
  })

  it('without permission are reported, and the others are read', async () => {
    put('box/a.eml', mail('a'))
    put('box/sub/b.eml', mail('b'))
    execFileSync('chmod', ['0', join(root, 'box', 'sub')])
    const isRoot = process.getuid?.() === 0
    execFileSync('chmod', ['755', root])
    if (isRoot) process.seteuid?.(65_534)
    try {
      expect(await shown('box')).toEqual(['box: a'])
      expect(problemsOf(await readAll('box'))).toMatchObject([
        { mailbox: 'box/sub', problem: 'no permission to read it' },
      ])
    } finally {
      if (isRoot) process.seteuid?.(0)
      execFileSync('chmod', ['755', join(root, 'box', 'sub')])
    }
  })
})

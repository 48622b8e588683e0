import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DetectedSource, detectMailSources } from '#src/adapters/sources/mail-files/detect-mail-source.js'
import { DiskFile, DiskFolder } from '#src/adapters/sources/mail-files/disk-files.js'
import { readMailSource } from '#src/adapters/sources/mail-files/read-mail-source.js'
import { collect, messages, problemsOf, separator, texts } from '#test/adapters/sources/mail-files/support/mbox.js'
import { lacks } from '#test/support/lacking.js'

let root: string
beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), 'mail-')), 'box')
  mkdirSync(root)
})
afterEach(() => rmSync(dirname(root), { recursive: true, force: true }))

const mail = (subject: string) => `Subject: ${subject}\nFrom: jane@example.com\n\nhello\n`

function put(path: string, content: string | Buffer = ''): string {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  return file
}

const found = async (path = root) => (await detectMailSources(path)).map(({ kind, mailbox }) => `${kind} ${mailbox}`)

const readAll = async (path = root) =>
  (await Promise.all((await detectMailSources(path)).map((source) => collect(readMailSource(source))))).flat()

describe('the kind of a mail source', () => {
  it('tells an mbox and a message apart by their content', async () => {
    expect(await found(put('Inbox', `${separator}${mail('a')}`))).toEqual(['mbox Inbox'])
    expect(await found(put('all.mbox', `${separator}${mail('a')}`))).toEqual(['mbox all.mbox'])
    expect(await found(put('saved.txt', `${separator}${mail('a')}`))).toEqual(['mbox saved.txt'])
    expect(await found(put('one.eml', mail('a')))).toEqual(['eml one.eml'])
    expect(await found(put('1', mail('a')))).toEqual(['eml 1'])
  })

  it('includes a Maildir, its Maildir++ folders and Maildirs in a tree', async () => {
    for (const folder of ['cur', 'new', 'tmp', '.Sent/cur', '.Work.Jobs/cur', '.&MMYwuTDI-/cur', '.hidden/x']) {
      mkdirSync(join(root, folder), { recursive: true })
    }
    mkdirSync(join(root, 'Archive', '2023', 'cur'), { recursive: true })
    expect(await found()).toEqual([
      'maildir INBOX',
      'maildir テスト',
      'maildir Sent',
      'maildir Work/Jobs',
      'maildir Archive/2023',
    ])
  })

  it('includes message files in folders at any depth, and each mbox among them', async () => {
    put('a.eml', mail('a'))
    put('sub/deeper/b.EML', mail('b'))
    put('sub/Sent', `${separator}${mail('c')}`)
    put('.git/config.eml', mail('d'))
    put('empty/notes.md', '# notes')
    expect(await found()).toEqual([
      'eml-folder box',
      'eml-folder box/empty',
      'mbox box/sub/Sent',
      'eml-folder box/sub/deeper',
    ])
  })

  it('is refused clearly if nothing is there, or nothing with mail', async () => {
    await expect(detectMailSources(join(root, 'nowhere'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(detectMailSources(root)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    await expect(detectMailSources(put('photo.jpg', Buffer.from([0xff, 0xd8])))).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.not.stringContaining(tmpdir()),
    })
  })

  // opening a pipe without a writer and reading a device would both block forever
  it.skipIf(lacks('pipes'))('is found without waiting for pipes or reading devices', async () => {
    const pipe = join(root, 'pipe')
    execFileSync('mkfifo', [pipe])
    for (const path of [root, pipe, '/dev/zero']) {
      await expect(detectMailSources(path)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    }
    put('a.eml', mail('a'))
    symlinkSync('/dev/zero', join(root, 'endless.eml'))
    symlinkSync(pipe, join(root, 'linked'))
    symlinkSync(pipe, join(root, 'linked.mbox'))
    put('Maildir/cur/1', mail('b'))
    execFileSync('mkfifo', [join(root, 'Maildir', 'cur', '2')])
    const entries = await readAll()
    expect(texts(entries)).toEqual([mail('a'), mail('b')])
    expect(
      problemsOf(entries)
        .map(({ problem }) => problem)
        .sort(),
    ).toEqual(['a link that leads out of its folder', ...Array(2).fill('neither a file nor a folder')])
  })
})

describe('a folder of messages', () => {
  it('is read by name, each file whole', async () => {
    put('b.eml', mail('b'))
    put('a.eml', `${separator}${mail('a')}\n`)
    put('c.txt', mail('c').replaceAll('\n', '\r\n'))
    const entries = await readAll()
    expect(texts(entries)).toEqual([`${separator}${mail('a')}\n`, mail('b'), mail('c').replaceAll('\n', '\r\n')])
    expect(messages(entries).map(({ position }) => position)).toEqual(['a.eml', 'b.eml', 'c.txt'])
    expect(messages(entries)[0]?.separatorDate).toBe(Date.UTC(2023, 7, 8, 12, 36, 29))
    expect(messages(entries)[1]?.separatorDate).toBeNull()
  })

  it('takes one message below a separator line as a message, and several as an mbox', async () => {
    put('0001.abc', `${separator}${mail('single')}`)
    put('0002.abc', `${separator}${mail('x')}\n${separator}${mail('y')}`)
    const entries = await readAll()
    expect(texts(entries)).toEqual([`${separator}${mail('single')}`, mail('x'), mail('y')])
    expect(messages(entries).map(({ mailbox }) => mailbox)).toEqual(['box', 'box/0002.abc', 'box/0002.abc'])
  })

  it('reports what is not mail and what cannot be read, and continues', async () => {
    put('a.eml', mail('a'))
    put('b.pdf', '%PDF-1.7')
    symlinkSync(join(root, 'gone.eml'), join(root, 'c.eml'))
    mkdirSync(join(root, 'd.eml'))
    put('e.eml', mail('e'))
    const entries = await readAll()
    expect(texts(entries)).toEqual([mail('a'), mail('e')])
    expect(problemsOf(entries).map(({ position, problem }) => [position, problem])).toEqual([
      ['b.pdf', 'not a mail message'],
      ['c.eml', 'no longer there'],
    ])
  })

  it.skipIf(lacks('modes'))('reports files without permission', async () => {
    put('a.eml', mail('a'))
    chmodSync(put('b.eml', mail('b')), 0)
    chmodSync(dirname(root), 0o755)
    // no file is locked for root, so become another user for a moment
    const isRoot = process.getuid?.() === 0
    if (isRoot) process.seteuid?.(65_534)
    try {
      expect(problemsOf(await readAll())).toMatchObject([{ position: 'b.eml', problem: 'no permission to read it' }])
    } finally {
      if (isRoot) process.seteuid?.(0)
    }
  })

  it('takes a file below an odd separator line as a message', async () => {
    put('0001.abc', `From somewhere, at some time\n${mail('odd')}`)
    expect(texts(await readAll())).toHaveLength(1)
  })

  it('continues after a file, even if that file is gone', async () => {
    for (const name of ['a', 'b', 'd']) put(`${name}.eml`, mail(name))
    const [source] = await detectMailSources(root)
    if (source === undefined) throw new Error('no source')
    for (const [after, expected] of [
      ['a.eml', [mail('b'), mail('d')]],
      ['c.eml', [mail('d')]],
      ['d.eml', []],
    ] as const) {
      expect(texts(await collect(readMailSource(source, { after: after })))).toEqual(expected)
    }
  })
})

describe('a Maildir', () => {
  it('is read by unique name, cur and new together, without tmp', async () => {
    put('cur/2.host:2,S', mail('two'))
    put('new/1.host', mail('one'))
    put('cur/3.host:2,', mail('three'))
    put('cur/.nfs', 'x')
    put('tmp/4.host', mail('four'))
    const entries = await readAll()
    expect(texts(entries)).toEqual([mail('one'), mail('two'), mail('three')])
    expect(messages(entries).map(({ position, mailbox }) => [position, mailbox])).toEqual([
      ['1.host', 'INBOX'],
      ['2.host', 'INBOX'],
      ['3.host', 'INBOX'],
    ])
  })

  it('continues after a message whose flags changed meanwhile', async () => {
    put('cur/1.host:2,S', mail('one'))
    put('cur/2.host:2,RS', mail('two'))
    const [source] = await detectMailSources(root)
    if (source === undefined) throw new Error('no source')
    expect(texts(await collect(readMailSource(source, { after: '1.host' })))).toEqual([mail('two')])
  })

  it('loses no message if two have the same name', async () => {
    put('cur/1.host:2,S', mail('read'))
    put('new/1.host', mail('unread'))
    const [source] = await detectMailSources(root)
    if (source === undefined) throw new Error('no source')
    const entries = messages(await collect(readMailSource(source)))
    expect(entries.map(({ position }) => position)).toEqual(['1.host', '1.host/2'])
    expect(texts(await collect(readMailSource(source, { after: '1.host' })))).toEqual([mail('unread')])
    expect(await collect(readMailSource(source, { after: '1.host/2' }))).toEqual([])
  })

  it('reports messages and mboxes that vanished as problems', async () => {
    const gone = join(root, 'gone')
    const source = { key: gone, mailbox: 'gone', path: ['gone'], diskPath: gone }
    for (const [kind, content] of [
      ['mbox', { file: DiskFile.at(gone) }],
      ['eml', { file: DiskFile.at(gone) }],
      ['eml-folder', { folder: DiskFolder.at(gone) }],
      ['maildir', { folder: DiskFolder.at(gone) }],
    ] as const) {
      const entries = await collect(readMailSource({ ...source, kind, ...content } as DetectedSource))
      expect(problemsOf(entries)).toMatchObject([{ mailbox: 'gone', problem: 'no longer there' }])
    }
  })
})

import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { removeFolder } from '#scripts/kit/temporary-folder.js'
import { detectMailSources } from '#src/adapters/sources/mail-files/detect-mail-source.js'
import { readMailSource } from '#src/adapters/sources/mail-files/read-mail-source.js'
import type { MailEntry } from '#src/domain/mail/raw-message.js'
import { collect, messages, problemsOf, separator, texts } from '#test/adapters/sources/mail-files/support/mbox.js'
import { tarOf, zipOf } from '#test/support/packed-files.js'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'packed-'))
})
afterEach(() => removeFolder(root))

const mail = (subject: string) => `Subject: ${subject}\nFrom: jane@example.com\n\nhello\n`
const mbox = (...subjects: string[]) => subjects.map((subject) => `${separator}${mail(subject)}\n`).join('')

function put(path: string, content: string | Buffer): string {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  return file
}

async function readAll(path: string): Promise<MailEntry[]> {
  const entries: MailEntry[] = []
  for (const source of await detectMailSources(path)) entries.push(...(await collect(readMailSource(source))))
  return entries
}

const shown = async (path: string) =>
  messages(await readAll(path)).map(
    ({ mailbox, raw }) => `${mailbox}: ${/Subject: (.*)/.exec(Buffer.from(raw).toString())?.[1]}`,
  )

const noise = (n: number) => mail(`${n} ${randomBytes(3000).toString('hex')}`)

const files = {
  'Mail/inbox': mbox('a', 'b'),
  'Mail/Work.sbd/done': mbox('c'),
  'Mail/eml/2.eml': mail('e'),
  'Mail/eml/1.eml': mail('d'),
  'Mail/2006-April.txt.gz': gzipSync(mbox('f', 'g')),
  'Mail/box/cur/1.a:2,S': mail('h'),
  'Mail/box/cur/2.a:2,T': mail('deleted'),
}
const all = [
  'INBOX: h',
  'Mail/2006-April.txt: f',
  'Mail/2006-April.txt: g',
  'Mail/Work/done: c',
  'Mail/eml: d',
  'Mail/eml: e',
  'Mail/inbox: a',
  'Mail/inbox: b',
]

describe('packed mail (mail-files)', () => {
  it.each([
    ['all.zip', async () => zipOf(files)],
    ['stored.zip', async () => zipOf(files, { stored: true })],
    ['all.tar', async () => tarOf(files)],
    ['all.tgz', async () => gzipSync(tarOf(files))],
    ['all.tar.gz', async () => gzipSync(tarOf(files))],
  ])('of every kind is read like its folder: %s', async (name, content) => {
    expect((await shown(put(name, await content()))).sort()).toEqual(all)
  })

  it('has the mailbox names of the unpacked folder', async () => {
    for (const [name, content] of Object.entries(files)) put(name, content)
    expect((await shown(join(root, 'Mail'))).sort()).toEqual(all)
  })

  it('is recognized as a Maildir by its empty folders, like the unpacked folder', async () => {
    const maildirs = {
      'm/INBOX/cur/1.a:2,S': mail('a'),
      'm/Jobs/cur/': '',
      'm/Jobs/new/2.a': mail('b'),
      'm/Jobs/tmp/': '',
    }
    for (const path of [put('a.zip', zipOf(maildirs)), put('a.tar', tarOf(maildirs))])
      expect(await shown(path)).toEqual(['INBOX: a', 'Jobs: b'])
  })

  it('in a plain `.gz` is the file inside', async () => {
    expect(await shown(put('2006-April.txt.gz', gzipSync(mbox('a', 'b'))))).toEqual([
      '2006-April.txt: a',
      '2006-April.txt: b',
    ])
    expect(await shown(put('one.eml.gz', gzipSync(mail('c'))))).toEqual(['one.eml: c'])
  })

  it('has a mailbox name for mail at the top, and beside other mail', async () => {
    put('box/x.zip', zipOf({ 'a.eml': mail('a'), 'in.mbox': mbox('b') }))
    put('box/y.mbox', mbox('c'))
    expect((await shown(join(root, 'box'))).sort()).toEqual(['box/y.mbox: c', 'in.mbox: b', 'x: a'])
  })

  it('continues after any position, for every kind', async () => {
    for (const path of [put('a.zip', zipOf(files)), put('a.tgz', gzipSync(tarOf(files)))]) {
      for (const source of await detectMailSources(path)) {
        const entries = await collect(readMailSource(source))
        for (const [index, { position }] of entries.entries()) {
          expect(texts(await collect(readMailSource(source, { after: position })))).toEqual(
            texts(entries.slice(index + 1)),
          )
        }
        expect(new Set(entries.map(({ position }) => position)).size).toBe(entries.length)
      }
    }
  })

  it('keeps files with the same name apart', async () => {
    const path = put(
      'a.zip',
      zipOf([
        ['in.mbox', mbox('a')],
        ['in.mbox', mbox('b')],
        ['x/1.eml', mail('c')],
        ['x/1.eml', mail('d')],
      ]),
    )
    expect(await shown(path)).toEqual(['in.mbox: a', 'in.mbox: b', 'x: c', 'x: d'])
    expect(new Set((await detectMailSources(path)).map(({ key }) => key)).size).toBe(3)
  })

  it.each([
    ['code page 932', Buffer.from([0x83, 0x81, 0x81, 0x5b, 0x83, 0x8b]), 'メール'],
    ['code page 437', Buffer.from([0x63, 0x61, 0x66, 0x82]), 'café'],
    ['decomposed UTF-8', Buffer.from('ゴミ箱'.normalize('NFD')), 'ゴミ箱'],
  ])('has names in %s', async (_, name, mailbox) => {
    const path = put('a.zip', zipOf([[Buffer.concat([name, Buffer.from('/1.eml')]), mail('a')]]))
    expect(await shown(path)).toEqual([`${mailbox}: a`])
  })

  it('that is damaged, incomplete or a bomb is reported, and what came before is kept', async () => {
    const whole = gzipSync(mbox(...Array.from({ length: 3000 }, (_, n) => `${n} ${randomBytes(100).toString('hex')}`)))
    const cut = await readAll(put('cut.mbox.gz', whole.subarray(0, whole.length >> 1)))
    expect(messages(cut).length).toBeGreaterThan(10)
    expect(problemsOf(cut)).toMatchObject([{ problem: 'damaged, or packed in a way that cannot be read' }])
    const tar = gzipSync(tarOf(Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${n}.eml`, noise(n)]))))
    const cutTar = await readAll(put('cut.tgz', tar.subarray(0, tar.length >> 1)))
    expect(messages(cutTar).length).toBeGreaterThan(10)
    expect(problemsOf(cutTar).length).toBeGreaterThan(0)
    for (const name of ['bad.zip', 'bad.gz', 'bad.tgz', 'bad.tar']) {
      await expect(detectMailSources(put(name, 'this is no packed file'.repeat(50))), name).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        message: `${name} has no readable mail: damaged, or packed in a way that cannot be read.`,
      })
    }
  })

  it('that claims to unpack to more than any mail is refused before it is read', async () => {
    const path = put('bomb.zip', zipOf([['in.mbox', mbox('a')]], { claimedBytes: 0xfffffff0 }))
    await expect(detectMailSources(path)).rejects.toMatchObject({
      message: expect.stringMatching(/far more data than mail/),
    })
  })

  it('reports other packed formats, and packed files in packed files', async () => {
    const path = put(
      'a.zip',
      zipOf({ 'm/1.eml': mail('a'), 'm/inner.zip': zipOf({ 'x.eml': mail('x') }), 'm/cv.pdf': '%PDF' }),
    )
    const found = problemsOf(await readAll(path)).map(({ file, problem }) => `${file}: ${problem}`)
    expect(found).toEqual(['m/cv.pdf: not a mail message', 'm/inner.zip: not a mail message'])
  })

  // made with the tools that people use
  it('made by the tar of this machine is read', async () => {
    put(`${'long-folder-name/'.repeat(12)}in.mbox`, mbox('a'))
    execFileSync('tar', ['czf', 'out.tgz', 'long-folder-name'], { cwd: root })
    const found = await shown(join(root, 'out.tgz'))
    expect(found.map((line) => basename(line))).toEqual(['in.mbox: a'])
  })
})

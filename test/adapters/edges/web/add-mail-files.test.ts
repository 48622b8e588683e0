import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { AppError } from '#src/domain/shared/app-error.js'
import { zipOf } from '#test/support/packed-files.js'
import { aWebPage, inMain } from '#test/support/web-scene.js'

const letter = (n: number) =>
  `From a@example.com Sat Nov 28 12:00:0${n} 2026\nFrom: a@example.com\nTo: me@example.com\nSubject: Hello ${n}\nMessage-ID: <${n}@example.com>\n\nDear you ${n}.\n\n`
const mbox = letter(1) + letter(2)
const report = { imported: 2, already_present: 1, skipped: [{ reason: 'x', count: 3 }], finished: true }

function aScene(importing: (paths: readonly string[]) => Promise<typeof report> = async () => report) {
  const imported: { name: string; text: string }[] = []
  const folders: string[] = []
  const page = aWebPage({
    importMailFiles: async (paths) => {
      for (const path of paths) {
        folders.push(dirname(path))
        imported.push({ name: basename(path), text: await readFile(path, 'latin1') })
      }
      return importing(paths)
    },
  })
  const upload = async (content: string | Buffer<ArrayBuffer>, name = 'Inbox', language = 'en') => {
    const path = (await page.sendParts('/add/files', { file: new File([content], name) })).headers.get('location') ?? ''
    return { path, shown: inMain(await page.read(path, { 'accept-language': language })) }
  }
  return { ...page, imported, folders, upload }
}

describe('adding a file of mail on the page (page-add-mail)', () => {
  it('counts the messages, and imports them only when asked to', async () => {
    const page = aScene()
    const { path, shown } = await page.upload(mbox, '../In <b>box')
    expect(shown).toContain('2 messages read')
    expect(shown).toContain('Nothing has been saved yet')
    expect(page.imported).toEqual([])
    await page.send(path, [['do', 'save']])
    const done = inMain(await page.read(path))
    for (const text of ['2 messages added', '1 already in your mail', '3 left out']) expect(done).toContain(text)
    expect(page.imported).toEqual([{ name: '_In _b_box', text: mbox }])
    expect(page.folders.map((folder) => existsSync(folder))).toEqual([false])
  })

  it.each([
    ['a message', mbox.split('\n').slice(1, 8).join('\n'), 'hello.eml', '1 message read'],
    ['packed mail, whatever it is called', gzipSync(mbox), 'download', '2 messages read'],
  ])('tells mail by its content: %s', async (_, content, name, said) => {
    expect((await aScene().upload(content as string, name)).shown).toContain(said)
  })

  it.each([
    [
      'en',
      'it is damaged, or packed',
      'it holds neither jobs nor mail',
      'a.csv.gz: packed, and without mail: unpack it',
    ],
    [
      'ja',
      '壊れているか',
      '読み取れる求人もメールもありません。',
      'a.csv.gz：圧縮されたファイルで、メールは入っていません。',
    ],
  ])(
    'says what packed files without mail are, by the name they have (%s)',
    async (language, damaged, neither, packed) => {
      const shown = async (name: string, content: Uint8Array) =>
        (await aScene().upload(content as Buffer<ArrayBuffer>, name, language)).shown
      expect(await shown('a.zip', Buffer.from('PK\u0003\u0004 not really'))).toContain(damaged)
      const slides = zipOf({ '[Content_Types].xml': '<Types/>', 'ppt/presentation.xml': '<p/>' })
      expect(await shown('a.pptx', slides)).toContain(neither)
      expect(await shown('a.csv.gz', gzipSync('url,title'))).toContain(packed)
    },
  )

  it('says on a Japanese page in Japanese what cannot be read (page-language)', async () => {
    const { shown } = await aScene().upload(gzipSync('no mail'), 'Inbox.gz', 'ja')
    expect(shown).toContain('Inbox.gz：圧縮されたファイルで')
    expect(shown).not.toContain('lang="en"')
  })

  it('says what to do without a place for mail', async () => {
    const page = aWebPage()
    const sent = await page.sendParts('/add/files', { file: new File([mbox], 'Inbox') })
    const path = sent.headers.get('location') ?? ''
    const shown = inMain(await page.read(path))
    expect(shown).toContain('jobworkflow init')
    expect(shown).not.toContain('value="save"')
  })

  it('says why an import failed, and leaves no file behind', async () => {
    const page = aScene(async () => {
      throw new AppError('DB_ERROR', 'The archive is locked.')
    })
    const { path } = await page.upload(mbox)
    await page.send(path, [['do', 'save']])
    const shown = inMain(await page.read(path))
    expect(shown).toContain('The file was not completely saved')
    expect(shown).toContain('The archive is locked.')
    expect(page.folders.map((folder) => existsSync(folder))).toEqual([false])
  })
})

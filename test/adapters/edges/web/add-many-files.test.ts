import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { encryptLast, zipOf } from '#test/support/packed-files.js'
import { aWebPage, inMain } from '#test/support/web-scene.js'

const url = (n: number) => `https://example.com/jobs/${n}`
const csv = `url,Position\n${url(1)},Baker\n${url(2)},Welder\n`
const json = JSON.stringify([{ url: url(3), title: 'Cook' }])
const lines = `${JSON.stringify({ url: url(4), title: 'Tailor' })}\n${JSON.stringify({ url: url(2), title: 'Welder' })}\n`
const message = (n: number) =>
  `From: a@example.com\nTo: me@example.com\nSubject: Hello ${n}\nMessage-ID: <${n}@example.com>\n\nDear you ${n}.\n`
const mbox = [1, 2].map((n) => `From a@example.com Sat Nov 28 12:00:0${n} 2026\n${message(n)}\n`).join('')
const report = {
  imported: 2,
  already_present: 0,
  skipped: [{ reason: 'not a mail message', count: 3 }],
  finished: true,
}

type Content = string | Buffer

function aScene({ hasArchive = true } = {}) {
  const imported: { name: string; bytes: Buffer }[][] = []
  const page = aWebPage({
    jobs: [aJob({ id: 7, url: url(1) })],
    ...(hasArchive
      ? {
          importMailFiles: async (paths) => {
            imported.push(
              await Promise.all(paths.map(async (path) => ({ name: basename(path), bytes: await readFile(path) }))),
            )
            return report
          },
        }
      : {}),
  })
  const upload = async (files: Readonly<Record<string, Content>>, language = 'en') => {
    const file = Object.entries(files).map(([name, content]) => new File([content as string], name))
    const sent = await page.sendParts('/add/files', { file })
    const path = sent.headers.get('location') ?? ''
    const read = async () => inMain(await page.read(path, { 'accept-language': language }))
    return { path, read, sent, shown: path === '' ? inMain(await sent.text()) : await read() }
  }
  return { ...page, imported, upload }
}

/** The cells of the row of a file, without marks. */
function rowOf(shown: string, name: string): string {
  const row = shown.split('<tr>').find((each) => each.includes(`${name}</bdi></th>`)) ?? ''
  return row
    .split('</tr>')[0]
    ?.replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim() as string
}

describe('several files that are added at once (page-add-files)', () => {
  it('are shown on one page, and saved by one button', async () => {
    const page = aScene()
    const { path, shown, read } = await page.upload({ 'a.csv': csv, 'b.json': json, 'c.txt': lines })
    expect(rowOf(shown, 'a.csv')).toBe('a.csv Jobs 2 rows 1')
    expect(rowOf(shown, 'b.json')).toBe('b.json Jobs 1 row 1')
    // one of its two is in the first file
    expect(rowOf(shown, 'c.txt')).toBe('c.txt Jobs 2 rows 1')
    expect(shown).toContain('1 already in your jobs, or repeated')
    expect(shown).toContain('Nothing has been saved yet')
    for (const title of ['Welder', 'Cook', 'Tailor']) expect(shown).toContain(title)
    expect(await page.jobs.countByStatus()).toEqual([{ status: 'new', count: 1 }])
    expect(await page.read('/add')).toMatch(/a\.csv<\/bdi>, <bdi>b\.json/)
    await page.send(path, [['do', 'save']])
    const done = await read()
    // one is in two of the files
    for (const text of ['The files were added', '3 jobs added', '2 already in your jobs']) expect(done).toContain(text)
    expect(await page.jobs.countByStatus()).toEqual([{ status: 'new', count: 4 }])
  })

  it('count what several of them have once, in the first, also when they are read again', async () => {
    const page = aScene()
    const { path, shown, read } = await page.upload({ 'a.csv': csv, 'b.csv': csv, 'c.csv': csv })
    const rows = (html: string) => ['a.csv', 'b.csv', 'c.csv'].map((name) => rowOf(html, name))
    const counted = ['a.csv Jobs 2 rows 1', 'b.csv Jobs 2 rows 0', 'c.csv Jobs 2 rows 0']
    expect(rows(shown)).toEqual(counted)
    const again: [string, string][] = [
      ['do', 'again'],
      ['part', '1'],
      ['url', 'url'],
      ['title', 'Position'],
    ]
    await page.send(path, again)
    expect(rows(await read())).toEqual(counted)
    await page.send(path, [['do', 'save']])
    expect(await read()).toContain('1 job added')
  })

  it('each have columns that can be chosen', async () => {
    const page = aScene()
    const { path, shown, read } = await page.upload({ 'a.csv': csv, 'b.csv': `wo,was\n${url(5)},Smith\n` })
    expect(rowOf(shown, 'b.csv')).toBe('b.csv Left out: no posting was found.')
    const again: [string, string][] = [
      ['do', 'again'],
      ['part', '1'],
      ['url', 'wo'],
      ['title', 'was'],
    ]
    await page.send(path, again)
    const changed = await read()
    expect(rowOf(changed, 'a.csv')).toBe('a.csv Jobs 2 rows 1')
    expect(rowOf(changed, 'b.csv')).toBe('b.csv Jobs 1 row 1')
    await page.send(path, [['do', 'save']])
    expect(await read()).toContain('2 jobs added')
  })

  it('leave out one that cannot be read, and take the others', async () => {
    const page = aScene()
    const { path, shown, read } = await page.upload({ 'bad.zip': 'PK\u0003\u0004 not really', 'a.csv': csv })
    expect(rowOf(shown, 'bad.zip')).toMatch(/Left out: .*damaged, or packed in a way/)
    await page.send(path, [['do', 'save']])
    expect(await read()).toContain('1 job added')
  })

  it('may be many, up to a bound that is said', async () => {
    const page = aScene()
    const files = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.csv`, `url\n${url(10 + n)}\n`]))
    const { shown } = await page.upload(files(102))
    expect(rowOf(shown, '99.csv')).toBe('99.csv Jobs 1 row 1')
    expect(rowOf(shown, '100.csv')).toContain('at most 100 files of jobs')
    const { sent, shown: refused } = await page.upload(files(201))
    expect([sent.status, refused]).toEqual([400, expect.stringContaining('at most 200 files')])
  })

  it('may be mail too, which is imported by one command (page-add-mail)', async () => {
    const page = aScene()
    const { path, shown, read } = await page.upload({ 'Inbox.mbox': mbox, 'a.csv': csv, 'hello.eml': message(3) })
    expect(rowOf(shown, 'Inbox.mbox')).toBe('Inbox.mbox Mail 2 messages')
    expect(rowOf(shown, 'hello.eml')).toBe('hello.eml Mail 1 message')
    expect(page.imported).toEqual([])
    await page.send(path, [['do', 'save']])
    const done = await read()
    for (const text of ['1 job added', '2 messages added']) expect(done).toContain(text)
    expect(page.imported.map((files) => files.map(({ name }) => name))).toEqual([['Inbox.mbox', 'hello.eml']])
  })

  it('add their jobs without a place for mail, and say what the mail needs (page-add-mail)', async () => {
    const page = aScene({ hasArchive: false })
    const { path, shown, read } = await page.upload({ 'Inbox.mbox': mbox, 'a.csv': csv })
    expect(shown).toContain('jobworkflow init')
    await page.send(path, [['do', 'save']])
    const done = await read()
    expect(done).toContain('1 job added')
    expect(done).not.toContain('messages added')
  })
})

describe('a zip file of files (page-add-files, page-add-mail)', () => {
  it('is sorted by the content of each file, and added as a whole', async () => {
    const page = aScene()
    const zip = zipOf({
      'export/jobs.bin': csv,
      'export/more.txt': json,
      lines: lines,
      'mail/Inbox': mbox,
      'mail/hello.csv': message(3),
      'notes.pdf': '%PDF-1.7',
      'empty.csv': '',
      '__MACOSX/._jobs': 'x',
      '.DS_Store': 'x',
    })
    const { path, shown, read } = await page.upload({ 'all.zip': zip })
    // the new one of its two is counted with the lines, which are read before folders
    expect(rowOf(shown, 'all.zip › export/jobs.bin')).toMatch(/Jobs 2 rows 0$/)
    expect(rowOf(shown, 'all.zip › export/more.txt')).toMatch(/Jobs 1 row 1$/)
    expect(rowOf(shown, 'all.zip › lines')).toMatch(/Jobs 2 rows 2$/)
    expect(rowOf(shown, 'all.zip')).toBe('all.zip Mail 3 messages')
    expect(rowOf(shown, 'all.zip › notes.pdf')).toContain('Left out: it holds neither jobs nor mail')
    expect(rowOf(shown, 'all.zip › empty.csv')).toContain('Left out: it is empty')
    expect(shown).not.toMatch(/_jobs|DS_Store|not a mail message/)
    await page.send(path, [['do', 'save']])
    const done = await read()
    for (const text of ['3 jobs added', '2 messages added']) expect(done).toContain(text)
    // the others were named before
    expect(done).not.toContain('3 left out')
    expect(page.imported).toEqual([[{ name: 'all.zip', bytes: zip }]])
  })

  it.each([
    ['en', 'Add all of this', 'Left out: packed files inside a .zip are not opened.', 'protected with a password'],
    ['ja', 'まとめて追加', '対象外：.zip の中にある圧縮ファイルは開きません。', 'パスワードで保護されています。'],
  ])('names what is left out (%s)', async (language, save, packed, encrypted) => {
    const zip = zipOf({ 'jobs.csv': csv, 'inner.zip': zipOf({ 'a.csv': csv }), 'secret.csv': csv })
    const { shown } = await aScene().upload({ 'all.zip': encryptLast(zip) }, language)
    expect(shown).toContain(save)
    expect(shown).toContain(packed)
    expect(rowOf(shown, 'secret.csv')).toContain(encrypted)
  })

  it('says so if nothing in it can be added', async () => {
    const { shown } = await aScene().upload({ 'all.zip': zipOf({ 'notes.pdf': '%PDF-1.7', 'a.png': '\u0089PNG\0\0' }) })
    expect(rowOf(shown, 'a.png')).toContain('neither jobs nor mail')
    expect(shown).toContain('There is nothing to add.')
    expect(shown).not.toContain('value="save"')
  })

  it('takes names as names, and the same name twice', async () => {
    const page = aScene()
    const zip = zipOf([
      ['../../etc/jobs.csv', `url\n${url(20)}\n`],
      ['..\\jobs.csv', `url\n${url(21)}\n`],
      ['a.csv', `url\n${url(22)}\n`],
      ['a.csv', `url\n${url(23)}\n`],
      ['<b>.csv', `url\n${url(24)}\n`],
      [Buffer.from([0x8b, 0x81, 0x90, 0x6c, 0x2e, 0x63, 0x73, 0x76]), `url\n${url(25)}\n`],
    ])
    const { path, shown, read } = await page.upload({ 'all.zip': zip })
    expect(shown).toContain('all.zip › etc/jobs.csv')
    expect(shown).toContain('all.zip › 求人.csv')
    expect(shown).toContain('&lt;b&gt;.csv')
    expect(shown).not.toMatch(/\.\.|<b>/)
    await page.send(path, [['do', 'save']])
    expect(await read()).toContain('6 jobs added')
  })

  it('is not unpacked beyond its bounds', async () => {
    const claiming = (mb: number, names: readonly string[]) =>
      zipOf(
        names.map((name) => [name, csv] as const),
        { claimedBytes: mb * 2 ** 20 },
      )
    const { shown } = await aScene().upload({
      'huge.zip': claiming(51, ['huge.csv']),
      'all.zip': claiming(45, ['1.csv', '2.csv', '3.csv', '4.csv', '5.csv']),
      'a.csv': csv,
    })
    for (const name of ['huge.csv', '5.csv']) expect(rowOf(shown, name)).toContain('Left out: it is too large')
    expect(rowOf(shown, '4.csv')).toContain('damaged')
    expect(rowOf(shown, 'a.csv')).toBe('a.csv Jobs 2 rows 1')
  })

  it('is refused where a file unpacks to more than it says', async () => {
    const { shown } = await aScene().upload({
      'all.zip': zipOf(
        { 'jobs.csv': Buffer.concat([Buffer.from(csv), Buffer.alloc(2 ** 20, 'x')]) },
        { claimedBytes: 99 },
      ),
    })
    expect(rowOf(shown, 'jobs.csv')).toMatch(/Left out: .*damaged/)
  })

  it('of thousands of files is read in bounded time', async () => {
    const many = (count: number) =>
      zipOf(Array.from({ length: count }, (_, n) => [`${n}.csv`, `url\n${url(30 + n)}\n`] as const))
    const page = aScene()
    const { read } = await page.upload({ 'all.zip': many(1000) })
    await expect.poll(read, { timeout: 30_000, interval: 500 }).toContain('at most 100 files of jobs')
    const { read: readMore } = await page.upload({ 'more.zip': many(2001) })
    await expect.poll(readMore, { timeout: 30_000, interval: 500 }).toContain('more than 2,000 files are in it')
  }, 90_000)
})

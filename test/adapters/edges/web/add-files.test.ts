import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { aWebPage, inMain } from '#test/support/web-scene.js'

const url = (n: number) => `https://example.com/jobs/${n}`
const csv = [
  'url,Position,company,city',
  `${url(1)},Baker,Acme,Oslo`,
  `${url(2)},Welder,Kumo,Osaka`,
  'nowhere,Cook,,',
].join('\n')

type Part = string | Buffer<ArrayBuffer>

function aScene(parts = {}) {
  const page = aWebPage({ jobs: [aJob({ id: 7, url: url(1) })], parts })
  const send = (content: Part, name = 'jobs.csv') => page.sendParts('/add/files', { file: new File([content], name) })
  const upload = async (content: Part, language = 'en', name?: string) => {
    const answer = await send(content, name)
    const path = answer.headers.get('location') ?? ''
    return { path, shown: inMain(await page.read(path, { 'accept-language': language })) }
  }
  return { ...page, sendFile: send, upload }
}

describe('adding the postings of a file on the page (page-add-files)', () => {
  it('shows what was read, and saves it only when asked to', async () => {
    const page = aScene()
    const { path, shown } = await page.upload(csv)
    expect(path).toMatch(/^\/add\/files\/\w+$/)
    for (const text of [
      '3 rows read',
      '1 new',
      'Add 1 job',
      '1 already in your jobs',
      '1 left out, because it cannot be read',
      'Nothing has been saved',
    ])
      expect(shown).toContain(text)
    expect(shown).toMatch(/Welder.*Kumo.*Osaka/s)
    // which column became what
    expect(shown).toMatch(/name="title".*<option value="Position" selected/s)
    expect(shown).toMatch(/Line 4: .*not an http or https address/s)
    expect(await page.jobs.countByStatus()).toEqual([{ status: 'new', count: 1 }])
    expect(await page.read('/add')).toContain(path)
    const saved = await page.send(path, [['do', 'save']])
    expect([saved.status, saved.headers.get('location')]).toEqual([303, path])
    expect(inMain(await page.read(path))).toContain('1 job added')
    expect(await page.jobs.find(8)).toMatchObject({
      title: 'Welder',
      company: 'Kumo',
      location: 'Osaka',
      status: 'new',
    })
    // pressed twice
    await page.send(path, [['do', 'save']])
    expect(await page.jobs.countByStatus()).toEqual([{ status: 'new', count: 2 }])
  })

  it.each([
    ['JSON', JSON.stringify([{ url: url(2), title: 'Welder' }])],
    ['JSON Lines', `${JSON.stringify({ url: url(2), title: 'Welder' })}\n`],
    [
      'CSV of Excel in Japan',
      Buffer.from([...Buffer.from(`url,title\n${url(2)},`), 0x97, 0x6e, 0x90, 0xda, 0x8d, 0x48]),
    ],
  ])('tells what a file is by its content: %s', async (_, content) => {
    const { shown } = await aScene().upload(content as Part, 'en', 'download')
    expect(shown).toContain('1 new')
    expect(shown).toContain('The first one')
    expect(shown).toMatch(/Welder|溶接工/)
  })

  it('reads again with the columns that the person chose', async () => {
    const page = aScene()
    const { path, shown } = await page.upload(`wo,was\n${url(3)},Baker`)
    expect(shown).toContain('There is nothing to add.')
    expect(shown).not.toContain('value="save"')
    await page.send(path, [
      ['do', 'again'],
      ['url', 'wo'],
      ['title', 'was'],
    ])
    const again = inMain(await page.read(path))
    expect(again).toContain('1 new')
    expect(again).toContain('Baker')
  })

  it.each([
    ['no bytes', '', 'is empty'],
    ['the text of one posting', 'Baker\n\nWe bake, daily.\nApply now.\n', 'add a single posting by its text'],
    ['a page', '<html><body>Jobs</body></html>', 'add a single posting by its address or its text'],
    [
      'a page that a browser saved as one file',
      'From: <Saved by Blink>\r\nSnapshot-Content-Location: https://a.example/\r\nSubject: Jobs\r\n\r\nx',
      'add a single posting by its address or its text',
    ],
    ['a damaged zip', 'PK\u0003\u0004 not really', 'damaged, or packed in a way that cannot be read'],
    ['noise', Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 251)), 'it holds neither jobs nor mail'],
    ['an Outlook data file', '!BDN and more', 'an Outlook data file: convert it with readpst'],
    ['a SQLite database', 'SQLite format 3\0 and more', 'is a database, not a file of postings'],
    ['one huge line', `{"url": "${'x'.repeat(17 * 2 ** 20)}"}`, 'is larger than 16 MiB'],
    ['a list that nests without end', '['.repeat(100_000), 'No posting was found'],
  ])('answers a file without postings with a sentence: %s', async (_, content, sentence) => {
    const { shown } = await aScene().upload(content as Part)
    expect(shown).toContain(sentence)
    expect(shown).not.toContain('value="save"')
  })

  it.each([
    ['en', 'Choose a file first.', 'Choose it again.'],
    ['ja', 'ファイルを選んでください。', 'もう一度ファイルを選んでください。'],
  ])('says what to do if there is no file, or not any more (%s)', async (language, none, gone) => {
    const page = aScene()
    const headers = { 'accept-language': language }
    const empty = await page.sendParts('/add/files', { file: new File([], '') }, headers)
    expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining(none)])
    expect(await page.read('/add/files/unknown', headers)).toContain(gone)
    expect(await (await page.send('/add/files/unknown', [['do', 'save']], headers)).text()).toContain(gone)
    const { path } = await page.upload(csv)
    expect((await page.send(path, [['do', 'drop']], headers)).headers.get('location')).toBe('/add#files')
    expect(await page.read(path, headers)).toContain(gone)
  })

  it('says on a Japanese page in Japanese why a row or a file is not taken (page-language)', async () => {
    const page = aScene()
    const { shown } = await page.upload(`${csv}\n${url(3)},Cook`, 'ja')
    expect(shown).toMatch(/4 行目：.*http または https の URL ではありません：「nowhere」/)
    expect(shown).toMatch(/5 行目：.*列の数が見出し行と違います/)
    expect(shown).not.toContain('lang="en"')
    expect((await page.upload('', 'ja')).shown).toMatch(/理由：.*ファイルが空です。/)
    expect((await page.upload(`wo,was\n${url(3)},Baker`, 'ja')).shown).toMatch(/理由：.*URL がありません。/)
  })

  it('names the command for a file that is too large', async () => {
    const page = aScene()
    expect(await page.read('/add')).toContain('jobworkflow jobs import FILE')
    const large = { 'content-length': String(52 * 2 ** 20) }
    const refused = await page.sendParts('/add/files', { file: new File([csv], 'jobs.csv') }, large)
    expect([refused.status, await refused.text()]).toEqual([
      413,
      expect.stringContaining('jobworkflow jobs import FILE'),
    ])
  })

  it('shows markup of a file as text', async () => {
    const { shown } = await aScene().upload(`url,title\n${url(2)},<b>Welder</b>`, 'en', '<i>.csv')
    expect(shown).not.toMatch(/<b>Welder|<i>\.csv/)
    expect(shown).toContain('&lt;i&gt;.csv')
  })

  it('takes nothing on a server that only reads', async () => {
    expect((await aScene({ isReadOnly: true }).sendFile(csv)).status).toBe(403)
  })
})

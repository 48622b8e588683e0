import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { aDocx, anEncryptedPdf, aPdf, paragraph } from '#test/support/made-papers.js'
import { profileText } from '#test/support/person-scene.js'
import { aWebPage, inMain } from '#test/support/web-scene.js'

const japanese = { 'accept-language': 'ja' }
const jobs = [aJob({ id: 7, title: 'Baker', company: 'Acme', location: 'Kobe', url: 'https://acme.example/jobs/7' })]
const byAgent = { actor: 'agent', client: 'claude-code' } as const

/** A page with a confirmed CV, an agent's proposal for it, and a letter for a job. */
async function aWrittenPage(scene: Parameters<typeof aWebPage>[0] = {}) {
  const page = aWebPage({ jobs, ...scene })
  await page.person.saveDocument({ kind: 'cv', title: 'My CV', text: '# CV\n\nI baked bread for three years.\n' })
  const text = '# CV\n\nI baked bread for nine years at Globex Inc.\n'
  await page.person.saveDocument({ id: 1, expectedVersion: 1, text, ...byAgent })
  await page.person.saveDocument({ kind: 'cover_letter', jobId: 7, title: 'To Acme', text: 'Dear Acme,', ...byAgent })
  return page
}

const form = { kind: 'note', job: '', title: '', language: '', text: 'A thought.' }

describe('the list of documents (page-documents)', () => {
  it('says what to do if there is nothing', async () => {
    const text = await aWebPage().read('/documents')
    expect(text).toContain('No profile yet.')
    expect(text).toContain('href="/documents/new?kind=profile"')
    expect(text).toContain('No CVs yet.')
    expect(text).not.toContain('waiting for you')
  })

  it('has what waits for the person on top, then the profile, CVs, and documents by job', async () => {
    const page = await aWrittenPage()
    await page.person.saveDocument({ kind: 'profile', text: profileText })
    await page.person.saveDocument({ kind: 'note', title: 'Where bakers meet', text: 'On Fridays.' })
    const text = await page.read('/documents')
    const places = [
      '2 proposals are waiting for you',
      '>Profile<',
      '>CVs<',
      'Where bakers meet',
      '>By job<',
      'Baker, Acme, Kobe</bdi></a></h3>',
    ]
    expect(places.map((each) => text.indexOf(each)).every((at, n, all) => at > (all[n - 1] ?? 0))).toBe(true)
    expect(text).toContain('<a href="/documents/1" class="title"><bdi>My CV</bdi></a>')
    expect(text).toContain('version 2')
  })

  it('marks what an agent saved with the name of its program, as its text and not as ours', async () => {
    const page = await aWrittenPage()
    expect(await page.read('/documents')).toContain('is-proposed">proposed by <bdi>claude-code</bdi>')
    await page.person.confirmDocument({ id: 1, version: 2 })
    expect(await page.read('/documents')).toContain('is-confirmed">written by <bdi>claude-code</bdi>, confirmed by you')
  })

  it('is in Japanese too (page-language)', async () => {
    const text = await (await aWrittenPage()).read('/documents', japanese)
    expect(text).toContain('確認待ちの提案 2 件')
    expect(text).toContain('<bdi>claude-code</bdi> の提案')
  })

  it('names the languages between which a version changed', async () => {
    const page = aWebPage()
    await page.person.saveDocument({ kind: 'note', title: 'N', language: 'ja', text: 'a' })
    await page.person.saveDocument({ id: 1, expectedVersion: 1, text: 'b', language: 'de' })
    const text = await page.read('/documents/1?since=1', japanese)
    expect(text).toMatch(/言語：<del>− <bdi>日本語<\/bdi><\/del> <ins>\+ <bdi>ドイツ語/)
  })

  it('continues with more jobs', async () => {
    const many = Array.from({ length: 30 }, (_, n) => aJob({ id: n + 1, url: `https://acme.example/${n}` }))
    const page = aWebPage({ jobs: many })
    for (const { id } of many) await page.person.saveDocument({ kind: 'note', jobId: id, text: `Note ${id}` })
    const first = await page.read('/documents')
    expect(first.match(/<h3>/g)).toHaveLength(25)
    expect(first).toContain('href="/documents?offset=25"')
    expect((await page.read('/documents?offset=25')).match(/<h3>/g)).toHaveLength(5)
  })
})

describe('the page of a document (page-documents)', () => {
  it('shows the text as it was written, never as markup', async () => {
    const page = aWebPage()
    await page.person.saveDocument({ kind: 'note', title: '<b>n</b>', text: '# Head\n\n<script>x</script> **bold**' })
    const text = await page.read('/documents/1')
    expect(text).toContain('<h1><bdi>&lt;b&gt;n&lt;/b&gt;</bdi></h1>')
    expect(text).toContain('<p><bdi># Head</bdi></p><p><bdi>&lt;script&gt;x&lt;/script&gt; **bold**</bdi></p>')
  })

  it('compares a proposal with what the person confirmed last, and offers to confirm it', async () => {
    const page = await aWrittenPage()
    const text = await page.read('/documents/1')
    expect(text).toContain('What changed from version 1 to version 2')
    expect(text).toContain('<del>− <bdi>I baked bread for three years.</bdi></del>')
    expect(text).toContain('<ins>+ <bdi>I baked bread for nine years at Globex Inc.</bdi></ins>')
    expect(text).toContain('action="/documents/1/confirm"')
    expect(text).toContain('An agent wrote this version.')
    expect(text).toContain('version 2 of 2')
  })

  it('names what a paper claims and nothing confirmed says, with the sentence', async () => {
    const text = await (await aWrittenPage()).read('/documents/1')
    expect(text).toContain('No profile, CV or note that you confirmed says this')
    expect(text).toMatch(/employer: <strong><bdi>Globex/)
    expect(text).toContain('<blockquote><bdi>I baked bread for nine years at Globex Inc.</bdi></blockquote>')
    expect(await (await aWrittenPage()).read('/documents/1?version=1')).not.toContain(
      'No profile, CV or note that you confirmed',
    )
  })

  it('names a hundred of many claims, and how many more there are', async () => {
    const page = aWebPage()
    const text = Array.from({ length: 150 }, (_, n) => `I sold ${n + 20} ships.`).join('\n')
    await page.person.saveDocument({ kind: 'cv', text, ...byAgent })
    const shown = await page.read('/documents/1')
    expect(shown.match(/<blockquote>/g)).toHaveLength(100)
    expect(shown).toMatch(/There are \d+ more\./)
  })

  it('shows earlier versions, and the difference between any two', async () => {
    const page = await aWrittenPage()
    const earlier = await page.read('/documents/1?version=1')
    expect(earlier).toContain('<p><bdi>I baked bread for three years.')
    expect(earlier).toContain('This is an earlier version.')
    expect(earlier).not.toContain('action="/documents/1/confirm"')
    expect(earlier).toContain('Edit from this version')
    expect(earlier).toContain('href="/documents/1?version=2"')
    const back = await page.read('/documents/1?version=1&since=2')
    expect(back).toContain('What changed from version 2 to version 1')
  })

  it('confirms the version that was read, and no other', async () => {
    const page = await aWrittenPage()
    const late = await page.send('/documents/1/confirm', [['version', '1']])
    expect(late.headers.get('location')).toBe('/documents/1?done=newer')
    expect(await page.read('/documents/1?done=newer')).toContain('a newer version was saved meanwhile')
    const answer = await page.send('/documents/1/confirm', [['version', '2']])
    expect(answer.headers.get('location')).toBe('/documents/1?done=confirmed')
    const text = await page.read('/documents/1?done=confirmed')
    expect(text).toContain('Claims in it are no longer listed as unsupported here')
    expect(text).not.toContain('No profile, CV or note that you confirmed says this')
  })

  it('shows the settings of a profile, and those that cannot be read with their lines', async () => {
    const page = aWebPage()
    const settings =
      'roles: Baker\nsalary_min: 6,000,000 JPY per year\nremote: sometimes maybe\nlanguages: Japanese N2\nodd: <i>\n物流'
    await page.person.saveDocument({ kind: 'profile', text: `# Me\n\n\`\`\`settings\n${settings}\n\`\`\`\n` })
    const text = await page.read('/documents/1')
    expect(text).toContain('<th scope="row">Roles</th><td><bdi>Baker</bdi></td>')
    expect(text).toContain('¥6,000,000 per year')
    expect(text).toContain('<bdi>Japanese (N2)</bdi>')
    expect(text).toContain('<th scope="row"><bdi>odd</bdi></th><td><bdi>&lt;i&gt;</bdi></td>')
    expect(text).toMatch(/Line 6: <bdi>remote: .*not understood/)
    const inJapanese = await page.read('/documents/1', japanese)
    expect(inJapanese).toContain('<bdi>日本語（N2）</bdi>')
    expect(inJapanese).toContain('年収 6,000,000円')
    expect(inJapanese).toContain('6 行目：<bdi>リモートワーク（remote）の値「sometimes maybe」を読み取れません。')
    expect(inJapanese).toContain(
      '9 行目：<bdi>希望条件として読み取れません。「勤務地：東京」のように、項目名、コロン、値の順に書いてください。</bdi>',
    )
    expect(inJapanese).not.toContain('not understood')
  })

  it('explains that there is no such document or version', async () => {
    const page = await aWrittenPage()
    for (const path of ['/documents/9', '/documents/x', '/documents/1?version=9', '/documents/1?since=9'])
      expect((await page.ask(path)).status, path).toBe(404)
    expect(await page.read('/documents/1?version=9')).toContain('has no such version')
    expect((await page.send('/documents/9/confirm', [['version', '1']])).status).toBe(404)
    expect((await page.sendParts('/documents/9', form)).status).toBe(404)
  })
})

describe('writing a document on the page (page-documents)', () => {
  it('saves it as the word of the person', async () => {
    const page = aWebPage({ jobs })
    expect(await page.read('/documents/new?kind=note&job=7')).toMatch(/name="job" min="1" value="7"/)
    const answer = await page.sendParts('/documents', { ...form, job: '7', language: 'en' })
    expect(answer.headers.get('location')).toBe('/documents/1?done=saved')
    const text = await page.read('/documents/1?done=saved')
    expect(text).toContain('is-confirmed">written by you')
    expect(text).toContain('Baker, Acme, Kobe')
    expect(text).toContain('Saved.')
  })

  it.each([
    ['a text in UTF-8', Buffer.from('# 職務経歴書\r\n\r\n株式会社テスト\r\n')],
    [
      'one in Shift JIS',
      Buffer.from([0x8e, 0xa9, 0x8c, 0xc8, 0x82, 0xcc, 0x8f, 0xd0, 0x89, 0xee, 0x82, 0xc5, 0x82, 0xb7]),
    ],
  ])('takes a file: %s', async (_, bytes) => {
    const page = aWebPage()
    const file = new File([bytes], 'cv.md', { type: 'text/markdown' })
    const answer = await page.sendParts('/documents', { ...form, kind: 'cv', text: '', file })
    expect(answer.status).toBe(303)
    expect(await page.read('/documents/1')).toMatch(/職務経歴書|自己の紹介です/)
  })

  it('refuses other files and keeps the typed text', async () => {
    const page = aWebPage()
    for (const [bytes, said] of [
      [Buffer.alloc(0), 'There is no text, so nothing was saved.'],
      [anEncryptedPdf(), 'The file is encrypted with a password, so nothing was saved.'],
      [aPdf([[]]), 'The file has no text, only pictures of pages, so nothing was saved.'],
      [Buffer.from('%PDF-1.7 …'), 'The file is damaged, so nothing was saved.'],
      [Buffer.from('\u0089PNG\0\0'), 'The file is not Markdown, text, PDF, Word'],
      [Buffer.from(`${'x'.repeat(2000)}\0`), 'The file is not Markdown, text, PDF, Word'],
      [Buffer.alloc(2_000_000, 'x'), 'more than 200,000 characters'],
      [aDocx(paragraph('x'.repeat(200_001))), 'more than 200,000 characters'],
    ] as const) {
      const answer = await page.sendParts('/documents', { ...form, file: new File([bytes], '<b>cv.pdf') })
      expect(answer.status).toBe(400)
      const text = await answer.text()
      expect(text).toContain(said)
      expect(text).toContain('A thought.</textarea>')
      expect(text).not.toContain('cv.pdf')
    }
    const encrypted = new File([anEncryptedPdf()], 'cv.pdf')
    const answer = await page.sendParts('/documents', { ...form, file: encrypted }, japanese)
    expect(await answer.text()).toContain('ファイルがパスワードで保護されているため、何も保存していません。')
    expect(await page.person.getDocuments({})).toEqual([])
  })

  it.each([
    ['a PDF, page after page', aPdf([['I baked bread'], ['for nine years.']]), 'I baked bread\n\nfor nine years.'],
    ['a Word file', aDocx(paragraph('CV', 'Heading1') + paragraph('I baked bread.')), 'I baked bread.'],
    ['a page of HTML', Buffer.from('<html><body><p>I baked bread.</p></body></html>'), 'I baked bread.'],
    ['a resume.json', Buffer.from('{"basics":{"name":"Taro Yamada","summary":"I baked bread."}}'), '# Taro Yamada'],
  ])('reads the text of %s, and saves it as the word of the person (person-upload)', async (_, bytes, said) => {
    const page = aWebPage()
    const file = new File([bytes], 'cv.bin')
    expect((await page.sendParts('/documents', { ...form, kind: 'cv', file })).headers.get('location')).toBe(
      '/documents/1?done=saved',
    )
    const [saved] = await page.person.getDocuments({ ids: [1], hasText: true })
    expect(saved?.text).toContain(said)
    expect(saved?.head.confirmedAt).not.toBeNull()
    expect(await page.read('/documents/1')).toContain('is-confirmed">written by you')
  })

  it('makes a file the next version of a document (person-upload)', async () => {
    const page = await aWrittenPage()
    const file = new File([aDocx(paragraph('Dear Acme, I baked bread for twelve years.'))], 'letter.docx')
    const letter = (await page.person.getDocuments({ kinds: ['cover_letter'] }))[0]?.head.id ?? 0
    const answer = await page.sendParts(`/documents/${letter}`, { version: '1', file })
    expect(answer.headers.get('location')).toBe(`/documents/${letter}?done=saved`)
    const text = await page.read(`/documents/${letter}`)
    expect(text).toContain('version 2')
    expect(text).toContain('is-confirmed">written by you')
    expect(text).toContain('twelve years')
  })

  it('reads a file only with the token of the page, and only of 50 MB at most (person-upload)', async () => {
    let read = 0
    const readPaper = async () => {
      read += 1
      return null
    }
    const page = aWebPage({ parts: { readPaper } })
    const file = new File(['# CV'], 'cv.md')
    const wrong = await page.sendParts('/documents', { ...form, file, form_token: 'A'.repeat(43) })
    expect(wrong.status).toBe(403)
    const large = { 'content-length': String(52 * 2 ** 20) }
    const refused = await page.sendParts('/documents', { ...form, file }, large)
    expect(refused.status).toBe(413)
    expect(await refused.text()).toContain('The file is larger than 50 MB, so nothing was saved.')
    expect((await page.sendParts('/tasks', {}, { 'content-length': String(2 ** 21) })).status).toBe(413)
    expect(read).toBe(0)
    expect((await page.sendParts('/documents', { ...form, file })).status).toBe(303)
    expect(read).toBe(1)
  })

  it.each([
    [{ text: ' ' }, 'There is no text'],
    [{ text: 'x'.repeat(200_001) }, 'more than 200,000 characters'],
    [{ title: 'x'.repeat(201) }, 'more than 200 characters'],
    [{ kind: 'novel' }, 'no such kind'],
    [{ job: '99' }, 'No job has this ID'],
    [{ job: 'x' }, 'No job has this ID'],
    [{ language: 'English' }, 'two letters'],
  ])('explains what is wrong, and keeps what was typed: %o', async (wrong, said) => {
    const page = aWebPage({ jobs })
    const answer = await page.sendParts('/documents', { ...form, title: 'Typed title', ...wrong })
    expect(answer.status).toBe(400)
    const text = await answer.text()
    expect(text).toContain(said)
    if (!('title' in wrong)) expect(text).toContain('value="Typed title"')
  })

  it('saves a new version over the one that was read', async () => {
    const page = await aWrittenPage()
    const answer = await page.sendParts('/documents/1', { ...form, title: 'My CV', text: 'Mine.', version: '2' })
    expect(answer.headers.get('location')).toBe('/documents/1?done=saved')
    const [known] = await page.person.getDocuments({ ids: [1], hasText: true })
    expect(known).toMatchObject({
      head: { version: 3, kind: 'cv', actor: 'person' },
      confirmedVersion: 3,
      text: 'Mine.',
    })
    const again = await page.sendParts('/documents/1', { ...form, title: 'My CV', text: 'Mine.', version: '3' })
    expect(again.headers.get('location')).toBe('/documents/1?done=unchanged')
  })

  it('keeps the typed text if somebody was faster, shows what they changed, and saves nothing', async () => {
    const page = await aWrittenPage()
    const answer = await page.sendParts('/documents/1', {
      ...form,
      title: 'My CV',
      text: '\nTyped for long.',
      version: '1',
    })
    expect(answer.status).toBe(409)
    const text = await answer.text()
    expect(text).toContain('This document has changed')
    expect(text).toContain('What changed from version 1 to version 2')
    // the first line break is dropped by browsers
    expect(text).toMatch(/>\n\r?\nTyped for long\.<\/textarea>/)
    expect(text).toContain('name="version" value="2"')
    expect(text).toContain('Save as version 3')
    expect((await page.person.getDocuments({ ids: [1] }))[0]?.head.version).toBe(2)
  })

  it('never begins a second profile', async () => {
    const page = aWebPage()
    expect(await page.read('/documents/new?kind=profile')).toContain('```settings')
    expect(await page.read('/documents/new?kind=profile', japanese)).toContain('# プロフィール')
    await page.person.saveDocument({ kind: 'profile', text: profileText })
    expect((await page.ask('/documents/new?kind=profile')).headers.get('location')).toBe('/documents/1')
    const answer = await page.sendParts('/documents', { ...form, kind: 'profile', text: 'Typed profile.' })
    expect(answer.status).toBe(409)
    const text = await answer.text()
    expect(text).toContain('There is a profile already')
    expect(text).toContain('action="/documents/1"')
    expect(text).toContain('Typed profile.</textarea>')
  })

  it('is possible only with the form of the page, and not on a read-only server (page-safety)', async () => {
    const page = await aWrittenPage()
    expect((await page.send('/documents', [['text', 'x']])).status).toBe(415)
    expect((await page.sendParts('/documents', form, { origin: 'https://stranger.example' })).status).toBe(403)
    const fixed = await aWrittenPage({ parts: { isReadOnly: true } })
    for (const path of ['/documents', '/documents/1'])
      expect(inMain(await fixed.read(path))).not.toContain('method="post"')
    expect((await fixed.ask('/documents/new')).status).toBe(403)
    expect((await fixed.sendParts('/documents', form)).status).toBe(403)
    expect((await fixed.send('/documents/1/confirm', [['version', '2']])).status).toBe(403)
  })
})

describe('the documents of a job (page-documents, page-job)', () => {
  it('are on its page, with a link to add a note', async () => {
    const text = await (await aWrittenPage()).read('/jobs/7')
    expect(text).toContain('<a href="/documents/3" class="title"><bdi>To Acme</bdi></a>')
    expect(text).toContain('proposed by <bdi>claude-code</bdi>')
    expect(text).toContain('href="/documents/new?kind=note&amp;job=7"')
  })
})

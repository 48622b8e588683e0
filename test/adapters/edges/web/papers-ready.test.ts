import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { aWebPage } from '#test/support/web-scene.js'

const jobs = [aJob({ id: 7, title: 'Baker', company: 'Acme', url: 'https://acme.example/jobs/7' })]

async function open() {
  const page = aWebPage({ jobs, messages: [] })
  await page.person.saveDocument({ kind: 'cover_letter', jobId: 7, title: 'Letter <b>', text: 'Dear Acme, …' })
  await page.person.saveDocument({ kind: 'cv', title: 'CV', text: '# TODO' })
  await page.person.saveDocument({ kind: 'note', jobId: 7, title: 'Thoughts', text: 'Far away.' })
  return page
}

describe('papers that are ready, on the page of an application (person-papers-ready)', () => {
  it('are chosen among those of the job and the CVs, and shown with what happened', async () => {
    const page = await open()
    const before = await page.read('/applications/7')
    expect(before.match(/name="document"/g)).toHaveLength(2)
    expect(before).toContain('<bdi>Letter &lt;b&gt;</bdi>')
    // by which a refusal names it
    expect(before).toContain('CV · Document 2')
    expect(before).not.toContain('Thoughts')
    const sent = Object.entries({ document: '1', file: 'cv.pdf', back: '/applications/7' })
    const answer = await page.send('/applications/7/papers', sent)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(/^\/applications\/7\?kept=/)
    const after = await page.read('/applications/7', { 'accept-language': 'ja' })
    expect(after).toContain('<a href="/documents/1">書類 1</a>')
    expect(after).toContain('<bdi>cv.pdf</bdi>')
    expect(after).not.toContain('name="document"')
    expect(await page.jobs.find(7)).toMatchObject({ status: 'resume_written', resumePdfPath: 'papers/cv.pdf' })
  })

  it('are offered as the person confirmed them, whatever an agent proposed', async () => {
    const page = await open()
    await page.person.saveDocument({
      ...{ id: 2, expectedVersion: 1, actor: 'agent', client: 'a client' },
      ...{ jobId: 7, title: 'CV (final)', text: '# TODO more' },
    })
    const shown = await page.read('/applications/7')
    expect(shown).toContain('<bdi>CV</bdi>')
    expect(shown).not.toContain('CV (final)')
  })

  it('are refused with what is missing', async () => {
    const page = await open()
    const answer = await page.send('/applications/7/papers', [['document', '2']])
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await answer.text()).toContain('Document 2 still has places to fill in (line 1: TODO)')
    expect(await page.jobs.find(7)).toMatchObject({ status: 'new' })
  })

  it.each<[sent: [string, string][], said: string]>([
    [[], '作成が完了した書類を選ぶか、ファイルの名前を入力してください。何も保存していません。'],
    [[['document', '9']], '書類 9 はありません。何も保存していません。'],
    [[['document', '2']], '書類 2 に未記入の箇所が残っています（1 行目：TODO）。何も保存していません。'],
    [[['file', 'old.pdf']], 'papers フォルダーに「old.pdf」というファイルはありません。'],
  ])('are refused in the language of the page: %j (page-language)', async (sent, said) => {
    const page = await open()
    const answer = await page.send('/applications/7/papers', sent, { 'accept-language': 'ja' })
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain(said)
    expect(html).not.toMatch(/<span lang="en">/)
  })

  it('are refused in the language of the page for a job that was decided (page-language)', async () => {
    const page = await open()
    await page.jobs.triage({ verdicts: [{ id: 7, status: 'applied' }] })
    const answer = await page.send('/applications/7/papers', [['document', '1']], { 'accept-language': 'ja' })
    expect(await answer.text()).toContain(
      'この求人のステータスは「応募済み」です。応募書類の作成完了を記録できるのは、ステータスが「未仕分け」「候補」「確認済み」の求人だけです。',
    )
  })
})

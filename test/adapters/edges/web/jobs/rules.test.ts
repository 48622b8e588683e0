import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { aWebPage, inMain } from '#test/support/web-scene.js'

const board = (count: number, parts = {}) =>
  aWebPage({
    jobs: [
      ...Array.from({ length: count }, (_, at) => aJob({ id: at + 1, title: 'Baker' })),
      aJob({ id: 1001, title: 'Cook', company: 'Kumo & Co' }),
      aJob({ id: 1002, title: 'Cook', company: 'KUMO & Co.' }),
    ],
    parts,
  })

type Page = ReturnType<typeof board>

/** Returns the target of the link with this class or text. */
function linkIn(html: string, text: string): string {
  const [, href = ''] = new RegExp(`<a[^>]*href="([^"]+)"[^>]*>${text}`).exec(html) ?? []
  return href.replaceAll('&amp;', '&')
}

/** What the page of a rule sends with this verdict. */
async function sent(page: Page, path: string, status: string, reason = ''): Promise<[string, string][]> {
  const fields = [...inMain(await page.read(path)).matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const kept = fields.map(([, name = '', value = '']): [string, string] => [name, value.replaceAll('&amp;', '&')])
  return [...kept.filter(([name]) => name !== 'form_token'), ['status', status], ['reason', reason]]
}

const post = (page: Page, fields: [string, string][]) => page.send('/jobs/matching', fields)
const leadsTo = (answer: Response) => answer.headers.get('location') ?? ''
const textOf = (html: string) => inMain(html).replace(/<[^>]+>/g, '')

async function countOf(page: Page, status: string) {
  return (await page.jobs.countByStatus()).find((each) => each.status === status)?.count ?? 0
}

describe('one verdict on all that match (page-rule)', () => {
  it('is reached from the list if more jobs match than it shows, says how many, and is undone at once', async () => {
    const page = board(120)
    const link = linkIn(await page.read('/jobs?query=baker'), 'Select all 120 that match')
    const asked = textOf(await page.read(link))
    expect(asked).toContain('120 jobs match')
    expect(asked).toContain('baker')
    const answer = await post(page, await sent(page, link, 'reject', 'not my trade'))
    expect(leadsTo(answer)).toMatch(/^\/jobs\?query=baker&batch=rule-/)
    expect([await countOf(page, 'reject'), await countOf(page, 'new')]).toEqual([120, 2])
    expect((await page.jobs.history({ jobId: 7 }))?.[0]).toMatchObject({ actor: 'person', reason: 'not my trade' })
    const done = await page.read(leadsTo(answer))
    expect(textOf(done)).toContain('120 jobs: passed')
    const batches = linkIn(done, 'Show these jobs')
    expect(textOf(await page.read(batches))).toContain('120 jobs')
    const [, batch = ''] = /name="batch" value="([^"]+)"/.exec(done) ?? []
    const undone = await page.send('/undo', [['batch', batch]])
    expect(textOf(await page.read(leadsTo(undone)))).toContain('120 verdicts undone.')
    expect(await countOf(page, 'new')).toBe(122)
  })

  it('is not offered if all that match are shown, or if a filter was ignored', async () => {
    const page = board(40)
    expect(await page.read('/jobs')).toContain('Select all 42 that match')
    for (const path of ['/jobs?query=cook', '/jobs?from=x']) expect(await page.read(path)).not.toContain('Select all')
    const path = '/jobs/matching?from=x'
    expect(textOf(await page.read(path))).toContain('a part that cannot be read')
    expect(await page.read(path)).not.toContain('name="count"')
    const form: [string, string][] = [
      ['rule', '?from=x'],
      ['count', '99'],
      ['status', 'reject'],
    ]
    await post(page, form)
    expect(await countOf(page, 'reject')).toBe(0)
  })

  it('asks again if more jobs match than the page said', async () => {
    const page = board(3)
    await page.jobs.triage({ verdicts: [{ id: 1, status: 'applied' }] })
    const form = await sent(page, '/jobs/matching', 'reject')
    await page.jobs.triage({ verdicts: [{ id: 1, status: 'new' }] })
    const answer = await post(page, form)
    expect(answer.status).toBe(409)
    expect(textOf(await answer.text())).toContain('5 jobs match now, more than you saw. Nothing has been saved yet.')
    expect(await countOf(page, 'reject')).toBe(0)
  })

  it('is written once if the form is sent twice', async () => {
    const page = board(3)
    const form = await sent(page, '/jobs/matching?view=all', 'reviewed')
    const answers = [await post(page, form), await post(page, form)]
    expect(new Set(answers.map(leadsTo)).size).toBe(1)
    expect(await page.jobs.history()).toHaveLength(5)
  })

  it('leaves jobs that changed since when it is undone, and lists them', async () => {
    const page = board(3)
    const done = leadsTo(await post(page, await sent(page, '/jobs/matching', 'reject')))
    await page.jobs.triage({ verdicts: [{ id: 2, status: 'applied' }], actor: 'agent' })
    const answer = await page.send('/undo', [['batch', done.split('batch=')[1] ?? '']])
    expect(answer.status).toBe(409)
    const text = textOf(await answer.text())
    expect(text).toContain('4 verdicts were undone. These jobs have changed since and were left as they are:')
    expect(text).toContain('Baker is now applied')
    expect([await countOf(page, 'new'), await countOf(page, 'applied')]).toEqual([4, 1])
  })

  it('applies to the new jobs of one company, from one of them', async () => {
    const page = board(2)
    for (const path of ['/jobs/1001', '/jobs/1001/pane'])
      expect(await page.read(path)).toContain('All 2 new jobs of this company')
    const link = linkIn(await page.read('/jobs/1001'), 'All 2 new jobs')
    expect(textOf(await page.read(link))).toContain('2 jobs match')
    const answer = await post(page, await sent(page, link, 'shortlist'))
    expect(leadsTo(answer)).toMatch(/^\/jobs\/1001\?batch=rule-/)
    expect([await countOf(page, 'shortlist'), await countOf(page, 'new')]).toEqual([2, 2])
  })

  it('applies to the jobs that were decided for one reason', async () => {
    const page = board(4)
    const verdict = (id: number, reason: string) => ({ id, status: 'reject', reason })
    await page.jobs.triage({ verdicts: [verdict(1, 'no visa & far'), verdict(2, 'no visa & far'), verdict(3, 'far')] })
    const link = linkIn(await page.read('/jobs/1'), 'All jobs with this reason')
    expect(textOf(await page.read(link))).toContain('2 jobs match')
    await post(page, await sent(page, link, 'new'))
    expect([await countOf(page, 'reject'), await countOf(page, 'new')]).toEqual([1, 5])
  })

  it('is neither offered nor accepted on a read-only server', async () => {
    const page = board(40, { isReadOnly: true })
    for (const path of ['/jobs', '/jobs/1001', '/jobs/matching'])
      expect(inMain(await page.read(path))).not.toMatch(/Select all|new jobs of|<form method="post"/)
    expect((await post(page, [['status', 'reject']])).status).toBe(403)
  })

  it('refuses a verdict that there is not, and says when no job matches (page-language)', async () => {
    const page = board(2)
    const answer = await post(page, await sent(page, '/jobs/matching', 'burn'))
    expect([answer.status, textOf(await answer.text())]).toEqual([409, expect.stringContaining('no such status')])
    const headers = { 'accept-language': 'ja' }
    expect(textOf(await page.read('/jobs/matching?query=nurse', headers))).toContain('条件に合う求人はもうありません。')
    expect(textOf(await page.read('/jobs/matching', headers))).toContain('条件に合う求人は 4 件です')
  })
})

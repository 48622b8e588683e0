import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { aWebPage, inMain } from '#test/support/web-scene.js'

const threeJobs = () => aWebPage({ jobs: [aJob({ id: 1 }), aJob({ id: 2 }), aJob({ id: 3 })] })

type Page = ReturnType<typeof threeJobs>

const statusOf = async (page: Page, id: number) => (await page.jobs.find(id))?.status

/** Returns the form fields of these selected jobs, as the page sends them. */
function ticked(ids: readonly number[], seen = 'new'): [string, string][] {
  return ids.flatMap((id): [string, string][] => [
    ['id', String(id)],
    [`expected-${id}`, seen],
  ])
}

/** Returns where an answer redirects to. */
const leadsTo = (answer: Response) => answer.headers.get('location') ?? ''

describe('verdicts of a person (page-verdicts)', () => {
  it('are written for several jobs at once, with a reason and as a person, and offer an undo', async () => {
    const page = threeJobs()
    const answer = await page.send('/triage', [
      ...ticked([1, 3]),
      ['status', 'applied'],
      ['reason', 'by their form'],
      ['score', '80'],
      ['back', '/jobs?view=all'],
    ])
    expect(answer.status).toBe(303)
    expect(leadsTo(answer)).toMatch(/^\/jobs\?view=all&batch=/)
    const html = await page.read(leadsTo(answer))
    expect(html.replace(/<[^>]+>/g, '')).toContain('2 jobs: applied')
    const [event] = (await page.jobs.history({ jobId: 3 })) ?? []
    expect(event).toMatchObject({ actor: 'person', from: 'new', to: 'applied', reason: 'by their form', score: 80 })
    expect(await statusOf(page, 2)).toBe('new')
  })

  it('can be undone as a batch, and so can the undo', async () => {
    const page = threeJobs()
    const done = leadsTo(await page.send('/triage', [...ticked([1, 2]), ['status', 'reject'], ['back', '/jobs']]))
    const batch = new URLSearchParams(done.split('?')[1]).get('batch') ?? ''
    const undone = leadsTo(
      await page.send('/undo', [
        ['batch', batch],
        ['back', '/jobs?view=all'],
      ]),
    )
    expect(await statusOf(page, 1)).toBe('new')
    const html = await page.read(undone)
    expect(html).toContain('2 verdicts undone.')
    const again = /name="batch" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const redone = leadsTo(
      await page.send('/undo', [
        ['batch', again],
        ['back', '/jobs?view=all'],
      ]),
    )
    expect(await statusOf(page, 1)).toBe('reject')
    expect(await page.read(redone)).toMatch(/2 verdicts redone\..*<button type="submit">Undo</)
    expect(await page.read(redone, { 'accept-language': 'ja' })).toMatch(
      /仕分けを 2 件やり直しました。.*<button type="submit">取り消す</,
    )
    expect((await page.read('/jobs/1')).match(/<em>\w+/g)).toEqual(['<em>redone', '<em>undone'])
  })

  it('are written for one row by the button of that row, whatever is ticked', async () => {
    const page = threeJobs()
    const answer = await page.send('/triage', [...ticked([1, 2]), ['expected-3', 'new'], ['one', 'shortlist 3']])
    expect(leadsTo(answer)).toMatch(/^\/jobs\?batch=/)
    expect([await statusOf(page, 1), await statusOf(page, 3)]).toEqual(['new', 'shortlist'])
  })

  it('are not written if an agent was faster; the page shows the present status', async () => {
    const page = threeJobs()
    await page.jobs.triage({ verdicts: [{ id: 1, status: 'reject', reason: 'too far <b>' }], actor: 'agent' })
    const answer = await page.send('/triage', [...ticked([1, 2]), ['status', 'shortlist'], ['reason', 'near']])
    expect(answer.status).toBe(409)
    const html = await answer.text()
    const text = html.replace(/<[^>]+>/g, '')
    expect(text).toContain('is now passed')
    expect(text).toContain('by the agent')
    expect(text).toContain('too far &lt;b&gt;')
    expect([await statusOf(page, 1), await statusOf(page, 2)]).toEqual(['reject', 'new'])
    // one form overrides all, the other writes only the unchanged jobs
    const forms = [...html.matchAll(/<form method="post" action="\/triage".*?<\/form>/gs)].map(([form]) =>
      fieldsOf(form),
    )
    expect(forms).toHaveLength(2)
    await page.send('/triage', forms[1] ?? [])
    expect([await statusOf(page, 1), await statusOf(page, 2)]).toEqual(['reject', 'shortlist'])
    await page.jobs.triage({ verdicts: [{ id: 2, status: 'new' }] })
    await page.send('/triage', forms[0] ?? [])
    expect([await statusOf(page, 1), await statusOf(page, 2)]).toEqual(['shortlist', 'shortlist'])
    expect((await page.jobs.history({ jobId: 1, limit: 1 }))?.[0]?.reason).toBe('near')
  })

  it('are not written on a second try either if the job changed once more', async () => {
    const page = threeJobs()
    await page.jobs.triage({ verdicts: [{ id: 1, status: 'reject' }] })
    const html = await (await page.send('/triage', [...ticked([1]), ['status', 'shortlist']])).text()
    await page.jobs.triage({ verdicts: [{ id: 1, status: 'applied' }] })
    const answer = await page.send('/triage', fieldsOf(html))
    expect(answer.status).toBe(409)
    expect(await statusOf(page, 1)).toBe('applied')
  })

  it('cannot be undone if a job changed since, and the page names it', async () => {
    const page = threeJobs()
    const done = leadsTo(await page.send('/triage', [...ticked([1, 2]), ['status', 'reject']]))
    await page.jobs.triage({ verdicts: [{ id: 2, status: 'applied', reason: 'sent' }], actor: 'agent' })
    const answer = await page.send('/undo', [['batch', done.split('batch=')[1] ?? '']])
    expect(answer.status).toBe(409)
    expect((await answer.text()).replace(/<[^>]+>/g, '')).toContain('Engineer 2 is now applied')
    expect(await statusOf(page, 1)).toBe('reject')
    expect((await page.send('/undo', [['batch', 'made-up']])).status).toBe(404)
  })

  it.each([
    ['no job', [['status', 'reject']], 'No job is ticked'],
    ['no verdict', ticked([1]), 'no such status'],
    ['a verdict that there is not', [...ticked([1]), ['status', 'burn']], 'no such status'],
    ['a long reason', [...ticked([1]), ['status', 'reject'], ['reason', 'x'.repeat(2001)]], 'more than 2,000'],
    ['a score beyond 100', [...ticked([1]), ['status', 'reject'], ['score', '1e2']], 'a whole number'],
    ['101 jobs', [...ticked(Array.from({ length: 101 }, (_, i) => i + 1)), ['status', 'reject']], 'At most 100'],
    [
      'ids that are none',
      [
        ['id', '-1'],
        ['id', '1.5'],
        ['id', 'x'],
        ['status', 'reject'],
      ],
      'No job is ticked',
    ],
  ] as [string, [string, string][], string][])(
    'are not written, and the page says why: %s',
    async (_, fields, said) => {
      const page = threeJobs()
      const answer = await page.send('/triage', fields)
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain(said)
      expect(await page.jobs.history()).toEqual([])
    },
  )

  it('are refused for a job that is gone', async () => {
    const answer = await threeJobs().send('/triage', [...ticked([1, 77]), ['status', 'reject']])
    const html = await answer.text()
    expect(html).toContain('This job no longer exists.')
    expect(html).toContain('Save only the other one')
    expect(html).not.toContain('anyway')
  })

  it.each([
    '//elsewhere.example/',
    'https://elsewhere.example/',
    '/\\elsewhere.example',
    '/..//elsewhere.example',
    '',
    'x',
  ])('redirect only to pages of this server: %s', async (back) => {
    const answer = await threeJobs().send('/triage', [...ticked([1]), ['status', 'reject'], ['back', back]])
    expect(leadsTo(answer)).toMatch(/^\/jobs\?batch=/)
  })

  it('are neither offered nor accepted on a read-only server', async () => {
    const page = aWebPage({ jobs: [aJob({ id: 1 })], parts: { isReadOnly: true } })
    expect(inMain(await page.read('/jobs'))).not.toMatch(/<form[^>]*post/)
    expect((await page.send('/triage', [...ticked([1]), ['status', 'reject']])).status).toBe(403)
    expect((await page.send('/undo', [['batch', 'x']])).status).toBe(403)
  })

  it('are shown in Japanese too (page-language)', async () => {
    const page = threeJobs()
    const headers = { 'accept-language': 'ja' }
    const done = leadsTo(await page.send('/triage', [...ticked([1]), ['status', 'reject']], headers))
    expect((await page.read(done, headers)).replace(/<[^>]+>/g, '')).toContain('1 件を見送りにしました。')
    const answer = await page.send('/triage', [...ticked([1]), ['status', 'reject']], headers)
    const text = (await answer.text()).replace(/<[^>]+>/g, '')
    expect(text).toContain('すでに変更されています')
    expect(text).toContain('現在：見送り（操作時の表示：未仕分け）、変更：あなた、')
  })
})

/** Returns what a form sends: its hidden fields and its last button. */
function fieldsOf(form: string): [string, string][] {
  const fields = [...form.matchAll(/<(?:input|button)[^>]*name="([^"]+)" value="([^"]*)"/g)]
  return fields.flatMap(([, name = '', value = '']): [string, string][] =>
    name === 'form_token' ? [] : [[name, value]],
  )
}

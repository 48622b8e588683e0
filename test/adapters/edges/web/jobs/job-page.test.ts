import { describe, expect, it } from 'vitest'
import { MemoryHuntJobs } from '#src/adapters/stores/memory/jobs/memory-hunt-jobs.js'
import { MemoryJobRepository, type StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryJobSearch } from '#src/adapters/stores/memory/jobs/memory-job-search.js'
import { MemoryJobTriage } from '#src/adapters/stores/memory/jobs/memory-job-triage.js'
import { createHuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { PageFetcher } from '#src/application/websites/ports/page-fetcher.js'
import { openJobs } from '#src/composition/jobs/open-jobs.js'
import { addressOfText } from '#src/domain/jobs/named-posting.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { websiteFailure } from '#src/domain/websites/website-failure.js'
import { aJob } from '#test/support/a-job.js'
import { directExtractor } from '#test/support/direct-extractor.js'
import { huntNow, june } from '#test/support/hunt-scene.js'
import { challengePages, openPosting } from '#test/support/pages-checked-postings.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'
import { aWebPage, inMain } from '#test/support/web-scene.js'

function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

describe('the page of a job (page-job)', () => {
  it('shows the posting with its text in paragraphs, and a link with its target', async () => {
    const description = 'We bake.\nDaily.\n\nYou <b>knead</b>.'
    const page = aWebPage({ jobs: [aJob({ id: 7, title: 'Baker', description })] })
    const html = await page.read('/jobs/7')
    expect(html).toContain('<h1><bdi>Baker</bdi></h1>')
    expect(html).toContain('<p><bdi>We bake.\nDaily.</bdi></p><p><bdi>You &lt;b&gt;knead&lt;/b&gt;.</bdi></p>')
    expect(html).toContain('rel="noopener noreferrer"')
    expect(textOf(html)).toContain('jobs.harborlight.example')
  })

  it('has no link and no check for a posting that was added by its text', async () => {
    const url = addressOfText({ text: 'We bake.' }, () => 'ab12')
    const page = aWebPage({ jobs: [aJob({ id: 7, url }), aJob({ id: 8 })] })
    const html = await page.read('/jobs/7')
    expect(html).not.toContain('jobworkflow:')
    expect(html).not.toContain('/jobs/7/check')
    expect(await page.read('/jobs/8')).toContain('/jobs/8/check')
  })

  it('labels the facts before a description in Japanese, on the page and in the list (page-language)', async () => {
    const facts =
      'Status: no longer active\nSalary: 300\nRemote: no\nEmployment type: FULL_TIME, Shift\nCloses: 2026-07-01'
    const description = `${facts}\n\nWe bake.\nSalary: on request`
    const page = aWebPage({ jobs: [aJob({ id: 7, description })] })
    const ja = { 'accept-language': 'ja' }
    expect(await page.read('/jobs/7', ja)).toContain(
      '<p><bdi>状態：募集終了\n給与：300\nリモート：不可\n雇用形態：フルタイム、Shift\n締め切り：2026-07-01</bdi></p>' +
        '<p><bdi>We bake.\nSalary: on request</bdi></p>',
    )
    const list = await page.read('/jobs', ja)
    expect(list).toContain(
      '状態：募集終了 給与：300 リモート：不可 雇用形態：フルタイム、Shift 締め切り：2026-07-01 We bake.',
    )
    expect(await page.read('/jobs/7')).toContain('Status: no longer active\nSalary: 300')
  })

  it('shows why and by whom it was decided, and what was undone', async () => {
    const page = aWebPage({ jobs: [aJob({ id: 7 })] })
    await page.jobs.triage({ verdicts: [{ id: 7, status: 'reject', reason: 'too far', score: 20 }], actor: 'agent' })
    const { batchId } = await page.jobs.triage({
      verdicts: [{ id: 7, status: 'applied', reason: 'oh well' }],
      actor: 'person',
    })
    await page.jobs.undoTriage({ batchId: batchId ?? '', actor: 'person' })
    const text = textOf(await page.read('/jobs/7'))
    expect(text).toMatch(/Why: too far/)
    expect(text).toMatch(
      /by you applied → passed on undone .*by you passed on → applied oh well .*by the agent new → passed on score 20 too far/,
    )
  })

  it('takes a verdict, and returns to itself', async () => {
    const page = aWebPage({ jobs: [aJob({ id: 7 })] })
    const html = await page.read('/jobs/7?list=%2Fjobs%3Fview%3Dall')
    expect(html).toContain('name="expected-7" value="new"')
    const back = /name="back" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const answer = await page.send('/triage', [
      ['id', '7'],
      ['expected-7', 'new'],
      ['status', 'shortlist'],
      ['back', back],
    ])
    const where = answer.headers.get('location') ?? ''
    expect(where).toMatch(/^\/jobs\/7\?list=%2Fjobs%3Fview%3Dall&batch=/)
    expect(textOf(await page.read(where))).toContain('1 job: shortlist Undo')
  })

  it('shows the mail of the job with the words that decide its meaning', async () => {
    const letter = anUnderstoodMessage({
      ...{ id: 10, at: june(3), subject: 'Acme: Backend Engineer', threadId: '77', from: 'Acme <jobs@acme.example>' },
      received: received('rejection', 'We <i>chose</i> another.'),
    })
    const page = aWebPage({
      jobs: [aJob({ id: 1, company: 'Acme', title: 'Backend Engineer', status: 'applied' })],
      messages: [letter],
    })
    const html = await page.read('/jobs/1')
    for (const link of ['/mail/messages/10', '/mail/threads/77', '/applications/1'])
      expect(html).toContain(`href="${link}`)
    expect(html).toContain('We &lt;i&gt;chose&lt;/i&gt; another.')
    expect(textOf(html)).toContain('They declined')
  })

  it.each([
    ['en', 'Job ID', 'Captured details'],
    ['ja', '求人 ID', 'その他の情報'],
  ])('shows the id that forms ask for: %s (page-language)', async (language, label, details) => {
    const page = aWebPage({ jobs: [aJob({ id: 42 })] })
    const headers = { 'accept-language': language }
    expect(await page.read('/jobs/42', headers)).toContain(`<dt>${label}</dt><dd>42</dd>`)
    for (const form of ['/tasks', '/documents/new'])
      expect(await page.read(form, headers)).toMatch(new RegExp(`${label}[（ (].*${details}`))
  })

  it.each([
    [0, false],
    [2, true],
  ])('counts %i attempts of a capture program only if there were some (page-job)', async (attemptCount, isShown) => {
    const page = aWebPage({ jobs: [{ ...aJob({ id: 1 }), attemptCount } as StoredJob] })
    expect((await page.read('/jobs/1')).includes('<dt>Attempts</dt>')).toBe(isShown)
  })

  it('warns of the same posting elsewhere', async () => {
    const twin = { company: 'Acme', title: 'Baker', jobId: null, description: 'We bake bread of rye. '.repeat(40) }
    const page = aWebPage({
      jobs: [aJob({ id: 1, ...twin, source: 'a' }), aJob({ id: 2, ...twin, source: 'elsewhere' })],
    })
    const text = textOf(await page.read('/jobs/1'))
    expect(text).toMatch(/Possible duplicates Baker .*elsewhere almost the same text, 100% similar/)
  })

  it('links to the neighbours in the list that it was opened from, even after it left that list', async () => {
    const page = aWebPage({ jobs: [1, 2, 3].map((id) => aJob({ id, capturedAt: june(id) })) })
    const ways = async () => {
      const html = await page.read('/jobs/2?list=%2Fjobs%3Fquery%3Dengineer%26order%3Dnewest')
      return [...html.matchAll(/<a href="\/jobs\/(\d+)[^"]*" rel="(\w+)"/g)].map(([, id, rel]) => `${rel} ${id}`)
    }
    expect(await ways()).toEqual(['prev 3', 'next 1'])
    await page.jobs.triage({ verdicts: [{ id: 2, status: 'reject' }] })
    expect(await ways()).toEqual(['prev 3', 'next 1'])
    expect(await page.read('/jobs/2?list=%2F%2Felsewhere.example')).not.toContain('href="//')
  })

  it.each([
    ['of the list that it was opened from', 2, '/jobs', '/jobs/1'],
    ['of another list', 2, '/jobs?view=all', '/jobs/1?list=%2Fjobs%3Fview%3Dall'],
    ['unless it is the last one', 1, '/jobs', '/jobs/1'],
    ['unless it does not stand in that list', 4, '/jobs', '/jobs/4'],
  ])('leads on to the next job with a verdict, %s (page-verdicts)', async (_, id, list, expected) => {
    const jobs = [1, 2, 3, 4].map((id) => aJob({ id, capturedAt: june(id), status: id === 4 ? 'applied' : 'new' }))
    const page = aWebPage({ jobs })
    const [, form = ''] = (await page.read(`/jobs/${id}?list=${encodeURIComponent(list)}`)).split('<form id="verdicts"')
    const sent = ['id', 'back', `expected-${id}`].map((name): [string, string] => [
      name,
      new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? '',
    ])
    const answer = await page.send('/triage', [...sent, ['status', 'reject']])
    const where = answer.headers.get('location') ?? ''
    expect(where.replace(/[?&]batch=.*/, '')).toBe(expected)
    expect(textOf(await page.read(where))).toContain('1 job: passed on Undo')
  })

  it('is shown even if the mail cannot be read', async () => {
    const page = aWebPage({ jobs: [aJob({ id: 1 })] })
    const { openHunt } = scene([aJob({ id: 1 })])
    const mailOf = async () => {
      throw new AppError('TIMEOUT', 'The archive did not answer in time.')
    }
    const parts = { openJobs: async () => page.jobs, openHunt: async () => ({ ...(await openHunt()), mailOf }) }
    const text = textOf(await aWebPage({ parts }).read('/jobs/1'))
    expect(text).toContain('The archive did not answer in time.')
    expect(text).toContain('Keep the lights on.')
  })

  it.each(['/jobs/9', '/jobs/0', '/jobs/x', '/jobs/99999999999999999', '/jobs/1.5'])(
    'says that the job does not exist: %s',
    async (path) => {
      const answer = await aWebPage({ jobs: [aJob({ id: 1 })] }).ask(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('There is no such job.')
    },
  )

  it('shows texts of strangers as text in every field', async () => {
    const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
    const texts = {
      title: attack,
      company: attack,
      location: attack,
      source: attack,
      description: attack,
      jobId: attack,
    }
    const job = aJob({ id: 1, ...texts, capturedAt: attack, status: attack, url: `javascript:alert('${attack}')` })
    const page = aWebPage({ jobs: [{ ...job, payloadJson: attack, lastError: attack, runId: attack } as typeof job] })
    await page.jobs.triage({ verdicts: [{ id: 1, status: 'shortlist', reason: attack }] })
    const html = await page.read('/jobs/1')
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toContain('<img')
    expect(html).not.toContain('href="javascript')
  })

  it('shows the beginning of a long text, and the rest on request', async () => {
    const page = aWebPage({ jobs: [aJob({ id: 1, description: `${'word '.repeat(9000)}end` })] })
    expect(await page.read('/jobs/1')).not.toContain('end</bdi>')
    expect(await page.read('/jobs/1?text=all')).toContain('end</bdi>')
  })

  it('names only the keys that do something on it', async () => {
    const page = aWebPage({ jobs: [aJob({ id: 1 })] })
    const keysOf = async (path: string) =>
      [...(await page.read(path)).matchAll(/<kbd class="key">([^<]+)</g)].map(([, key]) => key)
    expect(await keysOf('/jobs/1')).toEqual(['j', 'k', '1', '2', '3', '4', '5', '6', 'r', 'u', 'a', 'Ctrl K', '?'])
    expect(await keysOf('/jobs')).toEqual(expect.arrayContaining(['j', '↓', 'x', 'Enter', '/']))
  })

  it('is shown in Japanese, without forms on a read-only server (page-language)', async () => {
    const page = aWebPage({ jobs: [aJob({ id: 1 })], parts: { isReadOnly: true } })
    const html = await page.read('/jobs/1', { 'accept-language': 'ja' })
    expect(textOf(html)).toContain('まだ仕分けされていません。')
    expect(inMain(html)).not.toMatch(/<form[^>]*post/)
  })
})

describe('rereading a posting from its page (page-job)', () => {
  it('names a source that the program chose in the language of the page', async () => {
    const page = aWebPage({ jobs: [aJob({ id: 1, source: 'manual' }), aJob({ id: 2, source: 'board' })] })
    const headers = { 'accept-language': 'ja' }
    expect(await page.read('/jobs/1', headers)).toContain('手動で追加')
    expect(await page.read('/jobs/2', headers)).toContain('board')
    expect(await page.read('/jobs', headers)).toContain('<option value="manual">手動で追加</option>')
  })

  it('shows what the posting says now, quoted', async () => {
    const page = aWebPage({
      parts: scene([aJob({ id: 1, title: 'Typesetter', url: 'https://a.example/1' })], openPosting),
    })
    expect(textOf(await page.read('/jobs/1'))).toContain('No check has shown yet whether it is still open.')
    const answer = await page.send('/jobs/1/check', [])
    expect(answer.status).toBe(200)
    const text = textOf(await answer.text())
    expect(text).toMatch(/open , checked Jun 20, 2026/)
    expect(textOf(await page.read('/jobs/1'))).toMatch(/open , checked Jun 20, 2026/)
    const japanese = await page.read('/jobs/1', { 'accept-language': 'ja' })
    expect(textOf(japanese)).toMatch(/募集中 （ ?2026\/06\/20.* に確認）/)
  })

  it('says why nothing is known of it', async () => {
    const [challenge = ''] = Object.values(challengePages)
    const page = aWebPage({ parts: scene([aJob({ id: 1, url: 'https://a.example/1' })], challenge) })
    const text = textOf(await (await page.send('/jobs/1/check', [])).text())
    expect(text).toContain('unknown The site asks visitors to prove that they are human. Open it in your browser.')
    expect(text).not.toContain('No check has shown')
    expect((await page.send('/jobs/9/check', [])).status).toBe(404)
  })

  it.each([
    [
      'The page at a.example was not fetched: a.example answered with status 503. Try again later.',
      'サーバーが HTTP ステータス 503 を返しました。',
    ],
    [
      'The page at a.example was not fetched: it did not arrive within 20 seconds.',
      '20 秒以内に読み込めませんでした。',
    ],
    ['Not HTML.', 'Not HTML.'],
  ])('says in Japanese why the page was not fetched, if that is known: %s (page-language)', async (told, said) => {
    const problem = { problem: 'page-not-fetched', advice: '', statusCode: null } as const
    const failure = websiteFailure('FETCH_FAILED', told, problem)
    const page = aWebPage({ parts: scene([aJob({ id: 1, url: 'https://a.example/1' })], failure) })
    const answer = await page.send('/jobs/1/check', [], { 'accept-language': 'ja' })
    expect(textOf(await answer.text())).toContain(said)
  })

  it.each([
    [
      { checksOf: async () => null },
      'This database cannot store the result yet. To change that, run: jobworkflow jobs migrate',
    ],
    [
      { keepCheck: () => Promise.reject(new AppError('DB_ERROR', 'read-only')) },
      'The result could not be saved: the database does not accept writes. “Health” in Settings says why; then check it again.',
    ],
  ])('says why the result is not kept', async (refusing, said) => {
    const page = aWebPage({ parts: scene([aJob({ id: 1, url: 'https://a.example/1' })], openPosting, refusing) })
    expect(textOf(await (await page.send('/jobs/1/check', [])).text())).toContain(said)
  })
})

/** Jobs whose posting URLs return this page; `refusing` replaces what their store does with checks. */
function scene(jobs: readonly StoredJob[], page: string | AppError = '', refusing: Partial<HuntJobs> = {}) {
  const repository = new MemoryJobRepository(jobs)
  const huntJobs: HuntJobs = Object.assign(new MemoryHuntJobs(repository), refusing)
  const clock = { now: () => new Date(huntNow) }
  const records = openJobs(
    {
      ...{ repository, shelf: repository, search: new MemoryJobSearch(repository) },
      ...{ triage: new MemoryJobTriage(repository), huntJobs },
    },
    { clock },
  )
  const fetcher = {
    fetch: async ({ url }: { url: string }) => {
      if (page instanceof AppError) throw page
      return { finalUrl: url, bytes: Buffer.from(page), charset: null, format: 'html' }
    },
  } as unknown as PageFetcher
  const hunt = createHuntUseCases({
    jobs: huntJobs,
    records,
    mail: null,
    me: [],
    clock,
    postings: { shelf: repository, fetcher, extractor: directExtractor },
  })
  return { openJobs: async () => records, openHunt: async () => hunt }
}

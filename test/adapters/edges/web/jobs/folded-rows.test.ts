import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { aWebPage } from '#test/support/web-scene.js'

const text = (name: string) => `${name} builds harbours. `.repeat(20)
const at = (id: number) => new Date(Date.UTC(2026, 4, 1) - id * 60_000).toISOString()

/** "Job 1" is the newest. */
const jobOf = (id: number, changes: Parameters<typeof aJob>[0] = {}) =>
  aJob({ id, jobId: null, title: `Job ${id}`, company: `Company ${id}`, capturedAt: at(id), ...changes })

const twin = { title: 'Data Engineer', company: 'Tidewater Mills', description: text('Tidewater') }
const many = (from: number, count: number, company = 'Brightwater') =>
  Array.from({ length: count }, (_, n) => jobOf(from + n, { company, description: null }))

/** Rows in their order: `7`, `(7 8)` for twins, `[7 8]` for an employer, `*` before what is open. */
function shapeOf(html: string): string {
  const list = html.slice(html.indexOf('<ol class="jobs"'), html.indexOf('<fieldset'))
  const parts = list.matchAll(
    /<li class="fold (?:twins|employer)"|<li id="job-(\d+)"|<details class="fold-toggle"( open)?|<\/ol><\/li>/g,
  )
  const ends: string[] = []
  const open = (end: string) => {
    ends.push(end)
    return end === ')' ? '(' : '['
  }
  const shape = [...parts].map(([part, id, isOpen]) => {
    if (part.startsWith('<li class')) return open(part.includes('twins') ? ')' : ']')
    if (part.startsWith('<details')) return isOpen ? '*' : ''
    return id === undefined ? `${ends.pop()} ` : `${id} `
  })
  return shape
    .join('')
    .replace(/\s+([)\]])/g, '$1')
    .trim()
}

describe('folded rows of the list of jobs (page-folds)', () => {
  it('hold the other postings of an opening in its row, which says how many', async () => {
    const jobs = [jobOf(1, twin), jobOf(2), jobOf(3, twin), jobOf(4, twin), jobOf(5, { ...twin, status: 'reject' })]
    const page = aWebPage({ jobs })
    const html = await page.read('/jobs')
    expect(shapeOf(html)).toBe('(1 3 4) 2')
    expect(html).toContain('title="2 other postings of the same opening"')
    expect(html).toMatch(/<summary [^>]*>\+2<\/summary>/)
    // a job that was decided is not hidden in the row of one that was not
    expect(shapeOf(await page.read('/jobs?view=all'))).toBe('(1 3 4) 2 5')
    const inJapanese = await page.read('/jobs', { 'accept-language': 'ja' })
    expect(inJapanese).toContain('aria-label="+2：同じ募集の求人票がほかに 2 件あります"')
    // without a script each of them can be judged
    expect(html.match(/name="one" value="reject \d"/g)).toHaveLength(4)
  })

  it('hold an employer with four jobs and more in one row, with their titles and links to all of them', async () => {
    const jobs = [jobOf(1), ...many(2, 3), jobOf(5), ...many(6, 2, 'Brightwater, Inc.')]
    const page = aWebPage({ jobs })
    const html = await page.read('/jobs')
    expect(shapeOf(html)).toBe('1 [2 3 4 6 7] 5')
    expect(html).toMatch(/<b><bdi>Brightwater<\/bdi><\/b> <span class="fold-count">5 jobs<\/span>/)
    expect(html).toContain('<bdi>Job 2</bdi> · <bdi>Job 3</bdi>')
    expect(html).toContain('<a href="/jobs?company=Brightwater" class="only-employer">Only this company</a>')
    expect(html).toContain(
      '<a href="/jobs/matching?same_company=Brightwater&amp;back=%2Fjobs" title="One verdict on all its new jobs">',
    )
    // there is none on jobs that were decided
    await page.jobs.triage({ verdicts: [2, 3, 4, 6, 7].map((id) => ({ id, status: 'reject' })) })
    const decided = await page.read('/jobs?view=all')
    expect(shapeOf(decided)).toBe('1 [2 3 4 6 7] 5')
    expect(decided).not.toContain('same_company')
  })

  it('leave a list as it is that is of one employer, or in another order', async () => {
    const page = aWebPage({ jobs: [jobOf(1), ...many(2, 4)] })
    for (const path of ['/jobs?company=Brightwater', '/jobs?order=score', '/jobs?query=job'])
      expect(shapeOf(await page.read(path))).not.toContain('[')
    expect(shapeOf(await aWebPage({ jobs: many(1, 5) }).read('/jobs'))).toBe('1 2 3 4 5')
  })

  it('make room for more rows on the page, which the next page continues', async () => {
    const jobs = [...many(1, 12), ...Array.from({ length: 30 }, (_, n) => jobOf(13 + n))]
    const html = await aWebPage({ jobs }).read('/jobs')
    expect(shapeOf(html)).toMatch(/^\[1 2 3 4 5 6 7 8 9 10 11 12\] 13 .* 41$/)
    expect(html).toContain('41 of 42 jobs')
    const next = /<a href="([^"]+)" rel="next"/.exec(html)?.[1] ?? ''
    expect(shapeOf(await aWebPage({ jobs }).read(next.replaceAll('&amp;', '&')))).toBe('42')
  })

  it('stay open or folded as the page shows them (page-live)', async () => {
    const page = aWebPage({ jobs: [jobOf(1), ...many(2, 4), jobOf(6, twin), jobOf(7, twin), jobOf(8)] })
    expect(shapeOf(await page.read('/jobs?held=1,_.2.3.4.5,_6-7,8'))).toBe('1 [*2 3 4 5] (6 *7) 8')
    expect(shapeOf(await page.read('/jobs?held=1,2,3,4,5,6,7,8'))).toBe('1 2 3 4 5 6 7 8')
    await page.jobs.triage({ verdicts: [2, 3, 6].map((id) => ({ id, status: 'reject' })) })
    // what is left of a group stays in its place, and what comes back is in it again
    expect(shapeOf(await page.read('/jobs?held=_.4.5,1,7,8'))).toBe('[*4 5] 1 7 8')
    expect(shapeOf(await page.read('/jobs?held=*4,1,_.5,7,8'))).toBe('1 [*4 5] 7 8')
  })

  it('keep the other postings of an opening whose first one somebody else decided (page-live)', async () => {
    const page = aWebPage({ jobs: [jobOf(1, twin), jobOf(2), jobOf(3, twin), jobOf(4, twin)] })
    await page.jobs.triage({ verdicts: [{ id: 1, status: 'reject' }] })
    const html = await page.read('/jobs?held=1-3-4,2')
    expect(shapeOf(html)).toBe('(1 3 4) 2')
    expect(html).toContain('decided elsewhere')
    expect(html.match(/name="one" value="reject [34]"/g)).toHaveLength(2)
    expect(shapeOf(await page.read('/jobs'))).toBe('2 (3 4)')
  })

  it('are not what keys typed ahead apply to', async () => {
    const lone = Array.from({ length: 29 }, (_, n) => jobOf(20 + n))
    const html = await aWebPage({ jobs: [...many(1, 4), ...lone, ...many(60, 2), jobOf(70)] }).read('/jobs')
    expect(/data-behind="([^"]*)"/.exec(html)?.[1]).toBe('[[&quot;70&quot;,&quot;new&quot;]]')
  })
})

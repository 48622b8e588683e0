import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { jobworkflow } from '#test/support/command-line.js'
import { huntEngines, migrate, text } from '#test/support/hunt-places.js'
import { call, callFailing, startServer } from '#test/support/mcp-server.js'
import { folderOfTests } from '#test/support/temporary-folder.js'

interface Found {
  readonly jobs: readonly (Readonly<Record<string, string | number | null>> & { readonly title: string })[]
  readonly count: number
  readonly total: number
  readonly has_more: boolean
  readonly next_cursor: string | null
}
type Known = Readonly<Record<string, unknown>> & { readonly id: number }

const filler = (word: string) =>
  `${'We sail along the coast. '.repeat(40)}You are a ${word}. ${'And so on. '.repeat(40)}`

/** The imported jobs; other programs write the rest. */
const imported = [
  { title: 'Harbour pilot', company: 'Acme Inc.', location: 'Tokyo', description: filler('navigator') },
  { title: 'Navigator', company: 'Borealis GmbH', location: 'Berlin', description: 'Ships.' },
  { title: 'Cook', company: 'Navigator Foods', location: 'Oslo, Norway', description: 'Soup.' },
  { title: '航海士の募集', company: '株式会社ゼニス', location: '東京都港区', description: '船で働きます。' },
  { title: 'C++ developer', company: 'Acme Inc.', location: 'Tokyo', description: 'Not C alone.' },
  { title: 'C developer', company: 'Acme Inc.', location: '京都市', description: 'Testing tested tests.' },
]

const text300 = `Harborlight keeps lighthouses running for ships of every size along the northern coast. You design services that read
sensors, warn crews early and survive storms without anybody noticing. We work in TypeScript and PostgreSQL, review each other's
work, and ship on most days of the week. Four weeks of holiday, a quiet office by the harbor.`

describe.each(huntEngines)('searching jobs on $engine, through the real server', async ({ place }) => {
  const queue = await place()
  const folder = folderOfTests()
  let client: Client

  beforeAll(async () => {
    await migrate(queue)
    const lines = imported.map((posting, n) =>
      JSON.stringify({
        url: `https://jobs.example/imported/${n}`,
        source: n < 3 ? 'Board A' : 'board-b',
        captured_at: `2025-0${n + 1}-15T12:00:00Z`,
        ...posting,
      }),
    )
    writeFileSync(join(folder, 'jobs.jsonl'), lines.join('\n'))
    const { code, stderr } = await jobworkflow(['jobs', 'import', 'jobs.jsonl', '--db', queue.db], { cwd: folder })
    expect(code, stderr).toBe(0)
    client = await startServer({ args: ['--db', queue.db, '--toolsets', 'jobs,hunt'] })
    return () => client.close()
  })

  const search = (asked: object = {}) => call<Found>(client, 'search_jobs', asked)
  const titles = async (asked: object) => (await search(asked)).jobs.map(({ title }) => title)
  const refused = (asked: object) => callFailing(client, 'search_jobs', asked)
  const get = async (ids: readonly number[], include: readonly string[]) =>
    (await call<{ jobs: readonly Known[] }>(client, 'get_jobs', { ids, include })).jobs

  const duplicatesOf = async (id: number) =>
    ((await get([id], ['duplicates']))[0]?.duplicates ?? []) as readonly { readonly similarity: number }[]

  it('finds words, English by stems and Japanese by parts, best match first (hunt-search-words, hunt-search-order)', async () => {
    expect(await titles({ query: 'navigators' })).toEqual(['Navigator', 'Cook', 'Harbour pilot'])
    expect(await titles({ query: 'navigators', order: 'newest' })).toEqual(['Cook', 'Navigator', 'Harbour pilot'])
    expect(await titles({ query: '航海' })).toEqual(['航海士の募集'])
    expect(await titles({ query: 'ゼニス　東京' })).toEqual(['航海士の募集'])
    expect(await titles({ query: 'Ｃ＋＋' })).toEqual(['C++ developer'])
    expect(await titles({ query: 'test' })).toEqual(['C developer'])
    expect(await titles({ query: 'navigator tokyo' })).toEqual(['Harbour pilot'])
    expect(await search({ query: 'submarine' })).toEqual({
      jobs: [],
      count: 0,
      total: 0,
      has_more: false,
      next_cursor: null,
    })
    for (const odd of ['"', 'AND OR', "it's", 'a* NEAR(b)', "'; drop table jobs"])
      await search({ query: `navigator ${odd} x1` })
    expect(await refused({ query: '!?' })).toMatchObject({ code: 'VALIDATION_ERROR' })
  })

  it('finds by known facts of jobs (hunt-search-known)', async () => {
    expect(await titles({ company: 'acme' })).toEqual(['C developer', 'C++ developer', 'Harbour pilot'])
    expect(await titles({ company: 'ゼニス' })).toEqual(['航海士の募集'])
    expect(await titles({ location: 'oslo' })).toEqual(['Cook'])
    expect(await titles({ location: '東京' })).toEqual(['C++ developer', '航海士の募集', 'Harbour pilot'])
    expect(await titles({ source: 'board a' })).toEqual(['Cook', 'Navigator', 'Harbour pilot'])
    expect(await titles({ captured_from: '2025-05-15', captured_to: '2025-12-31' })).toEqual([
      'C developer',
      'C++ developer',
    ])
    expect(await titles({ captured_to: '2025-02-15' })).toEqual(['Navigator', 'Harbour pilot'])
    expect(await titles({ captured_from: '2025-03-16', captured_to: '2025/4/15' })).toEqual(['航海士の募集'])
    expect(await titles({ company: 'acme', location: 'tokyo', source: 'Board A', query: 'pilot' })).toEqual([
      'Harbour pilot',
    ])
    for (const bad of [
      { captured_from: 'soon' },
      { limit: 0 },
      { limit: 101 },
      { score_min: 101 },
      { order: 'best' },
      { db_path: 'x' },
    ])
      expect(await refused(bad), JSON.stringify(bad)).toMatchObject({ code: 'VALIDATION_ERROR' })
  })

  it('finds any status, also unknown ones (hunt-search-known)', async () => {
    const statuses = ['new', '選考中', 'interview 2', 'applied', '']
    await queue.capture(...statuses.map((status) => ({ status, title: `Stoker ${status}`, captured_at: null })))
    expect((await titles({ query: 'stoker' })).toSorted()).toEqual(
      statuses.map((status) => `Stoker ${status}`).toSorted(),
    )
    expect(await titles({ query: 'stoker', status: ['選考中'] })).toEqual(['Stoker 選考中'])
    expect((await search({ query: 'stoker', status: ['interview 2', 'applied', 'none'] })).total).toBe(2)
    expect((await search({ query: 'stoker', status: [''] })).total).toBe(1)
  })

  it('finds jobs that other programs write, before and after they are indexed (hunt-search-index)', async () => {
    const [id] = await queue.capture({ title: 'Beekeeper', location: '大阪' })
    expect(await titles({ query: 'beekeepers 大阪' })).toEqual(['Beekeeper'])
    await queue.run(`UPDATE jobs SET title = ${text('Gardener 庭師')} WHERE id = ${id}`)
    expect(await titles({ query: 'beekeeper' })).toEqual([])
    await migrate(queue)
    expect(await titles({ query: 'gardeners' })).toEqual(['Gardener 庭師'])
    await queue.run(`DELETE FROM jobs WHERE id = ${id}`)
    expect(await titles({ query: '庭師' })).toEqual([])
  })

  it('gives score and reason of the last verdict, cut to their bounds, highest score first (hunt-search, hunt-search-order)', async () => {
    const ids = await queue.capture(
      ...['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'].map((captured_at, n) => ({
        ...{ title: `Smith ${n}`, description: filler('smith'), captured_at },
      })),
    )
    const verdicts = [80, 20, null, 80].flatMap((score, n) =>
      score === null ? [] : [{ id: ids[n], status: 'shortlist', score, reason: `${n} ${'r'.repeat(400)}` }],
    )
    const { batch_id } = await call(client, 'triage_jobs', { verdicts })
    const { jobs, ...counts } = await search({ query: 'smith', order: 'score' })
    expect(jobs.map(({ title, score }) => [title, score])).toEqual([
      ...[
        ['Smith 3', 80],
        ['Smith 0', 80],
        ['Smith 1', 20],
      ],
      ['Smith 2', null],
    ])
    expect(counts).toEqual({ count: 4, total: 4, has_more: false, next_cursor: null })
    expect(Object.keys(jobs[0] ?? {}).join()).toBe(
      'id,title,company,location,source,status,captured_at,url,score,reason,snippet',
    )
    expect(String(jobs[0]?.reason)).toHaveLength(120)
    expect(String(jobs[0]?.snippet)).toContain('You are a smith.')
    expect(String(jobs[0]?.snippet).length).toBeLessThanOrEqual(160)
    expect((await search({ query: 'smith', score_min: 80 })).total).toBe(2)
    expect((await search({ query: 'smith', score_min: 0 })).total).toBe(3)
    await call(client, 'undo_triage', { batch_id })
    expect((await search({ query: 'smith', score_min: 0 })).total).toBe(0)
  })

  it('gives pages of 20, at most 100, that lose and repeat nothing (hunt-search-order)', async () => {
    await queue.capture(
      ...Array.from({ length: 45 }, (_, n) => ({
        title: `Weaver ${n}`,
        captured_at: n % 3 === 0 ? null : `2026-02-0${1 + (n % 2)}`,
      })),
    )
    expect(await search({ query: 'weaver' })).toMatchObject({ count: 20, total: 45, has_more: true })
    expect((await search({ query: 'weaver', limit: 100 })).count).toBe(45)
    for (const order of ['newest', 'match', 'score']) {
      const seen: string[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page: Found = await search({
          query: 'weaver',
          order,
          limit: 13,
          ...(cursor === undefined ? {} : { cursor }),
        })
        seen.push(...page.jobs.map(({ title }) => title))
        cursor = page.next_cursor
      }
      expect([seen.length, new Set(seen).size], order).toEqual([45, 45])
    }
    const { next_cursor: cursor } = await search({ query: 'weaver' })
    expect(await refused({ query: 'weavers', cursor })).toMatchObject({
      message: expect.stringContaining('another search'),
    })
    expect(await refused({ query: 'weaver', cursor: 'abc' })).toMatchObject({ code: 'VALIDATION_ERROR' })
  })

  it('shows all that is known of jobs, 50 at once (hunt-get)', async () => {
    const ids = await queue.capture(
      ...Array.from({ length: 51 }, (_, n) => ({ title: `Tailor ${n}`, description: 'cloth '.repeat(3000) })),
    )
    expect(await callFailing(client, 'get_jobs', { ids })).toMatchObject({ code: 'VALIDATION_ERROR' })
    const all = await call<{ jobs: Known[]; missing: number[]; message?: string }>(client, 'get_jobs', {
      ids: ids.slice(1),
    })
    expect(JSON.stringify(all).length).toBeLessThanOrEqual(20_000)
    expect(all.jobs.length === 50 || all.message?.includes(String(ids[50]))).toBe(true)
    const [a] = ids as [number]
    const whole = await call<{ jobs: Known[]; missing: number[] }>(client, 'get_jobs', { ids: [a, 987_654] })
    expect(whole.missing).toEqual([987_654])
    expect(whole.jobs).toMatchObject([
      { id: a, title: 'Tailor 0', status: 'new', history: [], duplicates: [], page: null, mail: null },
    ])
    expect(String(whole.jobs[0]?.description)).toHaveLength('cloth '.repeat(3000).length)
    const [bare] = await get([a], [])
    for (const part of ['description', 'history', 'duplicates', 'page', 'mail', 'payload'])
      expect(bare).not.toHaveProperty(part)
    expect((await get([a], ['payload']))[0]).toHaveProperty('payload')
  })

  it('names other copies of a posting, of which none is merged or hidden (hunt-duplicates, hunt-company-names)', async () => {
    const own = { title: 'Keeper of lights', location: 'Tokyo', description: text300, source: 'a' }
    const others = {
      shownAgain: {
        ...own,
        company: 'HARBORLIGHT Ltd.',
        source: 'b',
        description: `Easy apply!\n${text300}\nPosted 3 days ago.`,
      },
      elsewhere: { ...own, company: 'Harborlight GmbH', source: 'c', location: 'Osaka' },
      senior: { ...own, company: 'Harborlight', source: 'd', title: 'Senior keeper of lights' },
      otherCompany: { ...own, company: 'Lowlight', source: 'e' },
      shortText: { ...own, company: 'Harborlight', source: 'f', description: 'Lights.' },
    }
    const ids = await queue.capture({ ...own, company: 'Harborlight Inc.' }, ...Object.values(others))
    const [id, again] = ids as [number, number]
    const [found, ...rest] = await duplicatesOf(id)
    expect([found, rest]).toEqual([{ id: again, why: 'same text', similarity: expect.any(Number) }, []])
    expect(found?.similarity).toBeGreaterThanOrEqual(0.92)
    expect((await search({ query: 'keeper lights' })).total).toBe(6)

    const requisition = { title: '灯台守', description: '短い。', source: 'x' }
    const [first, second, third] = await queue.capture(
      { ...requisition, company: '株式会社灯台', job_id: 'R-70001' },
      { ...requisition, company: '（株）灯台', job_id: 'r70001', source: 'y' },
      { ...requisition, company: '灯台', job_id: 'R-70002', description: text300 },
    )
    expect(await duplicatesOf(first as number)).toMatchObject([{ id: second, why: 'same requisition' }])
    expect(await duplicatesOf(third as number)).toEqual([])
  })
})

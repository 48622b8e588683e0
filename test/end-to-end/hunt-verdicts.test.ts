import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { huntEngines, migrate, text } from '#test/support/hunt-places.js'
import { call, callFailing, connect, startServer } from '#test/support/mcp-server.js'

interface Event {
  readonly id: number
  readonly at: string
  readonly actor: string
  readonly from: string | null
  readonly to: string
  readonly batch: string | null
  readonly reason: string | null
  readonly score: number | null
  readonly undoes: number | null
}
interface Batch {
  readonly batch_id: string | null
  readonly updated_count: number
  readonly failed_count: number
  readonly results: readonly { readonly id: unknown; readonly error: string; readonly status?: string | null }[]
}
interface Known {
  readonly id: number
  readonly status: string
  readonly history: readonly Event[] | null
}

const status = (to: string, id: number) => `UPDATE jobs SET status = ${text(to)} WHERE id = ${id}`

describe.each(huntEngines)('verdicts on $engine, through the real server', async ({ engine, place }) => {
  const queue = await place()
  let client: Client
  const options = { args: ['--db', queue.db, '--toolsets', 'jobs,hunt'] }

  beforeAll(async () => {
    await migrate(queue)
    client = await startServer(options)
    return () => client.close()
  })

  const known = async (...ids: readonly number[]) =>
    (await call<{ jobs: readonly Known[] }>(client, 'get_jobs', { ids, include: ['history'] })).jobs
  const historyOf = async (id: number) => (await known(id))[0]?.history ?? []
  const stepsOf = async (id: number) => (await historyOf(id)).map(({ from, to }) => [from, to])
  const statuses = async (...ids: readonly number[]) => (await known(...ids)).map((job) => job.status)
  const triage = (...verdicts: readonly object[]) => call<Batch>(client, 'triage_jobs', { verdicts })
  const undo = (batch: string | null) => call<Batch>(client, 'undo_triage', { batch_id: batch })
  const captured = async () => (await queue.capture({ title: 'Nurse' }))[0] as number

  it.each(queue.programs)(
    'keep every change of a status that $name makes, and nothing else (hunt-history)',
    async (program) => {
      const id = await captured()
      const url = `https://jobs.example/by/${program.name.replaceAll(/\W/g, '')}`
      await program.run([
        status('shortlist', id),
        status('shortlist', id),
        `UPDATE jobs SET title = 'Night nurse', status = 'shortlist' WHERE id = ${id}`,
        `UPDATE jobs SET title = 'Day nurse' WHERE id = ${id}`,
        status('選考中', id),
        `INSERT INTO jobs (url, title, status, payload_json, created_at) VALUES (${text(url)}, 'Cook', 'applied', '{}', '')`,
      ])
      expect(await stepsOf(id)).toEqual([
        ['new', 'shortlist'],
        ['shortlist', '選考中'],
      ])
      const [first] = await historyOf(id)
      expect(first).toMatchObject({ actor: 'other', batch: null, reason: null, score: null, undoes: null })
      expect(Math.abs(Date.now() - Date.parse(first?.at ?? ''))).toBeLessThan(3_600_000)
      const [added] = await queue.rows(`SELECT id FROM jobs WHERE url = ${text(url)}`)
      expect(await historyOf(Number(added?.id))).toEqual([])
    },
  )

  it('keep what the queue tool writes, and ignore a write that leaves the status unchanged (hunt-history)', async () => {
    const id = await captured()
    for (const to of ['reviewed', 'reviewed', 'applied'])
      await call(client, 'bulk_update_job_status', { updates: [{ id, status: to }] })
    expect(await stepsOf(id)).toEqual([
      ['new', 'reviewed'],
      ['reviewed', 'applied'],
    ])
  })

  it('stay with a job that is captured again under another id, with history, score and reason (hunt-history, hunt-search-known)', async () => {
    const url = `https://jobs.example/anew/${engine}`
    const [old] = await queue.capture({ url, title: 'Cartographer' })
    const { batch_id } = await triage({ id: old, status: 'reject', reason: 'too far', score: 7 })
    const again = `INTO jobs (url, title, payload_json, created_at) VALUES (${text(url)}, 'Cartographer', '{}', '')`
    if (engine === 'SQLite') await queue.run(`INSERT OR REPLACE ${again}`)
    else await queue.run('BEGIN', `DELETE FROM jobs WHERE url = ${text(url)}`, `INSERT ${again}`, 'COMMIT')
    const [row] = await queue.rows(`SELECT id FROM jobs WHERE url = ${text(url)}`)
    const id = Number(row?.id)
    expect(id).not.toBe(old)
    expect(await known(id)).toMatchObject([{ status: 'new', history: [{ from: 'new', to: 'reject', score: 7 }] }])
    expect(await call(client, 'search_jobs', { query: 'cartographer' })).toMatchObject({
      jobs: [{ id, status: 'new', score: 7, reason: 'too far' }],
    })
    expect(await undo(batch_id)).toMatchObject({
      ...{ batch_id: null, updated_count: 0, failed_count: 1 },
      results: [{ id: old, status: 'new', error: expect.stringContaining(`again as job ${id}`) }],
    })
  })

  it('are kept with batch, reason, score and author, even if they leave the status unchanged (hunt-triage)', async () => {
    const [a, b] = [await captured(), await captured()]
    const reason = '遠い "far"\nline \\ \'quoted\''
    const answer = await triage({ id: a, status: 'reject', reason, score: 0 }, { id: b, status: 'new', score: 100 })
    expect(answer).toEqual({ batch_id: expect.any(String), updated_count: 2, failed_count: 0, results: [] })
    const mark = { batch: answer.batch_id, actor: 'agent', undoes: null }
    expect(await historyOf(a)).toMatchObject([{ ...mark, from: 'new', to: 'reject', reason, score: 0 }])
    expect(await historyOf(b)).toMatchObject([{ ...mark, from: 'new', to: 'new', reason: null, score: 100 }])
    // a later write by another program does not count as a verdict
    await queue.run(status('applied', a))
    expect((await historyOf(a)).at(-1)).toMatchObject({ actor: 'other', batch: null, reason: null, score: null })
  })

  it('are written as a whole batch or not at all, and the answer lists only what failed with its present status (hunt-triage)', async () => {
    const [a, b, c] = [await captured(), await captured(), await captured()]
    await queue.run(status('二次面接', b))
    const verdict = (id: unknown, more: object = {}) => ({ id, status: 'reject', expected_status: 'new', ...more })
    const none = { batch_id: null, updated_count: 0 }
    expect(await triage(verdict(a), verdict(b), verdict(c), verdict(987_654))).toEqual({
      ...{ ...none, failed_count: 2 },
      results: [
        { id: b, error: expect.stringContaining('is "二次面接", not "new"'), status: '二次面接' },
        { id: 987_654, error: expect.stringContaining('No job has id 987654') },
      ],
    })
    const faulty = [{ status: 'great' }, { score: 101 }, { score: -1 }, { score: 1.5 }, { reason: 7 }, { id: 'x' }]
    for (const fault of faulty)
      expect(await triage(verdict(a), verdict(c, fault)), JSON.stringify(fault)).toMatchObject({
        ...{ ...none, failed_count: 1 },
        results: [{ id: 'id' in fault ? 'x' : c }],
      })
    expect(await statuses(a, b, c)).toEqual(['new', '二次面接', 'new'])
    expect([await stepsOf(a), await stepsOf(c)]).toEqual([[], []])
  })

  it('take 100 in a batch; more, a repeated job, and unknown arguments are refused (hunt-triage)', async () => {
    const ids = await queue.capture(...Array.from({ length: 101 }, (_, n) => ({ title: `Mason ${n}` })))
    const verdicts = ids.map((id) => ({ id, status: 'reviewed', score: 50, expected_status: 'new' }))
    const refused = { code: 'VALIDATION_ERROR' }
    expect(await callFailing(client, 'triage_jobs', { verdicts })).toMatchObject(refused)
    const twice = [verdicts[0], verdicts[0]]
    expect(await callFailing(client, 'triage_jobs', { verdicts: twice })).toMatchObject(refused)
    const elsewhere = { verdicts: [], db_path: 'other.db' }
    expect(await callFailing(client, 'triage_jobs', elsewhere)).toMatchObject(refused)
    const { batch_id, ...counts } = await triage(...verdicts.slice(0, 100))
    expect(counts).toEqual({ updated_count: 100, failed_count: 0, results: [] })
    expect(await call(client, 'search_jobs', { query: 'mason', status: ['reviewed'], limit: 1 })).toMatchObject({
      total: 100,
    })
    expect(await undo(batch_id)).toMatchObject({ updated_count: 100 })
    expect(await call(client, 'search_jobs', { query: 'mason', status: ['new'], limit: 1 })).toMatchObject({
      total: 101,
    })
  })

  it('are undone in batches by events that name the undone ones, and the undo can be undone (hunt-undo)', async () => {
    const [a, b] = [await captured(), await captured()]
    await queue.run(status('選考中', b))
    const first = await triage({ id: a, status: 'reject', score: 5 }, { id: b, status: 'applied' })
    const [given] = await historyOf(a)
    const back = await undo(first.batch_id)
    expect(back).toEqual({ batch_id: expect.any(String), updated_count: 2, failed_count: 0, results: [] })
    expect(await statuses(a, b)).toEqual(['new', '選考中'])
    expect((await historyOf(a)).at(-1)).toMatchObject({
      ...{ from: 'reject', to: 'new', batch: back.batch_id, actor: 'agent', undoes: given?.id },
    })
    expect(await undo(first.batch_id)).toMatchObject({ updated_count: 0, failed_count: 2 })
    expect(await undo(back.batch_id)).toMatchObject({ updated_count: 2 })
    expect(await statuses(a, b)).toEqual(['reject', 'applied'])
    expect(await historyOf(a)).toHaveLength(3)
  })

  it('are not undone across a change by somebody else, even if it was changed back; a write without a change prevents nothing (hunt-undo)', async () => {
    const [a, b, c] = [await captured(), await captured(), await captured()]
    const { batch_id } = await triage(...[a, b, c].map((id) => ({ id, status: 'reject' })))
    await queue.run(status('applied', b), status('offer!', c), status('reject', c))
    expect(await undo(batch_id)).toEqual({
      ...{ batch_id: null, updated_count: 0, failed_count: 2 },
      results: [
        { id: b, error: expect.stringContaining('its status is now "applied"'), status: 'applied' },
        { id: c, error: expect.stringContaining('its status is now "reject"'), status: 'reject' },
      ],
    })
    expect(await statuses(a, b, c)).toEqual(['reject', 'applied', 'reject'])
    const d = await captured()
    const alone = await triage({ id: d, status: 'reject' })
    await queue.run(status('reject', d), `UPDATE jobs SET title = 'x' WHERE id = ${d}`)
    expect(await undo(alone.batch_id)).toMatchObject({ updated_count: 1 })
    expect(await statuses(d)).toEqual(['new'])
  })

  it('are not undone after a later verdict, even without a change, or if a job is gone (hunt-undo)', async () => {
    const [a, b] = [await captured(), await captured()]
    const first = await triage({ id: a, status: 'reject' })
    const second = await triage({ id: a, status: 'reject', reason: 'closed' })
    expect(await undo(first.batch_id)).toMatchObject({ failed_count: 1, results: [{ id: a, status: 'reject' }] })
    expect(await undo(second.batch_id)).toMatchObject({ updated_count: 1 })
    const gone = await triage({ id: b, status: 'reject' })
    await queue.run(`DELETE FROM jobs WHERE id = ${b}`)
    expect(await undo(gone.batch_id)).toMatchObject({
      updated_count: 0,
      results: [{ id: b, error: expect.stringContaining('no longer exists') }],
    })
  })

  it('are not found for an unknown batch (hunt-undo)', async () => {
    expect(await callFailing(client, 'undo_triage', { batch_id: 'b0' })).toMatchObject({
      code: 'NOT_FOUND',
      retryable: false,
    })
    expect(await callFailing(client, 'undo_triage', { batch_id: '' })).toMatchObject({ code: 'VALIDATION_ERROR' })
  })

  it('of two agents at once: one gets the whole batch, and the other is told so (hunt-triage)', async () => {
    const other = await connect(options)
    for (const round of [1, 2, 3]) {
      const ids = await queue.capture(...Array.from({ length: 30 }, (_, n) => ({ title: `Pilot ${round} ${n}` })))
      const batch = (to: string, order: readonly number[]) => ({
        verdicts: order.map((id) => ({ id, status: to, expected_status: 'new' })),
      })
      const answers = await Promise.all([
        call<Batch>(client, 'triage_jobs', batch('shortlist', ids)),
        call<Batch>(other, 'triage_jobs', batch('reject', ids.toReversed())),
      ])
      expect(answers.map(({ updated_count }) => updated_count).toSorted()).toEqual([0, 30])
      const winner = answers[0]?.updated_count === 30 ? 'shortlist' : 'reject'
      const loser = answers.find(({ updated_count }) => updated_count === 0)
      expect(loser?.results.map((entry) => entry.status)).toEqual(ids.map(() => winner))
      expect(new Set(await statuses(...ids))).toEqual(new Set([winner]))
      expect(await stepsOf(ids[7] as number)).toEqual([['new', winner]])
    }
  })
})

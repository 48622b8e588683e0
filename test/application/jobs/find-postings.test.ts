import { describe, expect, it } from 'vitest'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryWatchedBoards } from '#src/adapters/stores/memory/jobs/memory-watched-boards.js'
import { MemorySyncRecords } from '#src/adapters/stores/memory/sync/memory-sync-records.js'
import { AddFoundPostings } from '#src/application/jobs/add-found-postings.js'
import { FetchBoard } from '#src/application/jobs/fetch-board.js'
import { FetchChosenBoards } from '#src/application/jobs/fetch-chosen-boards.js'
import { FindBoards } from '#src/application/jobs/find-boards.js'
import { FindPostings, type FindPostingsRequest, maxFoundPostings } from '#src/application/jobs/find-postings.js'
import { leaveMarkup } from '#src/application/jobs/walk-postings.js'
import { scriptedBoards } from '#test/support/scripted-boards.js'

const dayMs = 24 * 60 * 60 * 1000

/** A queue, and known boards in the field of data that answer by this script. */
function aHunt(script: Parameters<typeof scriptedBoards>[0]) {
  const { boards, asked } = scriptedBoards(script)
  const [jobs, watched, gone] = [new MemoryJobRepository(), new MemoryWatchedBoards(), new MemorySyncRecords()]
  const time = { now: Date.parse('2026-11-20T08:00:00.000Z') }
  const clock = { now: () => new Date(time.now) }
  const known = {
    read: async () => ({
      boards: Object.keys(script).map((reference) => {
        const [kind = '', name = ''] = reference.split(':')
        const rest = { countries: [], cities: [], languages: [], fields: ['data'] }
        return { kind, name, company: name, ...rest }
      }),
      bad: [],
    }),
  }
  const log: { question: string; reference: string; at: string }[] = []
  const askedLog = {
    since: async (question: string, at: string) =>
      new Set(log.filter((line) => line.question === question && line.at >= at).map(({ reference }) => reference)),
    note: async (question: string, reference: string, at: string) => void log.push({ question, reference, at }),
  }
  const parts = { known, boards, intake: jobs, gone, asked: askedLog, clock, htmlToText: leaveMarkup }
  const find = (request: FindPostingsRequest = {}) => new FindPostings(parts).execute({ query: 'data', ...request })
  const fetching = new FetchBoard(boards, jobs, clock)
  const choosing = new FetchChosenBoards({ boards, fetching, watched, gone, clock })
  const findBoards = new FindBoards({ known, watched, gone, clock })
  return { find, asked, jobs, watched, gone, time, clock, choosing, findBoards }
}

describe('finding postings on known boards', () => {
  it('asks one after the other, with progress, and keeps only what no job has (sync-boards)', async () => {
    const { find, jobs, clock } = aHunt({ 'lever:ant': ['Data Lead', 'Cook'], 'lever:bee': ['Data Clerk'] })
    const progress: string[] = []
    const found = await find({
      onProgress: ({ reference, done, total, fetched }) => progress.push(`${reference} ${done}/${total} ${fetched}`),
    })
    expect(progress).toEqual([
      'lever:ant 0/2 0',
      'lever:ant 0/2 1',
      'lever:ant 0/2 2',
      'lever:bee 1/2 0',
      'lever:bee 1/2 1',
    ])
    expect(found).toMatchObject({
      waiting: 0,
      finished: true,
      postings: [{ title: 'Data Lead' }, { title: 'Data Clerk' }],
    })
    expect(jobs.all()).toEqual([])
    const added = await new AddFoundPostings(jobs, clock, leaveMarkup).execute({ postings: found.postings.slice(1) })
    expect(added).toEqual({ added: 1, known: 0, failures: [] })
    expect(jobs.all()).toMatchObject([{ title: 'Data Clerk', company: 'bee', source: 'lever' }])
  })

  it('goes on after a day with boards that were asked before (sync-boards)', async () => {
    const { find, asked, time } = aHunt({ 'lever:ant': ['Data Lead'], 'lever:bee': [] })
    expect(await find({ limit: 1 })).toMatchObject({ waiting: 1 })
    expect(await find()).toMatchObject({ waiting: 0, askedBefore: 1 })
    // another question asks everybody again
    await find({ query: 'data lead' })
    time.now += dayMs + 1
    expect(await find()).toMatchObject({ askedBefore: 0 })
    expect(asked.join(' ')).toBe('lever:ant lever:bee lever:ant lever:bee lever:ant lever:bee')
  })

  it('asks the board that was being read when it was stopped again (sync-boards)', async () => {
    const { find, asked } = aHunt({ 'lever:ant': ['Data Lead'], 'lever:bee': ['Data Clerk', 'Data Lead'] })
    const stop = new AbortController()
    const onProgress = ({ reference }: { readonly reference: string }) => reference === 'lever:bee' && stop.abort()
    expect(await find({ signal: stop.signal, onProgress })).toMatchObject({
      finished: false,
      asked: [{ reference: 'lever:ant' }],
    })
    expect(await find()).toMatchObject({ asked: [{ reference: 'lever:bee' }], waiting: 0 })
    expect(asked).toEqual(['lever:ant', 'lever:bee', 'lever:bee'])
  })

  it('asks all again if none answered, because this machine had no connection (sync-boards)', async () => {
    const offline = aHunt({ 'lever:ant': 'silent', 'lever:bee': 'silent' })
    await offline.find()
    expect(await offline.find()).toMatchObject({ askedBefore: 0, asked: [{ fetched: 0 }, { fetched: 0 }] })
    const online = aHunt({ 'lever:ant': 'silent', 'lever:bee': ['Data Clerk'] })
    await online.find()
    expect(await online.find()).toMatchObject({ askedBefore: 2, asked: [] })
  })

  it('asks a board that is gone again after 90 days, and no ordinary failure is remembered (sync-boards-gone)', async () => {
    const { find, asked, time, gone, findBoards } = aHunt({ 'lever:ant': 'gone', 'lever:bee': 'down' })
    expect((await find()).asked).toMatchObject([{ isGone: true }, { isGone: false, failure: { code: 'FETCH_FAILED' } }])
    expect([...(await gone.goneBoards()).keys()]).toEqual(['lever:ant'])
    expect((await findBoards.execute({ query: 'data' })).boards).toMatchObject([{ isGone: true }, { isGone: false }])
    time.now += 89 * dayMs
    expect(await find()).toMatchObject({ gone: 1, asked: [{ reference: 'lever:bee' }] })
    time.now += 2 * dayMs
    await find()
    expect(asked.filter((reference) => reference === 'lever:ant')).toHaveLength(2)
    // still gone: not for another 90 days
    time.now += 2 * dayMs
    expect(await find()).toMatchObject({ gone: 1 })
    expect(asked.filter((reference) => reference === 'lever:ant')).toHaveLength(2)
  })

  it('keeps a bounded number of postings, and asks no further board then (sync-boards)', async () => {
    const many = Array.from({ length: maxFoundPostings + 50 }, (_, n) => `Data ${n}`)
    const { find } = aHunt({ 'lever:ant': many, 'lever:bee': ['Data Clerk'] })
    const found = await find()
    expect(found.postings).toHaveLength(maxFoundPostings)
    expect(found).toMatchObject({
      waiting: 1,
      asked: [{ matched: maxFoundPostings + 50, fresh: maxFoundPostings + 50 }],
    })
    expect(await find()).toMatchObject({ asked: [{ reference: 'lever:bee', fresh: 1 }] })
  })

  it('must be asked for something (sync-boards)', async () => {
    await expect(aHunt({}).find({ query: ' ' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })
})

describe('chosen boards', () => {
  it('are fetched and watched, one that fails does not stop the others (sync-boards, sync-boards-gone)', async () => {
    const { choosing, jobs, watched, gone } = aHunt({ 'lever:ant': ['Cook'], 'lever:bee': 'down', 'lever:cat': 'gone' })
    await watched.add({ reference: 'lever:ant', phrases: ['data'], at: '2026-11-01T00:00:00.000Z' })
    const references = ['lever:ant', 'taleo:x', 'lever:bee', 'https://jobs.lever.co/cat', 'lever:dog']
    const chosen = await choosing.execute({ references, watch: true })
    expect(chosen).toMatchObject([
      { reference: 'lever:ant', added: 1, failure: null, isGone: false },
      { reference: 'taleo:x', failure: { code: 'VALIDATION_ERROR' } },
      { reference: 'lever:bee', failure: { code: 'FETCH_FAILED' }, isGone: false },
      { reference: 'lever:cat', failure: { code: 'NOT_FOUND' }, isGone: true },
      { reference: 'lever:dog', isGone: true },
    ])
    expect(jobs.all()).toMatchObject([{ title: 'Cook' }])
    // a watched board keeps its phrases, a missing one is not watched
    expect(await watched.list()).toMatchObject([
      { reference: 'lever:ant', phrases: ['data'] },
      { reference: 'lever:bee', phrases: [], failure: 'lever:bee is down.' },
    ])
    expect([...(await gone.goneBoards()).keys()]).toEqual(['lever:cat', 'lever:dog'])
  })

  it('that are watched know what they listed (sync-boards)', async () => {
    const { choosing, watched } = aHunt({ 'lever:ant': ['Cook', 'Data Lead'] })
    await choosing.execute({ references: ['lever:ant'], watch: true })
    expect(await watched.list()).toMatchObject([{ reference: 'lever:ant', postings: 2, failure: null }])
    expect(await watched.findListed('lever:ant')).not.toBeNull()
  })
})

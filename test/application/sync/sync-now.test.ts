import { describe, expect, it } from 'vitest'
import { MemorySyncRecords } from '#src/adapters/stores/memory/sync/memory-sync-records.js'
import type { SyncAsker, SyncStarter } from '#src/application/sync/ports/sync-starter.js'
import { SyncNow } from '#src/application/sync/sync-now.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'
import type { SyncRequest } from '#src/domain/sync/sync-request.js'
import type { PartReport, SyncRun } from '#src/domain/sync/sync-run.js'

const usual: SyncRequest = { only: [], boards: [], watchBoards: false }
const start = Date.parse('2026-11-23T08:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString()

const parts = (state: PartReport['state']): readonly PartReport[] =>
  (['boards', 'postings'] as const).map((part) => ({
    ...{ part, name: null, state, failure: null, endedAt: null },
    counts: { 'new postings': 1 },
  }))

function aRun(id: string, from: number, to: number | null): SyncRun {
  const [startedAt, seenAt] = [at(from), at(to ?? from)]
  const mail = { ...parts('done')[0], part: 'mail', name: 'aya@inbox.example' } as PartReport
  return { id, by: 'agent', startedAt, seenAt, endedAt: to === null ? null : seenAt, parts: [...parts('done'), mail] }
}

/** Processes that exist on paper. */
class PaperStarter implements SyncStarter {
  readonly requests: SyncRequest[] = []
  readonly askers: SyncAsker[] = []
  readonly ended = new Set<string>()
  running: string | null = null

  current(): string | null {
    return this.running
  }

  start(request: SyncRequest, by: SyncAsker): string {
    this.requests.push(request)
    this.askers.push(by)
    this.running = `r${this.requests.length}`
    return this.running
  }

  async idle(): Promise<void> {
    this.end()
  }

  hasEnded(runId: string): boolean {
    return this.ended.has(runId)
  }

  end(): void {
    if (this.running !== null) this.ended.add(this.running)
    this.running = null
  }
}

const account: MailAccount = {
  ...{ address: 'aya@inbox.example', user: 'aya', host: 'imap.inbox.example', port: 993, security: 'tls' },
  ...{ folders: [], skip: [], since: null, ca: null },
}

async function aScene() {
  const records = new MemorySyncRecords()
  await records.keepAccount(account)
  const starter = new PaperStarter()
  let now = start
  const asked = new SyncNow({ records, starter, clock: { now: () => new Date(now) } })
  return {
    ...{ records, starter },
    ask: (request: Partial<SyncRequest> = {}) => asked.execute({ ...usual, ...request }),
    askAsPerson: () => asked.execute(usual, 'person'),
    look: () => asked.look(),
    goTo: (seconds: number) => {
      now = start + seconds * 1000
    },
  }
}

describe('news that are asked for', () => {
  it('start one run; asked again, it says how far that is (sync-now)', async () => {
    const { ask, records, starter } = await aScene()
    expect(await ask()).toEqual({ runId: 'r1', state: 'started', run: null, last: null })
    expect(await ask()).toEqual({ runId: 'r1', state: 'running', run: null, last: null })
    await records.keepRun(aRun('r1', 0, null))
    expect(await ask({ only: ['mail'] })).toMatchObject({ runId: 'r1', state: 'running', run: { id: 'r1' } })
    expect(starter.requests).toEqual([usual])
  })

  it('tell what a run brought that ended a moment ago, and start the next one later (sync-now)', async () => {
    const { ask, records, goTo } = await aScene()
    await ask()
    await records.keepRun(aRun('r1', 0, 20))
    goTo(30)
    expect(await ask()).toMatchObject({ runId: 'r1', state: 'ended', run: { id: 'r1' }, last: null })
    expect(await ask({ only: ['AYA@inbox.example'] })).toMatchObject({ state: 'ended' })
    goTo(90)
    expect(await ask()).toMatchObject({ runId: 'r2', state: 'started', last: { id: 'r1' } })
  })

  it.each([
    ['pages', { only: ['pages'] }],
    ['boards by name', { boards: ['greenhouse:kumo'] }],
  ])('start at once for %s, which the last run did not fetch (sync-now)', async (_, request) => {
    const { ask, records, goTo } = await aScene()
    await records.keepRun(aRun('old', 0, 20))
    goTo(30)
    expect(await ask(request)).toMatchObject({ state: 'started', last: { id: 'old' } })
  })

  it('tell what the boards brought that were named, and start again for others (sync-now)', async () => {
    const { ask, records, goTo } = await aScene()
    const boards = ['greenhouse:kumo', 'lever:ame']
    await ask({ boards, watchBoards: true })
    await records.keepRun(aRun('r1', 0, 20))
    goTo(30)
    const ended = { runId: 'r1', state: 'ended', run: { id: 'r1' } }
    expect(await ask({ boards, watchBoards: true })).toMatchObject(ended)
    expect(await ask({ boards: boards.toReversed() })).toMatchObject(ended)
    // the watched boards were not fetched
    expect(await ask()).toMatchObject({ runId: 'r2', state: 'started' })
    await records.keepRun(aRun('r2', 30, 40))
    goTo(45)
    expect(await ask({ boards: ['lever:ame'] })).toMatchObject({ runId: 'r3', state: 'started' })
  })

  it('are looked at without a start, and say who asked for them (page-sync)', async () => {
    const { ask, askAsPerson, look, records, starter, goTo } = await aScene()
    expect(await look()).toEqual({ isRunning: false, run: null })
    await askAsPerson()
    expect(await look()).toEqual({ isRunning: true, run: null })
    await records.keepRun(aRun('r1', 0, null))
    expect(await look()).toMatchObject({ isRunning: true, run: { id: 'r1' } })
    await records.keepRun(aRun('r1', 0, 20))
    starter.end()
    goTo(90)
    expect(await look()).toMatchObject({ isRunning: false, run: { id: 'r1' } })
    await ask()
    expect(starter.askers).toEqual(['person', 'agent'])
  })

  it('are said once to have failed to start, also to who only looks (page-sync)', async () => {
    const { askAsPerson, look, starter } = await aScene()
    await askAsPerson()
    starter.end()
    await expect(look()).rejects.toThrow('could not start')
    expect(await look()).toEqual({ isRunning: false, run: null })
  })

  it('do not start while another program runs one, and do after it was killed (sync-now)', async () => {
    const { ask, records, goTo } = await aScene()
    await records.keepRun(aRun('other', 0, null))
    goTo(30)
    expect(await ask()).toMatchObject({ runId: 'other', state: 'running' })
    goTo(70)
    expect(await ask()).toMatchObject({ state: 'started', last: { id: 'other', endedAt: at(0) } })
  })

  it('start again at once when the own run was killed (sync-now)', async () => {
    const { ask, records, starter, goTo } = await aScene()
    await ask()
    await records.keepRun({ ...aRun('r1', 0, null), parts: parts('running') })
    starter.end()
    goTo(1)
    expect(await ask({ only: ['pages'] })).toMatchObject({ runId: 'r2', state: 'started' })
  })

  it('say once that a run could not start, and then try again (sync-now)', async () => {
    const { ask, starter } = await aScene()
    await ask()
    starter.end()
    await expect(ask()).rejects.toMatchObject({ code: 'INTERNAL_ERROR', retryable: true })
    expect(await ask()).toMatchObject({ runId: 'r2', state: 'started' })
  })

  it('refuse names that are neither a part nor an account, and too many boards (sync-now)', async () => {
    const { ask, starter } = await aScene()
    await expect(ask({ only: ['weather'] })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('boards, mail, postings, pages, aya@inbox.example'),
    })
    await expect(ask({ boards: Array.from({ length: 6 }, (_, n) => `lever:b${n}`) })).rejects.toThrow('at most 5')
    await expect(ask({ boards: ['--db=mine.db'] })).rejects.toThrow('is not a board: give one such as greenhouse:NAME')
    expect(starter.requests).toEqual([])
  })
})

import { describe, expect, it, onTestFinished } from 'vitest'
import type { WebsiteRepository } from '#src/application/websites/ports/website-repository.js'
import { type CommandOptions, jobworkflow, startJobworkflow } from './command-line.js'
import { type PoliteSite, politeSite } from './polite-site.js'
import { until } from './timing.js'
import { aList } from './website-pages.js'

/** A store that processes share: the value for `--websites-db`, and a repository on it. */
export interface SharedStore {
  readonly store: string
  readonly repository: WebsiteRepository
}

export interface WorkersOptions {
  readonly pages: number
  readonly workers: number
  /** Runs every other worker with a clock that is one hour ahead. */
  readonly clocksDiffer?: boolean
}

const anHourAhead = `const Real = Date
  globalThis.Date = class extends Real {
    constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + 3600000) }
    static now() { return Real.now() + 3600000 }
  }`
const hostDelayMs = 20
// a timer may fire a millisecond early on either side
const toleranceMs = 3

/** Tests the promises about workers that share a queue, with real processes. `open` returns an empty store. */
export function describeQueueWorkers(
  name: string,
  open: () => Promise<SharedStore>,
  { pages, workers, clocksDiffer = false }: WorkersOptions,
): void {
  const wrongClock = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(anHourAhead)}` }
  const envOf = (worker: number) => (clocksDiffer && worker % 2 === 1 ? wrongClock : {})

  describe(`${name}, ${pages} pages and ${workers} workers`, () => {
    it('process each page once and ask each host politely, even if one worker is killed (rag-queue, rag-host-turns)', async () => {
      const { repository, store } = await open()
      const site = await politeSite(pages)
      const commands = commandsOn(store, site)
      await commands.enqueue(site.urls)
      const [killed, ...others] = Array.from({ length: workers }, (_, n) => commands.work(['--until-empty'], envOf(n)))
      await until(() => site.answered() > pages / 4)
      killed?.signal('SIGKILL')
      const ends = await Promise.all(others.map(({ ended }) => ended))
      expect(ends.map(({ code, stderr }) => ({ code, stderr: stderr.replace(/\d+ pages?/, 'N pages') }))).toEqual(
        others.map(() => ({ code: 0, stderr: 'N pages processed.\n' })),
      )
      const told = [killed?.written() ?? '', ...ends.map(({ stdout }) => stdout)].flatMap(urlsOf)
      expect(new Set(told).size).toBe(told.length)
      // the killed worker may have stored pages without reporting them
      expect(told.length).toBeGreaterThanOrEqual(pages - concurrency)
      await expectAllStored(repository, site.urls)
      // pages that it fetched but did not store are fetched again
      expect(site.answered()).toBeLessThanOrEqual(pages + concurrency)
      expect(site.mostAtOnce()).toBe(1)
      expect(site.shortestGap()).toBeGreaterThanOrEqual(hostDelayMs - toleranceMs)
    })

    it('give back their pages when they are stopped, and others finish them (rag-queue)', async () => {
      const { repository, store } = await open()
      const site = await politeSite(pages)
      const commands = commandsOn(store, site)
      await commands.enqueue(site.urls)
      const stopped = Array.from({ length: workers }, (_, n) => commands.work([], envOf(n)))
      const hasBegun = ({ written }: (typeof stopped)[number]) => written() !== ''
      await until(() => stopped.every(hasBegun) || site.answered() === pages)
      // a worker that has not begun cannot handle a signal yet
      const ready = stopped.filter(hasBegun)
      for (const { signal } of stopped) signal('SIGTERM')
      const codes = await Promise.all(ready.map(async ({ ended }) => (await ended).code))
      expect(codes).toEqual(ready.map(() => 0))
      await Promise.all(stopped.map(({ ended }) => ended))
      const { waiting, inWork } = await repository.countQueued()
      expect(inWork).toBe(0)
      expect(waiting + (await repository.list(aList({ status: 'completed' }))).total).toBe(pages)
      expect(await commands.work(['--until-empty']).ended).toMatchObject({ code: 0 })
      await expectAllStored(repository, site.urls)
    })
  })
}

const concurrency = 4

function commandsOn(store: string, { site }: PoliteSite) {
  const hosts = ['127.0.0.1', 'localhost'].flatMap((name) => ['--allow-host', `${name}:${site.port}`])
  const fixed = ['--websites-db', store, '--host-delay', String(hostDelayMs), '--embedder', 'none', ...hosts]
  return {
    enqueue: async (urls: readonly string[]) => {
      const args = ['websites', 'add', '--queue', ...urls, ...fixed, '--json']
      const { code, stdout } = await jobworkflow(args)
      expect(code).toBe(0)
      expect(JSON.parse(stdout)).toHaveLength(urls.length)
    },
    work: (args: readonly string[], env: CommandOptions['env'] = {}) => {
      const all = ['websites', 'work', '--concurrency', String(concurrency), ...args, ...fixed]
      const worker = startJobworkflow(all, { env })
      onTestFinished(() => worker.signal('SIGKILL'))
      return worker
    },
  }
}

function urlsOf(stdout: string): readonly string[] {
  return stdout
    .split('\n')
    .filter((line) => line.includes('  completed  '))
    .map((line) => line.split('  ').at(-1) ?? '')
}

/** Expects each page once and complete, and an empty queue. */
async function expectAllStored(repository: WebsiteRepository, urls: readonly string[]): Promise<void> {
  expect(await repository.countQueued()).toEqual({ waiting: 0, inWork: 0 })
  const { sources } = await repository.list(aList({ limit: urls.length + 1 }))
  expect(sources.map(({ url }) => url).sort()).toEqual([...urls].sort())
  expect(new Set(sources.map(({ status, chunksCount }) => `${status} ${chunksCount}`))).toEqual(
    new Set(['completed 1']),
  )
  expect((await repository.countChunks()).total).toBe(urls.length)
}

import { describe, expect, it } from 'vitest'
import type { ForgettableJobs } from '#src/application/keeping/ports/forgettable.js'

/** A queue with three jobs, ids 1 to 3, of which the first two are of Canary KK and 株式会社Canary. */
export interface ForgettableQueue {
  readonly forgettable: ForgettableJobs
  /** Runs SQL that both engines understand. */
  readonly run: (statement: string) => Promise<void>
  readonly count: (table: string) => Promise<number>
  /** How many entries the index of words has for the first job. */
  readonly indexed: () => Promise<number>
}

const noLetters = { ids: new Set<number>(), messageIds: new Set<string>(), threads: new Set<string>(), names: [] }
const at = "'2026-11-20T08:00:00.000Z'"

/** What is said about the first job by its id, by its URL under an earlier id, and about another job. */
async function addNotes({ run }: ForgettableQueue): Promise<void> {
  for (const [job, url] of [
    [1, "'https://a.example/1'"],
    [77, "'https://a.example/1'"],
    [1, "'https://a.example/earlier'"],
    [88, "'https://a.example/earlier'"],
    [3, "'https://a.example/3'"],
  ]) {
    await run(`insert into job_events (job_id, url, at, actor) values (${job}, ${url}, ${at}, 'agent')`)
    await run(`insert into job_checks (job_id, url, at, state, changes) values (${job}, ${url}, ${at}, 'open', '[]')`)
    const link = `${job}, ${url}, 'message', '<${job}-${String(url).length}@x>', 'confirmed', ${at}`
    await run(`insert into job_links (job_id, url, target_kind, target_id, state, at) values (${link})`)
    await run(
      `insert into hunt_entries (at, batch, actor, about, kind, job_id, url, details) values (${at}, 'b', 'agent', 'job', 'note', ${job}, ${url}, '{}')`,
    )
  }
}

/** Tests every promise of ForgettableJobs. */
export function describeForgettableJobs(name: string, open: () => Promise<ForgettableQueue>): void {
  describe(`${name} (person-forget)`, () => {
    it('finds a job with the URLs that it has and had, unless another job has them', async () => {
      const queue = await open()
      await addNotes(queue)
      await queue.run(
        `insert into job_events (job_id, url, at, actor) values (1, 'https://a.example/2', ${at}, 'agent')`,
      )
      const job = await queue.forgettable.find(1)
      expect(job).toMatchObject({ id: 1, name: 'Baker, Canary KK' })
      expect([...(job?.urls ?? [])].sort()).toEqual(['https://a.example/1', 'https://a.example/earlier'])
      expect(await queue.forgettable.find(99)).toBeNull()
    })

    it('finds the jobs of a company, whatever its legal form', async () => {
      const { forgettable } = await open()
      expect((await forgettable.ofCompany('canary')).map(({ id }) => id)).toEqual([1, 2])
      expect(await forgettable.ofCompany('nobody')).toEqual([])
    })

    it('counts and erases what is said about a job by its ids and URLs, and nothing else', async () => {
      const queue = await open()
      const { forgettable, count, indexed } = queue
      await addNotes(queue)
      expect(await indexed()).toBe(1)
      const jobs = [await forgettable.find(1)].flatMap((job) => job ?? [])
      const counts = await forgettable.count(jobs)
      expect(counts.map(({ what, count: many }) => [what, many])).toEqual([
        ['change', 4],
        ['link', 4],
        ['check', 4],
        ['entry', 4],
      ])
      await forgettable.erase(jobs)
      await forgettable.purge()
      for (const table of ['job_events', 'job_links', 'job_checks', 'hunt_entries']) expect(await count(table)).toBe(1)
      expect([await count('jobs'), await count('job_arrivals'), await indexed()]).toEqual([2, 2, 0])
      expect(await forgettable.find(1)).toBeNull()
      // again: nothing is left, and nothing fails
      await forgettable.erase(jobs)
      await forgettable.purge()
    })

    it('erases what is noted about an employer without a job, whatever its legal form', async () => {
      const { forgettable, run, count } = await open()
      for (const details of [
        '{"company":"Canary KK"}',
        '{"company":"株式会社Canary"}',
        '{"company":"Other"}',
        '{}',
        'x',
      ])
        await run(
          `insert into hunt_entries (at, batch, actor, about, kind, details) values (${at}, 'b', 'person', 'application', 'call', '${details}')`,
        )
      const counts = [{ what: 'entry', count: 2, names: [] }]
      expect(await forgettable.notesOfCompany('canary', false)).toEqual(counts)
      expect(await count('hunt_entries')).toBe(5)
      expect(await forgettable.notesOfCompany('canary', true)).toEqual(counts)
      expect(await count('hunt_entries')).toBe(3)
    })

    it('erases what is noted about letters, and about an address', async () => {
      const queue = await open()
      const { forgettable, run, count } = queue
      const entry = (values: string) =>
        run(
          `insert into hunt_entries (at, batch, actor, about, kind, message_id, email_id, sender, details) values (${at}, 'b', 'agent', 'letter', 'kind', ${values})`,
        )
      await entry(`'<1@x>', null, null, '{}'`)
      await entry(`null, 7, null, '{}'`)
      await entry(`null, null, 'Yamada@Example.test', '{}'`)
      await entry(`null, null, null, '{"contact":"yamada@example.test"}'`)
      await entry(`'<2@x>', 8, 'sato@example.test', '{}'`)
      // other people
      await entry(`null, 9, 'yoyamada@example.test', '{"text":"Ask k.yamada@example.test"}'`)
      await entry(`null, 10, 'yamada@example.test.jp', '{}'`)
      for (const target of [
        "'message', '<1@x>'",
        "'message', '7'",
        "'thread', '100'",
        "'thread', '200'",
        "'page', '7'",
      ])
        await run(
          `insert into job_links (job_id, target_kind, target_id, state, at) values (1, ${target}, 'confirmed', ${at})`,
        )
      const letters = { ...noLetters, ids: new Set([7]), messageIds: new Set(['<1@x>']), threads: new Set(['100']) }
      const counts = [
        { what: 'entry', count: 4, names: [] },
        { what: 'link', count: 3, names: [] },
      ]
      expect((await forgettable.notesOn(letters, null, false))[0]).toEqual({ what: 'entry', count: 2, names: [] })
      expect(await forgettable.notesOn(letters, 'yamada@example.test', false)).toEqual(counts)
      expect([await count('hunt_entries'), await count('job_links')]).toEqual([7, 5])
      expect(await forgettable.notesOn(letters, 'yamada@example.test', true)).toEqual(counts)
      expect([await count('hunt_entries'), await count('job_links')]).toEqual([3, 2])
    })
  })
}

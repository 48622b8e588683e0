import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { jobworkflow } from '#test/support/command-line.js'
import { huntEngines, migrate } from '#test/support/hunt-places.js'
import { type HuntLetter, mboxOfHunt } from '#test/support/mbox-letters.js'
import { call, callFailing, connect } from '#test/support/mcp-server.js'
import { folderOfTests } from '#test/support/temporary-folder.js'

const from = 'Amber Mills <jobs@amber-mills.example>'
const receipt: HuntLetter = {
  ...{ id: 'amber-1', from, subject: 'Miller: your application', daysAgo: 5 },
  text: 'Hello,\n\nwe have received your application for Miller at Amber Mills.',
}
const question: HuntLetter = {
  ...{ id: 'amber-2', from, subject: 'Miller: your application', daysAgo: 4 },
  text: 'Hello,\n\nplease send us your certificates for your application as Miller at Amber Mills.',
}

interface Answer {
  readonly until: string
  readonly message?: string
  readonly postings: { readonly count: number; readonly rows?: readonly (readonly unknown[])[] }
  readonly letters: {
    readonly to_judge: number
    readonly to_answer: number
    readonly rows?: readonly (readonly unknown[])[]
  }
  readonly stages: { readonly count: number; readonly rows?: readonly (readonly unknown[])[] }
}

describe.each(huntEngines)(
  'what is new on $engine, through the real server (sync-news, sync-news-marks)',
  async ({ place }) => {
    const queue = await place()
    const folder = folderOfTests()
    const archive = join(folder, 'mail.sqlite3')
    await migrate(queue)

    const importLetters = async (...letters: readonly HuntLetter[]) => {
      writeFileSync(join(folder, 'inbox.mbox'), mboxOfHunt(letters))
      const { code, stderr } = await jobworkflow(['mail', 'import', join(folder, 'inbox.mbox'), '--database', archive])
      expect(code, stderr).toBe(0)
    }
    const serve = (...more: readonly string[]) =>
      connect({ args: ['--db', queue.db, '--database', archive, '--toolsets', 'hunt', ...more], cwd: folder })
    const news = (args: object, ...more: readonly string[]) =>
      serve(...more).then((client) => call<Answer>(client, 'get_news', args))

    it('is told once each, whoever wrote it and whatever date it bears (sync-news, sync-news-marks)', async () => {
      await importLetters(receipt)
      const [miller = 0] = await queue.capture({ title: 'Miller', company: 'Amber Mills', captured_at: '2020-01-01' })
      const first = await news({})
      expect(first.message).toBeUndefined()
      expect(first.postings).toMatchObject({
        count: 1,
        rows: [[miller, 'Miller', 'Amber Mills', null, null]],
      })
      // the answer got lost
      expect((await news({})).postings.count).toBe(1)

      await queue.run(`UPDATE jobs SET status = 'applied' WHERE id = ${miller}`)
      await importLetters(question)
      const [baker = 0] = await queue.capture({ title: 'Baker', company: 'Basalt Ovens' })
      const second = await news({ seen: first.until })
      expect(second.postings.rows?.map(([id]) => id)).toEqual([baker])
      expect(second.letters).toMatchObject({
        to_judge: 1,
        rows: [
          [
            2,
            expect.any(String),
            'Amber Mills',
            question.subject,
            miller,
            'Amber Mills',
            expect.stringContaining('judge'),
          ],
        ],
      })

      const client = await serve()
      const letters = [{ email_id: 2, kind: 'rejection', quote: 'please send us your certificates' }]
      expect(await call(client, 'judge_letters', { letters })).toMatchObject({ judged_count: 1 })
      const third = await call<Answer>(client, 'get_news', { seen: second.until })
      expect([third.postings.count, third.letters.to_judge]).toEqual([0, 0])
      expect(third.stages.count).toBe(1)
      const fourth = await news({ seen: third.until })
      expect([fourth.postings.count, fourth.letters.to_judge, fourth.stages.count]).toEqual([0, 0, 0])
      expect((await news({})).stages.count).toBe(0)
    })

    it('is not recorded as seen by a read-only server, which serves it all the same (sync-news-marks)', async () => {
      const { until } = await news({})
      const [late = 0] = await queue.capture({ title: 'Cooper', company: 'Cask Works' })
      const told = await news({ seen: until }, '--read-only')
      expect(told.postings.rows?.map(([id]) => id)).toEqual([late])
      await news({ seen: told.until }, '--read-only')
      expect((await news({})).postings.count).toBe(1)
    })

    it('is told to the person apart from the agents, and counts as seen when it was printed (sync-news-marks)', async () => {
      const args = ['news', '--db', queue.db, '--database', archive]
      const { code, stdout, stderr } = await jobworkflow(args)
      expect(code, stderr).toBe(0)
      expect(stdout).toMatch(/^Everything so far:\n\n3 new postings\n/)
      expect((await jobworkflow(args)).stdout).toMatch(/^Since \d{4}-\d\d-\d\d \d\d:\d\d UTC: nothing new\.\n$/)
    })

    it('refuses what is no until, and says what to give (sync-news-marks)', async () => {
      const error = await callFailing(await serve(), 'get_news', { seen: 'last week' })
      expect(error).toMatchObject({
        code: 'VALIDATION_ERROR',
        message: expect.stringContaining('the `until` of an earlier answer'),
      })
    })
  },
)

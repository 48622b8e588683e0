import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { Database } from '#scripts/kit/sqlite.js'
import { jobworkflow } from './command-line.js'
import { HttpProcess } from './http-process.js'
import { temporaryFolder } from './temporary-folder.js'
import { Visitor, type VisitorOptions } from './visitor.js'

/** The real server over `count` new jobs; "Job 1" is the newest. `changesOf` changes the row of a number. */
export async function aBoard(browser: Browser, count: number, changesOf: (number: number) => object = () => ({})) {
  const folder = temporaryFolder()
  const rows = Array.from({ length: count }, (_, i) => ({
    ...{ url: `https://jobs.harborlight.example/${i + 1}`, title: `Job ${i + 1}`, company: 'Harborlight' },
    captured_at: new Date(Date.UTC(2026, 4, 1) - i * 3_600_000).toISOString(),
    ...changesOf(i + 1),
  }))
  writeFileSync(join(folder, 'jobs.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'))
  const { code, stderr } = await jobworkflow(['jobs', 'import', 'jobs.jsonl', '--db', 'jobs.db'], { cwd: folder })
  if (code !== 0) throw new Error(stderr)
  const server = await HttpProcess.start({ args: ['--db', 'jobs.db', '--embedder', 'none', '--quiet'], cwd: folder })
  const origin = `http://127.0.0.1:${server.port}`
  const found = await foundBy(server, {})
  return {
    ...{ folder, server },
    /** Returns the number of job events, which include verdicts. */
    eventCount: (): number => {
      const database = new Database(join(folder, 'jobs.db'), { readonly: true })
      const { count } = database.prepare('SELECT count(*) AS count FROM job_events').get() as { count: number }
      database.close()
      return count
    },
    visit: async (options: VisitorOptions = {}) => Visitor.arrive(browser, origin, options),
    /** Returns the titles of the jobs with this status. */
    titlesOf: async (status: string): Promise<readonly string[]> => {
      const found = await foundBy(server, { status: [status] })
      return found.map(({ title }) => title)
    },
    judge: (title: string, status: string, reason: string) => {
      const id = found.find((job) => job.title === title)?.id
      return server.call('triage_jobs', { verdicts: [{ id, status, reason }] })
    },
  }
}

interface Found {
  readonly id: number
  readonly title: string
}

async function foundBy(server: HttpProcess, asked: object): Promise<readonly Found[]> {
  const { structuredContent } = await server.call('search_jobs', { ...asked, limit: 100 })
  return structuredContent?.jobs as Found[]
}

export const titles = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `Job ${from + i}`)
export const current = (page: Page): Locator => page.locator('#jobs li.is-current .title')
export const notes = (page: Page): Locator => page.locator('#notes')
export const rowOf = (page: Page, title: string): Locator =>
  page.locator('#jobs li[data-job]').filter({ has: page.getByRole('link', { name: title, exact: true }) })

/** The number of rows that are seen as a whole, above what covers the end of the window. */
export async function seenRows(page: Page): Promise<number> {
  const [bar, rows] = await Promise.all([
    page.locator('#jobs .verdict-bar').boundingBox(),
    page.locator('#jobs li[data-job]').evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom)),
  ])
  const end = Math.min(page.viewportSize()?.height ?? 0, bar?.y ?? Number.POSITIVE_INFINITY)
  return rows.filter((bottom) => bottom <= end).length
}

/** Waits until the text appears. */
export const says = (locator: Locator, text: string) => locator.filter({ hasText: text }).waitFor()

export function bound(visitor: Visitor) {
  return { page: visitor.page, open: (path: string) => visitor.open(path) }
}

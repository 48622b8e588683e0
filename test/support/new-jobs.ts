import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { call } from './mcp-server.js'

/** The tool's answer. */
interface Page {
  jobs: Record<string, unknown>[]
  count: number
  has_more: boolean
  next_cursor: string | null
}

export const tool = 'bulk_read_new_jobs'
export const readJobPage = (client: Client, args: object = {}) => call<Page>(client, tool, args)

/** Returns every page from the first on. */
export async function readJobPages(client: Client, args: object = {}): Promise<Page[]> {
  const pages = [await readJobPage(client, args)]
  for (let last = pages[0]; last?.has_more; last = pages.at(-1)) {
    pages.push(await readJobPage(client, { ...args, cursor: last.next_cursor }))
  }
  return pages
}

/** Returns the ids of all jobs on these pages. */
export const idsOf = (pages: readonly Page[]) => pages.flatMap(({ jobs }) => jobs.map(({ id }) => id))

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { launchFor } from '#src/adapters/system/clients/server-entry.js'
import type { Call } from './conversation.js'
import type { Person } from './person.js'
import { createHome, type HomeSetting } from './play.js'
import { type Language, longPostings } from './postings.js'
import { type AnsweredJob, type ComparedPage, comparePage, faultOf, nextPage } from './reading-script.js'
import type { RealClient } from './real-clients.js'

export const queueLength = 300

export interface ReadQueue {
  readonly pages: readonly ComparedPage[]
  /** Null if the model received every posting. */
  readonly fault: string | null
}

/**
 * Has the client read a long queue to its end, on a machine with the program installed. Compares what the model
 * received of each page with the server's answer.
 */
export async function playQueue(client: RealClient, setting: HomeSetting, language: Language): Promise<ReadQueue> {
  const { person, withServer } = await createHome(client, setting)
  const file = join(setting.folder, 'queue.jsonl')
  writeFileSync(file, longPostings(language, queueLength))
  await person.type(`jobworkflow jobs import '${file}'`)
  const { calls } = await withServer((ask) => ask('read me all my new jobs', nextPage))
  const pages = await compareCalls(client, person, calls)
  return { pages, fault: faultOf(pages, queueLength) }
}

/**
 * Repeats the calls on the server that the client was given; nothing was written in between, so the pages are the same.
 */
async function compareCalls(client: RealClient, person: Person, calls: readonly Call[]): Promise<ComparedPage[]> {
  const { command, args } = launchFor(client.id, { command: 'jobworkflow', args: ['mcp'] })
  const server = new Client({ name: 'check', version: '1' })
  await server.connect(new StdioClientTransport({ command, args: [...args], env: { ...person.env }, stderr: 'ignore' }))
  try {
    const pages: ComparedPage[] = []
    for (const { tool, args: asked, given } of calls) {
      const { structuredContent } = await server.callTool({ name: tool, arguments: asked })
      const { jobs } = structuredContent as { readonly jobs: readonly AnsweredJob[] }
      pages.push(comparePage(jobs, given ?? ''))
    }
    return pages
  } finally {
    await server.close()
  }
}

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { inRepository } from '#scripts/kit/program.js'
import { type Installation, lastLines } from './installation.js'
import { serveEmbeddings, servePosting } from './servers.js'

/** The steps of a person with an installed product, in this order; each throws if it fails. */
export const steps: Readonly<Record<string, (user: User) => Promise<void>>> = {
  start: async (user) => {
    user.command('init', '--home', user.home)
    await user.asAgent([], async ({ client }) => {
      const { tools } = await client.listTools()
      expect(tools.length > 0, `${tools.length} tools`)
    })
  },
  'jobs import': async (user) => {
    const said = user.command('jobs', 'import', inRepository('samples/jobs/capture-extension.jsonl'), '--json')
    expect(JSON.parse(said).added > 0, said)
  },
  triage: (user) =>
    user.asAgent([], async ({ ask }) => {
      const { jobs } = await ask<{ readonly jobs: readonly { readonly id: number }[] }>('bulk_read_new_jobs', {
        limit: 2,
      })
      const updates = jobs.map(({ id }) => ({ id, status: 'shortlist' }))
      const { updated_count: updated } = await ask<{ readonly updated_count: number }>('bulk_update_job_status', {
        updates,
      })
      expect(updates.length > 0 && updated === updates.length, `${updated} of ${updates.length} updated`)
    }),
  'mail import': async (user) => {
    user.command('mail', 'import', inRepository('samples/mail/inbox.mbox'))
    await user.asAgent([], async ({ ask }) => {
      const answer = await ask('db_execute_sql_query', { sql_query: 'select count(*) as n from emails' })
      expect(/"n":[1-9]/.test(JSON.stringify(answer)), JSON.stringify(answer))
    })
  },
  pages: (user) => askOfPage(user, [], {}, 'lexical'),
  vectors: async (user) => {
    const { host, close } = await serveEmbeddings()
    const env = { JOBWORKFLOW_EMBEDDINGS_URL: `http://${host}/v1`, JOBWORKFLOW_EMBEDDINGS_MODEL: 'letters' }
    const store = join(user.home, 'vectors.db')
    await askOfPage(user, ['--embedder', 'http', '--websites-db', store], env, 'hybrid').finally(close)
  },
}

/** Returns the tool's answer. Throws if the call fails. */
type Ask = <T extends object = object>(name: string, args: object) => Promise<T>

interface User {
  readonly home: string
  /** Returns what the command prints. Throws if it fails. */
  command(...args: readonly string[]): string
  /** Runs `work` with a server started as by a client. */
  asAgent(
    options: readonly string[],
    work: (server: { readonly client: Client; readonly ask: Ask }) => Promise<void>,
    env?: Readonly<Record<string, string>>,
  ): Promise<void>
}

function expect(isSo: boolean, found: string): void {
  if (!isSo) throw new Error(`unexpected: ${found}`)
}

interface Status {
  readonly processing_status: string
}

interface Found {
  readonly total_results: number
  readonly retrieval_mode: string
}

async function askOfPage(user: User, options: readonly string[], env: Readonly<Record<string, string>>, mode: string) {
  const { host, close } = await servePosting()
  const allowed = ['--allow-host', host, '--host-delay', '0', ...options]
  const work = async ({ ask }: { readonly ask: Ask }) => {
    const { source_id: id } = await ask<{ readonly source_id: number }>('rag_process_website', {
      url: `http://${host}/posting`,
    })
    let status = ''
    while (!['completed', 'failed'].includes(status)) {
      status = (await ask<Status>('rag_get_website_status', { source_id: id })).processing_status
    }
    const { total_results: found, retrieval_mode: used } = await ask<Found>('rag_query_websites', {
      query: 'backend engineer',
    })
    expect(status === 'completed' && found > 0 && used === mode, `${status}, ${found} results by ${used}`)
  }
  await user.asAgent(allowed, work, env).finally(close)
}

/** Runs all steps. Returns for each '' if it succeeded, the failure, or null if it was skipped. */
export async function walk(
  installation: Installation,
  folder: string,
  leftOut: readonly string[],
): Promise<readonly (string | null)[]> {
  const user = userOf(installation, folder)
  const outcomes: (string | null)[] = []
  for (const [name, step] of Object.entries(steps)) {
    outcomes.push(leftOut.includes(name) ? null : await faultOf(step(user)))
  }
  return outcomes
}

function faultOf(work: Promise<void>): Promise<string> {
  return work.then(
    () => '',
    (error) => lastLines(error instanceof Error ? error.message : String(error)),
  )
}

function userOf({ command: [program, ...first], env }: Installation, folder: string): User {
  const home = join(folder, 'home')
  const own = { ...env, JOBWORKFLOW_HOME: home }
  return {
    home,
    command: (...args) => {
      const { status, stdout, stderr, error } = spawnSync(program, [...first, ...args], {
        cwd: folder,
        env: own,
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(error?.message ?? lastLines(stderr))
      return stdout
    },
    asAgent: async (options, work, more = {}) => {
      const client = new Client({ name: 'check-install', version: '1' })
      const args = [...first, 'mcp', ...options]
      await client.connect(
        new StdioClientTransport({ command: program, args, env: { ...own, ...more }, stderr: 'ignore' }),
      )
      const ask: Ask = async (name, args) => {
        const { isError, structuredContent, content } = await client.callTool({ name, arguments: { ...args } })
        if (isError === true) throw new Error(`${name}: ${JSON.stringify(content)}`)
        // each tool has an output schema; the steps check what they read
        return structuredContent as never
      }
      await work({ client, ask }).finally(() => client.close())
    },
  }
}

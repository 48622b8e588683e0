import { join } from 'node:path'
import { Database } from '#scripts/kit/sqlite.js'
import { runProgram } from '#src/adapters/edges/cli/program.js'
import type { CliServices } from '#src/adapters/edges/cli/services.js'
import { readConfig } from '#src/composition/config.js'
import { openBoards } from '#src/composition/jobs/board-commands.js'
import { openJobsServices } from '#src/composition/jobs/jobs-commands.js'
import { answer, type LoopbackSite, loopbackSite, type Route } from './loopback-site.js'
import { temporaryFolder } from './temporary-folder.js'

/** Job boards on loopback. Routes are keyed by the requested address without its scheme. Closed when the test ends. */
export function boardSite(routes: Readonly<Record<string, Route>> = {}): Promise<LoopbackSite> {
  return loopbackSite(Object.fromEntries(Object.entries(routes).map(([path, route]) => [`/${path}`, route])))
}

export function json(body: unknown): Route {
  return answer({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

export interface RunCommand {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/**
 * A folder, and job commands that run in it with this site in place of the boards. With `answers`, a person at a
 * terminal gives them in turn.
 */
export function boardCommands(site: LoopbackSite, answers: readonly string[] = []) {
  const cwd = temporaryFolder()
  const answersLeft = [...answers]
  const env = {
    JOBWORKFLOW_BOARDS_MIRROR: site.url(''),
    JOBWORKFLOW_ALLOW_HOST: site.host,
    JOBWORKFLOW_HOST_DELAY: '0',
    JOBWORKFLOW_DB: 'jobs.db',
    HOME: cwd,
    XDG_DATA_HOME: cwd,
    XDG_CACHE_HOME: cwd,
    LOCALAPPDATA: cwd,
  }
  const services = {
    version: '0.0.0',
    openBoards: async (flags) => openBoards(readConfig(flags, env, cwd)),
    openJobs: async (flags) => openJobsServices(readConfig(flags, env, cwd)),
  } as CliServices
  const run = async (more: Readonly<Record<string, string>>, args: readonly string[]): Promise<RunCommand> => {
    const [out, err]: [string[], string[]] = [[], []]
    const terminal = {
      out: (text: string) => void out.push(text),
      err: (text: string) => void err.push(text),
      draw: null,
      columns: null,
      bars: null,
      ask: answers.length === 0 ? undefined : async () => answersLeft.shift() ?? '',
    }
    const code = await runProgram(args, { ...env, ...more }, services, terminal)
    return { code, stdout: out.join('\n'), stderr: err.join('\n') }
  }
  return {
    path: join(cwd, 'jobs.db'),
    run: (...args: string[]) => run({}, args),
    /** Runs with additional variables. */
    runWith: (more: Readonly<Record<string, string>>, ...args: string[]) => run(more, args),
  }
}

/** Returns the rows of the queue in a file, by id. */
export function jobsIn(path: string): readonly Record<string, unknown>[] {
  const db = new Database(path, { readonly: true })
  try {
    return db.prepare('select * from jobs order by id').all() as Record<string, unknown>[]
  } finally {
    db.close()
  }
}

/** The address of the Greenhouse board of Example. */
export const exampleBoard = 'boards-api.greenhouse.io/v1/boards/example/jobs'

/** A posting in the format of Greenhouse. */
export const opening = (n: number, rest: object = {}) => ({
  absolute_url: `https://job-boards.greenhouse.io/example/jobs/${n}`,
  data_compliance: [{ type: 'gdpr', requires_consent: false }],
  internal_job_id: n + 1000,
  location: { name: 'Oslo, Norway' },
  metadata: null,
  id: n,
  updated_at: '2026-10-05T09:00:00-04:00',
  requisition_id: `R-${n}`,
  title: `Engineer ${n}`,
  company_name: 'Example',
  first_published: '2026-10-03T08:00:00-04:00',
  language: 'en',
  content: '&lt;p&gt;We build &lt;b&gt;boats&lt;/b&gt;.&lt;/p&gt;',
  departments: [{ id: 1, name: 'Engineering', child_ids: [], parent_id: null }],
  offices: [{ id: 2, name: 'Oslo', location: 'Oslo, Norway', child_ids: [], parent_id: null }],
  ...rest,
})

export const openings = (...jobs: readonly object[]) => json({ jobs, meta: { total: jobs.length } })

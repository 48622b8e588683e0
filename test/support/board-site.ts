import { join } from 'node:path'
import { runProgram } from '../../src/adapters/cli/program.js'
import type { CliServices } from '../../src/adapters/cli/services.js'
import { readConfig } from '../../src/composition/config.js'
import { openJobsServices } from '../../src/composition/jobs-cli.js'
import { openBoards } from '../../src/composition/open-boards.js'
import { answer, type LoopbackSite, loopbackSite, type Route } from './loopback-site.js'
import { temporaryFolder } from './temporary-folder.js'

/** Boards on loopback: the routes are by the address that is asked, without its scheme. Gone when the test is. */
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

/** A folder, and commands about jobs that run in it and ask this site in place of the boards. */
export function boardCommands(site: LoopbackSite) {
  const cwd = temporaryFolder()
  const env = {
    JOBWORKFLOW_BOARDS_MIRROR: site.url(''),
    JOBWORKFLOW_ALLOW_HOST: site.host,
    JOBWORKFLOW_HOST_DELAY: '0',
    JOBWORKFLOW_DB: 'jobs.db',
    HOME: cwd,
    XDG_DATA_HOME: cwd,
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
    }
    const code = await runProgram(args, { ...env, ...more }, services, terminal)
    return { code, stdout: out.join('\n'), stderr: err.join('\n') }
  }
  return {
    path: join(cwd, 'jobs.db'),
    run: (...args: string[]) => run({}, args),
    /** With other variables. */
    runWith: (more: Readonly<Record<string, string>>, ...args: string[]) => run(more, args),
  }
}

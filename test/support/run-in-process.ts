import { runProgram } from '#src/adapters/edges/cli/program.js'
import type { CliServices } from '#src/adapters/edges/cli/services.js'
import { readConfig } from '#src/composition/config.js'
import { openJobsServices } from '#src/composition/jobs/jobs-commands.js'

/** How a jobs command ended, and the lines it wrote. */
export interface Told {
  readonly code: number
  readonly out: readonly string[]
  readonly err: readonly string[]
}

/** Runs a jobs command in this process, on a terminal with this many columns; null for no terminal. */
export async function runJobs(args: readonly string[], columns: number | null = null): Promise<Told> {
  const [out, err]: [string[], string[]] = [[], []]
  const terminal = {
    out: (text: string) => void out.push(...text.split('\n')),
    err: (text: string) => void err.push(...text.split('\n')),
    draw: null,
    columns,
    bars: columns === null ? null : ('blocks' as const),
  }
  const openJobs: CliServices['openJobs'] = async (flags) => openJobsServices(readConfig(flags, {}, process.cwd()))
  const code = await runProgram(['jobs', ...args], {}, { version: '0', openJobs } as CliServices, terminal)
  return { code, out, err }
}

import { Command } from 'commander'
import type { JobsFlags } from '#src/adapters/edges/cli/flags.js'
import { formatCounts } from '#src/adapters/edges/cli/format-counts.js'
import { busyTimeoutOption, dbOption, jsonOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import type { Terminal } from '#src/adapters/edges/cli/terminal.js'
import { noJobsYet } from '#src/adapters/edges/words/first-commands.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { JobsSummary } from '#src/application/jobs/ports/job-repository.js'

export function jobsStatsCommand({ services, terminal }: CommandParts): Command {
  return new Command('stats')
    .summary('count the jobs by status and by source')
    .description('Counts the jobs by status and by source.')
    .addOption(dbOption())
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (flags: JobsFlags) => {
      const summary = await closing(services.openJobs(flags), (jobs) => jobs.summarize())
      terminal.out(flags.json ? summaryToJson(summary) : formatSummary(summary, terminal))
    })
}

function summaryToJson({ total, byStatus, bySource }: JobsSummary): string {
  return JSON.stringify({ total, by_status: byStatus, by_source: bySource })
}

function formatSummary({ total, byStatus, bySource }: JobsSummary, terminal: Terminal): string {
  if (total === 0) return noJobsYet()
  const statuses = byStatus.map(({ status, count }) => [status ?? '(no status)', count] as const)
  const sources = bySource.map(({ source, count }) => [source ?? '(no source)', count] as const)
  return `By status\n${formatCounts(statuses, terminal, total)}\nBy source\n${formatCounts(sources, terminal)}`
}

import type { PartReport, RunStarter, SyncRun } from '#src/domain/sync/sync-run.js'

/** What came, for one and for several. Counts without an entry are shown as they are. */
const countWords: Readonly<Record<string, readonly [one: string, several: string]>> = {
  'new postings': ['new posting', 'new postings'],
  'new messages': ['new message', 'new messages'],
  'messages that were known': ['message that was known', 'messages that were known'],
  'messages changed': ['message changed', 'messages changed'],
  'messages gone from the server': ['message gone from the server', 'messages gone from the server'],
  'messages left out for their size': ['message left out for its size', 'messages left out for their size'],
  'postings checked': ['posting checked', 'postings checked'],
  'postings closed': ['posting closed', 'postings closed'],
  'postings changed': ['posting changed', 'postings changed'],
  'postings that cannot be read': ['posting that cannot be read', 'postings that cannot be read'],
  'postings left for the next run': ['posting left for the next run', 'postings left for the next run'],
  'boards read': ['board read', 'boards read'],
  'pages read': ['page read', 'pages read'],
  'pages changed': ['page changed', 'pages changed'],
  'pages that cannot be read': ['page that cannot be read', 'pages that cannot be read'],
  'pages left for the next run': ['page left for the next run', 'pages left for the next run'],
}

/** The counts of a part in words; '' if nothing came. */
export function formatPartCounts(counts: PartReport['counts']): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${countWords[name]?.[count === 1 ? 0 : 1] ?? name}`)
    .join(', ')
}

const stateWords: Readonly<Record<PartReport['state'], string>> = {
  waiting: 'waiting',
  running: 'running',
  done: 'nothing new',
  failed: 'failed',
  stopped: 'stopped',
}

/** One line about a part: what came, and what failed and why. */
export function formatPart(report: PartReport): string {
  const { part, name, state, counts, failure } = report
  const came = formatPartCounts(counts)
  const said = [...(came === '' ? [] : [came]), ...(came === '' || state !== 'done' ? [stateWords[state]] : [])].join(
    '; ',
  )
  return `${name === null ? part : `${part} ${name}`}: ${said}${failure === null ? '' : `: ${failure}`}`
}

/** One line about a run, without addresses and reasons, for a log. */
export function formatRunLine({ parts }: Pick<SyncRun, 'parts'>): string {
  if (parts.length === 0) return 'nothing to do'
  return parts.map((report) => formatPart({ ...report, name: null, failure: null })).join(' · ')
}

const starterWords: Readonly<Record<RunStarter, string>> = {
  person: 'by hand',
  agent: 'by an agent',
  server: 'by the server',
  schedule: 'by the schedule',
}

/** When and by whom a run was started. */
export function formatStart({ startedAt, by }: Pick<SyncRun, 'startedAt' | 'by'>): string {
  return `${startedAt.slice(0, 16).replace('T', ' ')} UTC, ${starterWords[by]}`
}

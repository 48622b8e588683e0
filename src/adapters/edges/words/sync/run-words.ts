import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import type { PartReport, RunStarter, SyncRun } from '#src/domain/sync/sync-run.js'

/** Words for several, of names that do not say it all. */
const wordsForSeveral: Readonly<Record<string, string>> = { 'messages recognized': 'messages already present' }

/** The words for one, by the name, which is for several. */
const wordsForOne: Readonly<Record<string, string>> = {
  'new postings': 'new posting',
  'new messages': 'new message',
  'messages recognized': 'message already present',
  'messages changed': 'message changed',
  'messages gone from the server': 'message gone from the server',
  'messages left out for their size': 'message left out for its size',
  'postings checked': 'posting checked',
  'postings closed': 'posting closed',
  'postings changed': 'posting changed',
  'postings that cannot be read': 'posting that cannot be read',
  'postings left for the next run': 'posting left for the next run',
  'boards read': 'board read',
  'pages read': 'page read',
  'pages changed': 'page changed',
  'pages that cannot be read': 'page that cannot be read',
  'pages left for the next run': 'page left for the next run',
}

/** The counts of a part in words; '' if nothing came. */
function formatPartCounts(counts: PartReport['counts']): string {
  return Object.entries(counts)
    .map(([name, count]) => formatPartCount(name, count))
    .join(', ')
}

/** One count of a part, `1 new posting`, with its number as written. */
export function formatPartCount(name: string, count: number, shown = `${count}`): string {
  return `${shown} ${(count === 1 ? wordsForOne : wordsForSeveral)[name] ?? name}`
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
  if (!isWithoutBoards(report)) return formatState(report)
  return `${formatState(report)}; \`${commandOn('jobs', 'jobs watch add BOARD')}\` adds one`
}

/** Every board that was read is counted. */
const isWithoutBoards = (report: PartReport) =>
  report.part === 'boards' && report.state === 'done' && Object.keys(report.counts).length === 0

/** The state of a part that counted nothing. */
export function formatPartState({ part, state }: Pick<PartReport, 'part' | 'state'>): string {
  return part === 'boards' && state === 'done' ? 'none are watched' : stateWords[state]
}

function formatState(report: PartReport): string {
  const { part, name, state, counts, failure } = report
  const came = formatPartCounts(counts)
  const how = came === '' ? formatPartState(report) : state === 'done' ? '' : stateWords[state]
  const said = [came, how].filter((words) => words !== '').join('; ')
  return `${name === null ? part : `${part} ${name}`}: ${said}${failure === null ? '' : `: ${failure}`}`
}

/** One line about a run, without addresses and reasons, for a log. */
export function formatRunLine({ parts }: Pick<SyncRun, 'parts'>): string {
  if (parts.length === 0) return 'nothing to do'
  return parts.map((report) => formatState({ ...report, name: null, failure: null })).join(' · ')
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

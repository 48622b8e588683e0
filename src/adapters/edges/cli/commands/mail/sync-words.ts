import { formatCount, formatSize, printableLine } from '#src/adapters/edges/cli/terminal.js'
import type { SyncMailProgress, SyncMailReport, TooLargeMessage } from '#src/application/sync/sync-mail-report.js'
import { cutText } from '#src/domain/shared/text.js'

const maxNameLength = 80

export function syncReportToJson(report: SyncMailReport): object {
  const { address, folders, added, known, updated, gone, tooLarge, incoming, finished, failure } = report
  return {
    address,
    folders,
    ...(incoming === null ? { added, known, updated, gone } : { incoming }),
    ...(tooLarge.count === 0 ? {} : { too_large: tooLarge }),
    round_trips: report.roundTrips,
    finished,
    ...(failure === null ? {} : { failure }),
  }
}

export function formatSyncReport(report: SyncMailReport): string {
  const { address, folders, tooLarge, incoming, finished } = report
  const inFolders = `in ${formatCount(folders, 'folder')}`
  if (incoming !== null) {
    const total = incoming.reduce((sum, { messages }) => sum + messages, 0)
    const lines = incoming.map(({ folder, messages }) => `  ${messages}  ${shown(folder)}`)
    return [`${address}: ${formatCount(total, 'message')} would be downloaded, ${inFolders}.`, ...lines].join('\n')
  }
  const first = tooLarge.first.map((message) => `  ${formatTooLarge(message)}`)
  const more = tooLarge.count > first.length ? [`  and ${tooLarge.count - first.length} more`] : []
  return [
    `${address}: ${counts(report)}, ${inFolders}.`,
    ...(tooLarge.count === 0 ? [] : ['Left out, because they are too large (--max-size):', ...first, ...more]),
    ...(finished ? [] : ['Stopped before the end; run it again to continue.']),
  ].join('\n')
}

function counts({ added, known, updated, gone }: SyncMailReport): string {
  return [
    formatCount(added, 'new message'),
    ...(known === 0 ? [] : [`${known} already present`]),
    ...(updated === 0 ? [] : [`${updated} with other flags or labels`]),
    ...(gone === 0 ? [] : [`${gone} gone from the server`]),
  ].join(', ')
}

function formatTooLarge({ folder, uid, size }: TooLargeMessage): string {
  return `${formatSize(size)}  ${shown(folder)}, message ${uid}`
}

/** What the bar says; `tookMs` is the time since the start. */
export function formatSyncProgress(progress: SyncMailProgress, tookMs: number): string {
  const { folder, folders, foldersDone, messages, messagesExpected, bytes } = progress
  const perSecond = messages / Math.max(tookMs / 1000, 0.001)
  const left = perSecond > 0 && messagesExpected > messages ? (messagesExpected - messages) / perSecond : null
  return [
    `${Math.min(foldersDone + 1, folders)}/${folders} ${shown(folder)}`,
    formatCount(messages, 'message'),
    formatSize(bytes),
    `${Math.round(perSecond)}/s`,
    ...(left === null ? [] : [`${formatSeconds(left)} left`]),
  ].join(', ')
}

function formatSeconds(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
}

/** A server chose the name. */
function shown(name: string): string {
  return cutText(printableLine(name), maxNameLength)
}

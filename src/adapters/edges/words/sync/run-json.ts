import type { SyncRun } from '#src/domain/sync/sync-run.js'

/** A run as JSON. */
export function runToJson({ id, by, startedAt, endedAt, parts }: SyncRun): object {
  return {
    ...{ run_id: id, by, started_at: startedAt, ended_at: endedAt },
    parts: parts.map(({ endedAt: partEndedAt, ...report }) => ({ ...report, ended_at: partEndedAt })),
  }
}

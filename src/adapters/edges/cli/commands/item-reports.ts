import { exitCodes, failureJson, failureText } from '#src/adapters/edges/cli/failure.js'
import type { Terminal } from '#src/adapters/edges/cli/terminal.js'
import { type AppError, toAppError } from '#src/domain/shared/app-error.js'
import { websiteFactsOf } from '#src/domain/websites/website-failure.js'

/** What became of one of the pages that a command was given, by URL or by id. */
export type ItemReport<Result> =
  | { readonly item: string | number; readonly result: Result }
  | { readonly item: string | number; readonly error: AppError }

/** Never rejects. */
export async function reportOn<Result>(
  item: string | number,
  work: () => Promise<Result>,
): Promise<ItemReport<Result>> {
  try {
    return { item, result: await work() }
  } catch (error) {
    return { item, error: toAppError(error) }
  }
}

interface FailedItem {
  readonly item: string | number
  readonly error: AppError
}

/** The page that failed and why, for scripts; `source_id` and `url` where they are known. */
export function failedItemJson({ item, error }: FailedItem): object {
  const { source_id, url } = failedPage({ item, error })
  return { ...(source_id === null ? {} : { source_id }), ...(url === null ? {} : { url }), error: failureJson(error) }
}

/** What is known of a page that failed. */
export function failedPage({ item, error }: FailedItem): {
  readonly source_id: number | null
  readonly url: string | null
} {
  const { sourceId = null, url = null } = websiteFactsOf(error) ?? {}
  return { source_id: typeof item === 'number' ? item : sourceId, url: typeof item === 'string' ? item : url }
}

/** Says on stderr why pages failed; the exit code of the first, null when none did. */
export function tellFailures(reports: readonly ItemReport<unknown>[], terminal: Terminal): number | null {
  const failed = reports.filter((report) => 'error' in report)
  for (const { item, error } of failed) terminal.err(`jobworkflow: ${item}: ${failureText(error)}`)
  return failed[0] === undefined ? null : exitCodes[failed[0].error.code]
}

import { exitCodes, failureJson, failureText } from '#src/adapters/edges/cli/failure.js'
import type { Terminal } from '#src/adapters/edges/cli/terminal.js'
import { type AppError, toAppError } from '#src/domain/shared/app-error.js'
import { websiteFactsOf } from '#src/domain/websites/website-failure.js'

/** The outcome for one page of a command, named by URL or by id. */
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

/** The failed page and its error as JSON; `source_id` and `url` only if they are known. */
export function failedItemJson({ item, error }: FailedItem): object {
  const { source_id, url } = failedPage({ item, error })
  return { ...(source_id === null ? {} : { source_id }), ...(url === null ? {} : { url }), error: failureJson(error) }
}

/** The id and URL of a page that failed, as far as they are known. */
export function failedPage({ item, error }: FailedItem): {
  readonly source_id: number | null
  readonly url: string | null
} {
  const { sourceId = null, url = null } = websiteFactsOf(error) ?? {}
  return { source_id: typeof item === 'number' ? item : sourceId, url: typeof item === 'string' ? item : url }
}

/** Writes to stderr why pages failed. Returns the exit code of the first failure, or null if there is none. */
export function tellFailures(reports: readonly ItemReport<unknown>[], terminal: Terminal): number | null {
  const failed = reports.filter((report) => 'error' in report)
  for (const { item, error } of failed) terminal.err(`jobworkflow: ${item}: ${failureText(error)}`)
  return failed[0] === undefined ? null : exitCodes[failed[0].error.code]
}

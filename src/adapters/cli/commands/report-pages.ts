import type { ProcessWebsiteRequest, ProcessWebsiteResult } from '../../../application/websites/process-website.js'
import { type AppError, toAppError } from '../../../domain/shared/app-error.js'
import { exitCodes } from '../exit-codes.js'
import { ProgressBar } from '../progress-bar.js'
import type { CliServices, WebsiteReportFlags, WebsiteServices } from '../services.js'
import { formatTable } from '../table.js'
import type { Terminal } from '../terminal.js'
import { untilInterrupted } from '../until-interrupted.js'

/** What became of one page. */
type PageReport =
  | { readonly url: string; readonly result: ProcessWebsiteResult }
  | { readonly url: string; readonly error: AppError }

type Wait = Pick<ProcessWebsiteRequest, 'waitMs' | 'onProgress'>
type Process<Item> = (websites: WebsiteServices, item: Item, wait: Wait) => Promise<ProcessWebsiteResult>

// the longest that a timer takes: the command waits for the end
const waitMs = 2 ** 31 - 1

/** Processes every item at once, prints what became of each, and ends with the code of the first failure. */
export async function reportPages<Item extends string | number>(
  services: CliServices,
  terminal: Terminal,
  endWith: (code: number) => void,
  flags: WebsiteReportFlags,
  items: readonly Item[],
  process: Process<Item>,
): Promise<void> {
  const websites = await services.openWebsites(flags)
  const bar = new ProgressBar(terminal, items.length)
  let done = 0
  const reportOne = async (item: Item): Promise<PageReport> => {
    try {
      const onProgress = ({ message }: { readonly message: string }) => bar.show(done, `${item}: ${message}`)
      return { url: String(item), result: await process(websites, item, { waitMs, onProgress }) }
    } catch (error) {
      return { url: String(item), error: toAppError(error) }
    } finally {
      bar.show(++done, `${done} of ${items.length} pages`)
    }
  }
  try {
    const reports = await untilInterrupted(async (signal) => {
      // what is not done yet is marked as interrupted, and its reports come at once
      signal.addEventListener('abort', () => void websites.close(), { once: true })
      return Promise.all(items.map(reportOne))
    })
    bar.finish()
    terminal.out(flags.json ? JSON.stringify(reports.map(toJson)) : toText(reports))
    const failed = reports.find((report) => 'error' in report)
    if (failed !== undefined && 'error' in failed) endWith(exitCodes[failed.error.code])
  } finally {
    bar.finish()
    await websites.close()
  }
}

function toJson(report: PageReport): object {
  if ('error' in report) {
    const { code, message, retryable } = report.error
    return { url: report.url, error: { code, message, retryable } }
  }
  const { source, state, chunksDeleted } = report.result
  return {
    source_id: source.id,
    url: source.url,
    state,
    title: source.title,
    language: source.language,
    chunks: source.chunksCount,
    old_chunks_deleted: chunksDeleted,
  }
}

function toText(reports: readonly PageReport[]): string {
  return formatTable(
    ['ID', 'State', 'Chunks', 'Language', 'Page'],
    reports.map((report) => {
      if ('error' in report) return ['', 'failed', '', '', `${report.url}: ${report.error.message}`]
      const { source, state } = report.result
      return [`${source.id}`, state, `${source.chunksCount}`, source.language ?? '', source.title || source.url]
    }),
  )
}

import { interrupted } from '#src/adapters/edges/cli/failure.js'
import type { WebsiteFlags } from '#src/adapters/edges/cli/flags.js'
import { withProgress } from '#src/adapters/edges/cli/progress.js'
import type { CommandParts, WebsiteServices } from '#src/adapters/edges/cli/services.js'
import { formatTable, type Terminal } from '#src/adapters/edges/cli/terminal.js'
import { formatChangeCount, toChangesJson } from '#src/adapters/edges/words/websites/website-json.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { ProcessWebsiteRequest, ProcessWebsiteResult } from '#src/application/websites/process-website.js'
import type { TextChanges } from '#src/domain/websites/compare-texts.js'
import type { WebsiteSource } from '#src/domain/websites/website.js'
import { failedItemJson, failedPage, type ItemReport, reportOn, tellFailures } from './item-reports.js'

/** A page and the outcome of its processing. */
export interface ReportedPage {
  readonly source: WebsiteSource
  readonly state: string
  readonly chunksDeleted: number
  readonly changes: TextChanges | null
}

type PageReport = ItemReport<ReportedPage>
type Wait = Pick<ProcessWebsiteRequest, 'waitMs' | 'onProgress'>
type Process<Item> = (websites: WebsiteServices, item: Item, wait: Wait) => Promise<ProcessWebsiteResult>

// the largest timer value: the command waits for the end
const waitMs = 2 ** 31 - 1

/** Processes all items concurrently, prints each outcome, and exits with the code of the first failure. */
export async function reportPages<Item extends string | number>(
  { services, terminal, endWith }: CommandParts,
  flags: WebsiteFlags,
  items: readonly Item[],
  process: Process<Item>,
): Promise<void> {
  await closing(services.openWebsites(flags), async (websites) => {
    const { reports, stopped } = await processAll(websites, terminal, items, process)
    const code = printReports(reports, flags, terminal)
    if (code !== null) endWith(stopped ? interrupted : code)
  })
}

function processAll<Item extends string | number>(
  websites: WebsiteServices,
  terminal: Terminal,
  items: readonly Item[],
  process: Process<Item>,
): Promise<{ readonly reports: readonly PageReport[]; readonly stopped: boolean }> {
  return withProgress(terminal, async (bar, signal) => {
    let done = 0
    const processOne = async (item: Item): Promise<PageReport> => {
      const onProgress = ({ message }: { readonly message: string }) =>
        bar.show(done, items.length, `${item}: ${message}`)
      const report = await reportOn(item, () => process(websites, item, { waitMs, onProgress }))
      bar.show(++done, items.length, `${done} of ${items.length} pages`)
      return report
    }
    // closing marks unfinished pages as interrupted and reports them immediately
    signal.addEventListener('abort', () => void websites.close(), { once: true })
    const reports = await Promise.all(items.map(processOne))
    return { reports, stopped: signal.aborted }
  })
}

/**
 * Writes outcomes to stdout and failures to stderr. Returns the exit code of the first failure, or null if there is
 * none.
 */
export function printReports(
  reports: readonly PageReport[],
  { json }: WebsiteFlags,
  terminal: Terminal,
): number | null {
  const toItem = (report: PageReport) => ('error' in report ? failedItemJson(report) : toReportItem(report.result))
  terminal.out(json ? JSON.stringify(reports.map(toItem)) : formatReports(reports))
  for (const report of reports) {
    if (!('result' in report)) continue
    tellKept(report.result, terminal)
    if (!json) tellChanges(report.result, terminal)
  }
  return tellFailures(reports, terminal)
}

/** Explains why the fetched page did not replace the stored text. */
function tellKept({ source, state }: ReportedPage, terminal: Terminal): void {
  if (state === 'kept') terminal.err(`jobworkflow: ${source.url}: its earlier text is kept. ${source.errorMessage}`)
}

/** The changes of the page since it was last read. */
function tellChanges({ source, changes }: ReportedPage, terminal: Terminal): void {
  if (changes === null || changes.changes.length === 0) return
  const rows = changes.changes.map(({ field, from, to }) => [field, from ?? '', to ?? ''])
  terminal.out(`\n${source.title || source.url}: ${formatChangeCount(changes)}`)
  terminal.out(formatTable(['What', 'Before', 'Now'], rows))
}

/** The report as JSON. */
export function toReportItem({ source, state, chunksDeleted, changes }: ReportedPage): object {
  return {
    source_id: source.id,
    url: source.url,
    state,
    title: source.title,
    language: source.language,
    chunks: source.chunksCount,
    old_chunks_deleted: chunksDeleted,
    changes: toChangesJson(changes),
  }
}

function formatReports(reports: readonly PageReport[]): string {
  return formatTable(
    ['ID', 'State', 'Passages', 'Language', 'Page'],
    reports.map((report) => {
      if ('error' in report) {
        const { source_id, url } = failedPage(report)
        return [`${source_id ?? ''}`, 'failed', '', '', url ?? '']
      }
      const { source, state } = report.result
      return [`${source.id}`, state, `${source.chunksCount}`, source.language ?? '', source.title || source.url]
    }),
  )
}

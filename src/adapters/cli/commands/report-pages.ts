import type { ProcessWebsiteRequest, ProcessWebsiteResult } from '../../../application/websites/process-website.js'
import { closing } from '../closing.js'
import { interrupted } from '../exit-codes.js'
import { ProgressBar } from '../progress-bar.js'
import type { CliServices, WebsiteReportFlags, WebsiteServices } from '../services.js'
import { formatTable } from '../table.js'
import type { Terminal } from '../terminal.js'
import { untilInterrupted } from '../until-interrupted.js'
import { failedItemJson, failedPage, type ItemReport, reportOn, tellFailures } from './item-reports.js'

type PageReport = ItemReport<ProcessWebsiteResult>
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
  await closing(services.openWebsites(flags), async (websites) => {
    const { reports, stopped } = await processAll(websites, terminal, items, process)
    terminal.out(flags.json ? JSON.stringify(reports.map(toReportItem)) : formatReports(reports))
    const code = tellFailures(reports, terminal)
    if (code !== null) endWith(stopped ? interrupted : code)
  })
}

async function processAll<Item extends string | number>(
  websites: WebsiteServices,
  terminal: Terminal,
  items: readonly Item[],
  process: Process<Item>,
): Promise<{ readonly reports: readonly PageReport[]; readonly stopped: boolean }> {
  const bar = new ProgressBar(terminal, items.length)
  let done = 0
  const processOne = async (item: Item): Promise<PageReport> => {
    const onProgress = ({ message }: { readonly message: string }) => bar.show(done, `${item}: ${message}`)
    const report = await reportOn(item, () => process(websites, item, { waitMs, onProgress }))
    bar.show(++done, `${done} of ${items.length} pages`)
    return report
  }
  try {
    return await untilInterrupted(async (signal) => {
      // what is not done yet is marked as interrupted, and its reports come at once
      signal.addEventListener('abort', () => void websites.close(), { once: true })
      const reports = await Promise.all(items.map(processOne))
      return { reports, stopped: signal.aborted }
    })
  } finally {
    bar.finish()
  }
}

function toReportItem(report: PageReport): object {
  if ('error' in report) return failedItemJson(report)
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

function formatReports(reports: readonly PageReport[]): string {
  return formatTable(
    ['ID', 'State', 'Chunks', 'Language', 'Page'],
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

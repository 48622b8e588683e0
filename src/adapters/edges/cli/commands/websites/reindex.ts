import { Command } from 'commander'
import { interrupted } from '#src/adapters/edges/cli/failure.js'
import type { WebsiteFlags } from '#src/adapters/edges/cli/flags.js'
import { addOptions, websiteCommandOptions } from '#src/adapters/edges/cli/options.js'
import { withProgress } from '#src/adapters/edges/cli/progress.js'
import type { CommandParts, WebsiteServices } from '#src/adapters/edges/cli/services.js'
import type { Terminal } from '#src/adapters/edges/cli/terminal.js'
import { formatCount } from '#src/adapters/edges/cli/terminal.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { ReindexResult } from '#src/application/websites/reindex-websites.js'

export function websitesReindexCommand({ services, terminal, endWith }: CommandParts): Command {
  const command = new Command('reindex')
    .summary('rebuild the index of all pages')
    .description(
      'Computes the vectors of all pages with the embedder in use; if another version of jobworkflow or Node made ' +
        'the word index, rebuilds that first. If stopped, run it again.',
    )
  return addOptions(command, websiteCommandOptions()).action((flags: WebsiteFlags) =>
    closing(services.openWebsites(flags), async (websites) => {
      const result = await reindex(websites, terminal)
      terminal.out(flags.json ? JSON.stringify(result) : formatResult(result))
      if (!result.finished) endWith(interrupted)
    }),
  )
}

function reindex(websites: WebsiteServices, terminal: Terminal): Promise<ReindexResult> {
  return withProgress(terminal, (bar, signal) =>
    websites.reindex({
      signal,
      onProgress: ({ done, total }) => bar.show(done, total, `${done} of ${total} passages`),
    }),
  )
}

const stopped = 'Stopped before the end: run it again.'

function formatResult(result: ReindexResult): string {
  const { model, dimensions, embedded, textsIndexed, total, finished } = result
  const lines = [
    ...(textsIndexed === 0 ? [] : [`Word index of ${formatCount(textsIndexed, 'passage')} rebuilt for this version.`]),
    ...(dimensions === null
      ? []
      : [
          `${formatCount(embedded, 'passage')} embedded by ${model} (${dimensions} dimensions); the store has ${total}.`,
        ]),
    ...(finished ? [] : [dimensions === null ? stopped : `${stopped} Until then, search is by words only.`]),
  ]
  return lines.join('\n')
}

import { Command, Option } from 'commander'
import type { WebsiteFlags } from '#src/adapters/edges/cli/flags.js'
import { readWholeNumber } from '#src/adapters/edges/cli/option-values.js'
import { addOptions, contentTypeOption, websiteCommandOptions } from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { printable } from '#src/adapters/edges/cli/terminal.js'
import { formatNotices } from '#src/adapters/edges/words/websites/query-notices.js'
import { toMatchedSourceJson, toMatchJson } from '#src/adapters/edges/words/websites/website-json.js'
import { closing } from '#src/adapters/kit/closing.js'
import { defined } from '#src/adapters/kit/defined.js'
import type { QueryWebsitesResult } from '#src/application/websites/query-websites.js'
import { type ContentType, queryLimit } from '#src/domain/websites/website.js'

interface Flags extends WebsiteFlags {
  readonly limit?: string
  readonly type?: ContentType
  readonly synthesis?: boolean
}

export function websitesQueryCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('query')
    .summary('search the pages of the store')
    .description(
      'Searches the stored pages and prints the best passages with their sources. A distance of 0 is the best match, 1 the worst.',
    )
    .argument('<question...>', 'a question or words, English or Japanese')
    .addOption(
      new Option('--limit <n>', `list at most this many results, up to ${queryLimit.maxResults}`).default(
        undefined,
        String(queryLimit.defaultResults),
      ),
    )
    .addOption(contentTypeOption())
    .option('--synthesis', 'write an answer from the best results; needs ANTHROPIC_API_KEY')
  return addOptions(command, websiteCommandOptions()).action(async (words: string[], flags: Flags) => {
    const maxResults =
      flags.limit === undefined ? undefined : readWholeNumber('--limit', flags.limit, { max: queryLimit.maxResults })
    await closing(services.openWebsites(flags), async (websites) => {
      const result = await websites.query({
        query: words.join(' '),
        ...defined({ maxResults, contentType: flags.type }),
        ...(flags.synthesis ? { synthesizer: websites.synthesizer ?? noKey } : {}),
      })
      terminal.out(flags.json ? answerToJson(result) : formatAnswer(result))
    })
  })
}

const noKey = { synthesize: async () => ({ unavailable: 'ANTHROPIC_API_KEY is not set.' }) }

function answerToJson({
  results,
  sources,
  total,
  confidence,
  retrievalMode,
  synthesis,
  notices,
}: QueryWebsitesResult): string {
  return JSON.stringify({
    results: results.map(toMatchJson),
    sources: sources.map((source) => ({ ...toMatchedSourceJson(source), extracted_entities: source.entities })),
    total_results: total,
    confidence_level: confidence,
    retrieval_mode: retrievalMode,
    synthesis,
    message: formatNotices(notices, 'person'),
  })
}

function formatAnswer({ results, total, confidence, synthesis, notices }: QueryWebsitesResult): string {
  const notice = formatNotices(notices, 'person')
  const parts = results.map(({ sourceUrl, title, headings, content, combinedScore }, i) => {
    const above = headings[0] === title || title === '' ? headings : [title, ...headings]
    const where = [sourceUrl, ...above].join(' > ')
    return `${i + 1}. ${where} (distance ${combinedScore.toFixed(2)})\n${indent(content)}`
  })
  const summary =
    total === 0 ? 'No matching passages.' : `${results.length} of ${total} passages found; confidence ${confidence}.`
  const all = [...(synthesis === null ? [] : [synthesis]), ...parts, summary, ...(notice === null ? [] : [notice])]
  return printable(all.join('\n\n'))
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '   ')
}

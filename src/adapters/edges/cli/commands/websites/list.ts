import { Command, Option } from 'commander'
import type { WebsiteFlags } from '#src/adapters/edges/cli/flags.js'
import { addOptions, contentTypeOption, websiteCommandOptions } from '#src/adapters/edges/cli/options.js'
import type { CommandParts, WebsiteServices } from '#src/adapters/edges/cli/services.js'
import { formatTable } from '#src/adapters/edges/cli/terminal.js'
import { firstCommands } from '#src/adapters/edges/words/first-commands.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import { toSearchStateJson, toWebsiteJson } from '#src/adapters/edges/words/websites/website-json.js'
import { closing } from '#src/adapters/kit/closing.js'
import { defined } from '#src/adapters/kit/defined.js'
import type { EmbeddingState, ListedWebsite, ListWebsitesResult } from '#src/application/websites/list-websites.js'
import { type ContentType, listLimit, type ProcessingStatus, processingStatuses } from '#src/domain/websites/website.js'

interface Flags extends WebsiteFlags {
  readonly type?: ContentType
  readonly status?: ProcessingStatus
}

export function websitesListCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('list')
    .summary('list the pages of the store')
    .description('Lists the pages of the store with their state and age, most recently read first.')
    .addOption(contentTypeOption())
    .addOption(new Option('--status <status>', 'only pages in this state').choices([...processingStatuses]))
  return addOptions(command, websiteCommandOptions()).action(async (flags: Flags) => {
    const listing = await closing(services.openWebsites(flags), (websites) => readAll(websites, flags))
    terminal.out(flags.json ? listingToJson(listing) : formatListing(listing, flags))
  })
}

type Listing = Pick<ListWebsitesResult, 'websites' | 'embedding' | 'textIndexIsCurrent'>

async function readAll(store: WebsiteServices, { type, status }: Flags): Promise<Listing> {
  const all: ListedWebsite[] = []
  for (;;) {
    const { websites, total, ...state } = await store.list({
      ...defined({ contentType: type, status }),
      limit: listLimit.max,
      offset: all.length,
    })
    all.push(...websites)
    if (websites.length === 0 || all.length >= total) return { ...state, websites: all }
  }
}

function listingToJson({ websites, embedding, textIndexIsCurrent }: Listing): string {
  const { stored_dimensions: _, ...state } = toSearchStateJson(embedding, textIndexIsCurrent)
  return JSON.stringify({ websites: websites.map(toWebsiteJson), ...state })
}

function formatListing({ websites, embedding, textIndexIsCurrent }: Listing, { type, status }: Flags): string {
  if (websites.length === 0)
    return type === undefined && status === undefined
      ? `No pages yet. \`${firstCommands.addPage()}\` adds one.`
      : 'No matching pages.'
  const rows = websites.map((website) => [
    `${website.id}`,
    formatState(website),
    `${website.chunksCount}`,
    website.fetchedAt?.slice(0, 10) ?? '',
    formatPage(website),
  ])
  const table = formatTable(['ID', 'State', 'Passages', 'Read', 'Page'], rows)
  const lines = [table, formatSearchState(embedding), ...(textIndexIsCurrent ? [] : [oldTextIndex()])]
  return lines.join('\n')
}

function formatSearchState({ model, storedModel, chunks, chunksWithoutVector }: EmbeddingState): string {
  if (model === null) return 'Queries search by words only.'
  if (storedModel !== null && storedModel !== model)
    return `Queries fail: the vectors are from ${storedModel}, but the embedder in use is ${model}. Run ${reindex()}, or switch back to ${storedModel}.`
  if (storedModel === null && chunks > 0)
    return `Queries search by words only until the vectors are complete. Run ${reindex()}.`
  const search = `Queries search by words and by meaning (${model})`
  if (chunksWithoutVector === 0) return `${search}.`
  return `${search}. Passages without vectors, found by words only: ${chunksWithoutVector} of ${chunks}; run ${reindex()}.`
}

const reindex = () => `\`${commandOn('websites', 'websites reindex')}\``

const oldTextIndex = () => `Another version of jobworkflow or Node made the word index: run ${reindex()}.`

function formatState({ status, state, since, isStale, hasPastedText }: ListedWebsite): string {
  const mark = state === 'open' ? [] : [`${state} since ${since?.slice(0, 10)}`]
  return [status, ...mark, ...(isStale ? ['stale'] : []), ...(hasPastedText ? ['pasted'] : [])].join(', ')
}

function formatPage({ title, url, errorMessage }: ListedWebsite): string {
  const page = title === '' ? url : `${title} (${url})`
  return errorMessage === null ? page : `${page}: ${errorMessage}`
}

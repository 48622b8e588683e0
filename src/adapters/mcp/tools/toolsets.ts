import { mailToolPrefixes, type ToolNameStyle } from './mail/tool-names.js'

/** What a server may offer, by the part of the job hunt that it is about. */
export const toolsets = ['jobs', 'websites', 'data', 'mail'] as const
export type Toolset = (typeof toolsets)[number]

/** What a person may ask for: `auto` is what suits most, `all` is every set. */
export const toolsetNames = [...toolsets, 'all', 'auto'] as const
export type ToolsetName = (typeof toolsetNames)[number]

interface ToolEntry {
  readonly name: string
  /** It is served with each of them. */
  readonly sets: readonly Toolset[]
  /** What `readOnlyHint` publishes, known before a tool is loaded. */
  readonly writes: boolean
}

const catalog = [
  { name: 'bulk_read_new_jobs', sets: ['jobs'], writes: false },
  { name: 'bulk_update_job_status', sets: ['jobs'], writes: true },
  { name: 'rag_process_website', sets: ['websites'], writes: true },
  { name: 'rag_query_websites', sets: ['websites'], writes: false },
  { name: 'rag_list_websites', sets: ['websites'], writes: false },
  { name: 'rag_refresh_website', sets: ['websites'], writes: true },
  { name: 'rag_delete_website', sets: ['websites'], writes: true },
  { name: 'rag_get_website_status', sets: ['websites'], writes: false },
  { name: 'data_read_website_chunks', sets: ['websites', 'data'], writes: false },
  { name: 'data_create_website_source', sets: ['data'], writes: true },
  { name: 'data_create_website_chunks', sets: ['data'], writes: true },
  { name: 'data_update_website_status', sets: ['data'], writes: true },
  { name: 'data_delete_website_source', sets: ['data'], writes: true },
  { name: 'data_read_website_source', sets: ['data'], writes: false },
  { name: 'data_list_website_sources', sets: ['data'], writes: false },
  { name: 'data_query_chunks_hybrid', sets: ['data'], writes: false },
  { name: 'db_list_earliest_emails', sets: ['mail'], writes: false },
  { name: 'db_get_email_full', sets: ['mail'], writes: false },
  { name: 'db_filter_emails', sets: ['mail'], writes: false },
  { name: 'db_search_emails', sets: ['mail'], writes: false },
  { name: 'db_count_emails', sets: ['mail'], writes: false },
  { name: 'db_get_email_stats', sets: ['mail'], writes: false },
  { name: 'db_get_top_senders', sets: ['mail'], writes: false },
  { name: 'db_get_top_domains', sets: ['mail'], writes: false },
  { name: 'db_get_largest_emails', sets: ['mail'], writes: false },
  { name: 'db_get_mailbox_stats', sets: ['mail'], writes: false },
  { name: 'db_get_emails_by_date_range', sets: ['mail'], writes: false },
  { name: 'db_get_emails_with_attachments', sets: ['mail'], writes: false },
  { name: 'db_get_email_thread', sets: ['mail'], writes: false },
  { name: 'db_get_email_activity_heatmap', sets: ['mail'], writes: false },
  { name: 'db_get_response_time_stats', sets: ['mail'], writes: false },
  { name: 'db_get_email_frequency_by_sender', sets: ['mail'], writes: false },
  { name: 'db_get_seasonal_trends', sets: ['mail'], writes: false },
  { name: 'db_get_emails_by_size_range', sets: ['mail'], writes: false },
  { name: 'db_get_duplicate_emails', sets: ['mail'], writes: false },
  { name: 'db_search_email_headers', sets: ['mail'], writes: false },
  { name: 'db_get_emails_by_keywords', sets: ['mail'], writes: false },
  { name: 'db_execute_sql_query', sets: ['mail'], writes: false },
] as const satisfies readonly ToolEntry[]

/** A tool by its name, in the spelling that every client takes. */
export type ToolName = (typeof catalog)[number]['name']

/** The one list of tools, in the order in which they are listed, whatever of them is served. */
export const toolCatalog: readonly (ToolEntry & { readonly name: ToolName })[] = catalog

export const toolNames: readonly ToolName[] = catalog.map(({ name }) => name)

/** The tool of that name, in either spelling; undefined when there is none. */
export function findToolName(text: string): ToolName | undefined {
  const { dotted, underscored } = mailToolPrefixes
  const name = text.startsWith(dotted) ? underscored + text.slice(dotted.length) : text
  return toolNames.find((candidate) => candidate === name)
}

/** What a server is asked to offer. */
export interface ToolChoice {
  readonly toolsets: readonly ToolsetName[]
  /** Served beside those of the sets. */
  readonly tools: readonly ToolName[]
  /** Leaves out every tool that writes, those named one by one too. */
  readonly readOnly: boolean
}

/** The tools to serve, in their order. Source: serve-toolsets. */
export function chooseTools(choice: ToolChoice, { hasArchive }: { readonly hasArchive: boolean }): readonly ToolName[] {
  const sets = new Set(choice.toolsets.flatMap((name) => setsOf(name, hasArchive)))
  return toolCatalog
    .filter(({ name, sets: own }) => own.some((set) => sets.has(set)) || choice.tools.includes(name))
    .filter(({ writes }) => !(writes && choice.readOnly))
    .map(({ name }) => name)
}

function setsOf(name: ToolsetName, hasArchive: boolean): readonly Toolset[] {
  switch (name) {
    case 'all':
      return toolsets
    case 'auto':
      return hasArchive ? ['jobs', 'websites', 'mail'] : ['jobs', 'websites']
    default:
      return [name]
  }
}

/** The name by which a tool is listed. */
export function listedToolName(name: ToolName, style: ToolNameStyle): string {
  const { underscored } = mailToolPrefixes
  return name.startsWith(underscored) ? mailToolPrefixes[style] + name.slice(underscored.length) : name
}

import type { Tool } from '#src/adapters/edges/mcp/define-tool.js'
import type { HuntTools } from '#src/adapters/edges/mcp/tools/hunt/hunt-tool.js'
import type { JobTools } from '#src/adapters/edges/mcp/tools/jobs/job-tool.js'
import type { MailTools } from '#src/adapters/edges/mcp/tools/mail/mail-tool.js'
import { mailToolPrefixes, type ToolNameStyle } from '#src/adapters/edges/mcp/tools/mail/tool-names.js'
import type { WebsiteTools } from '#src/adapters/edges/mcp/tools/websites/website-tool.js'

/** What a server may offer, by the part of the job hunt that it is about. */
export const toolsets = ['jobs', 'websites', 'hunt', 'data', 'mail'] as const
export type Toolset = (typeof toolsets)[number]

/** What a person may ask for: `auto` is what suits most, `all` is every set. */
export const toolsetNames = [...toolsets, 'all', 'auto'] as const
export type ToolsetName = (typeof toolsetNames)[number]

/** What the tools of each context are made from. */
export interface ToolContexts {
  readonly jobs: JobTools
  readonly websites: WebsiteTools
  readonly mail: MailTools
  readonly hunt: HuntTools
}

interface ToolEntry {
  /** It is served with each of them. */
  readonly sets: readonly Toolset[]
  /** What `readOnlyHint` publishes, known before the tool is loaded. */
  readonly writes: boolean
  /** It is not served by default where there is no mail archive. */
  readonly needsMail?: true
  /** Loads the tool with its schemas: a server starts, and tells what it serves, without them. */
  readonly create: (contexts: ToolContexts) => Promise<Tool>
}

/** Entries of tools that are made from one context, and served with these sets. */
function entriesOf<Context extends keyof ToolContexts>(context: Context, sets: readonly Toolset[]) {
  type Load = () => Promise<(parts: ToolContexts[Context]) => Tool>
  const entry = (load: Load, marks: Pick<ToolEntry, 'writes' | 'needsMail'>): ToolEntry => ({
    sets,
    ...marks,
    create: async (contexts) => (await load())(contexts[context]),
  })
  return {
    reads: (load: Load) => entry(load, { writes: false }),
    writes: (load: Load) => entry(load, { writes: true }),
    readsMail: (load: Load) => entry(load, { writes: false, needsMail: true }),
    writesMail: (load: Load) => entry(load, { writes: true, needsMail: true }),
  }
}

const jobs = entriesOf('jobs', ['jobs'])
const jobsOfHunt = entriesOf('jobs', ['hunt'])
const websites = entriesOf('websites', ['websites'])
const data = entriesOf('websites', ['data'])
const websitesAndData = entriesOf('websites', ['websites', 'data'])
const mail = entriesOf('mail', ['mail'])
const hunt = entriesOf('hunt', ['hunt'])

/** The one list of tools, in the order in which they are listed, whatever of them is served. */
const catalog = {
  bulk_read_new_jobs: jobs.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/jobs/read.js')).bulkReadNewJobs,
  ),
  bulk_update_job_status: jobs.writes(
    async () => (await import('#src/adapters/edges/mcp/tools/jobs/update.js')).bulkUpdateJobStatus,
  ),
  rag_process_website: websites.writes(
    async () => (await import('#src/adapters/edges/mcp/tools/websites/process.js')).processWebsite,
  ),
  rag_query_websites: websites.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/websites/query.js')).queryWebsites,
  ),
  rag_list_websites: websites.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/websites/list.js')).listWebsites,
  ),
  rag_refresh_website: websites.writes(
    async () => (await import('#src/adapters/edges/mcp/tools/websites/process.js')).refreshWebsite,
  ),
  rag_delete_website: websites.writes(
    async () => (await import('#src/adapters/edges/mcp/tools/websites/list.js')).deleteWebsite,
  ),
  rag_get_website_status: websites.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/websites/process.js')).getWebsiteStatus,
  ),
  data_read_website_chunks: websitesAndData.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/websites/chunks.js')).readWebsiteChunks,
  ),
  search_jobs: jobsOfHunt.reads(async () => (await import('#src/adapters/edges/mcp/tools/jobs/search.js')).searchJobs),
  add_jobs: hunt.writes(async () => (await import('#src/adapters/edges/mcp/tools/hunt/add.js')).addJobs),
  get_jobs: hunt.reads(async () => (await import('#src/adapters/edges/mcp/tools/hunt/get.js')).getJobs),
  triage_jobs: jobsOfHunt.writes(async () => (await import('#src/adapters/edges/mcp/tools/jobs/triage.js')).triageJobs),
  undo_triage: jobsOfHunt.writes(async () => (await import('#src/adapters/edges/mcp/tools/jobs/triage.js')).undoTriage),
  check_postings: hunt.writes(async () => (await import('#src/adapters/edges/mcp/tools/hunt/check.js')).checkPostings),
  data_create_website_source: data.writes(
    async () => (await import('#src/adapters/edges/mcp/tools/websites/sources.js')).createWebsiteSource,
  ),
  data_create_website_chunks: data.writes(
    async () => (await import('#src/adapters/edges/mcp/tools/websites/chunks.js')).createWebsiteChunks,
  ),
  data_update_website_status: data.writes(
    async () => (await import('#src/adapters/edges/mcp/tools/websites/sources.js')).updateWebsiteStatus,
  ),
  data_delete_website_source: data.writes(
    async () => (await import('#src/adapters/edges/mcp/tools/websites/sources.js')).deleteWebsiteSource,
  ),
  data_read_website_source: data.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/websites/sources.js')).readWebsiteSource,
  ),
  data_list_website_sources: data.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/websites/sources.js')).listWebsiteSources,
  ),
  data_query_chunks_hybrid: data.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/websites/chunks.js')).queryChunksHybrid,
  ),
  db_list_earliest_emails: mail.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/mail/find.js')).listEarliestEmails,
  ),
  db_get_email_full: mail.reads(async () => (await import('#src/adapters/edges/mcp/tools/mail/read.js')).getEmailFull),
  db_filter_emails: mail.reads(async () => (await import('#src/adapters/edges/mcp/tools/mail/find.js')).filterEmails),
  db_search_emails: mail.reads(async () => (await import('#src/adapters/edges/mcp/tools/mail/find.js')).searchEmails),
  db_count_emails: mail.reads(async () => (await import('#src/adapters/edges/mcp/tools/mail/find.js')).countEmails),
  db_get_email_stats: mail.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/mail/statistics.js')).getEmailStats,
  ),
  db_get_top_senders: mail.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/mail/statistics.js')).getTopSenders,
  ),
  db_get_top_domains: mail.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/mail/statistics.js')).getTopDomains,
  ),
  db_get_largest_emails: mail.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/mail/find.js')).getLargestEmails,
  ),
  db_get_mailbox_stats: mail.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/mail/statistics.js')).getMailboxStats,
  ),
  db_get_emails_by_date_range: mail.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/mail/statistics.js')).getEmailsByDateRange,
  ),
  db_get_emails_with_attachments: mail.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/mail/find.js')).getEmailsWithAttachments,
  ),
  db_get_email_thread: mail.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/mail/find.js')).getEmailThread,
  ),
  db_get_email_activity_heatmap: mail.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/mail/statistics.js')).getEmailActivityHeatmap,
  ),
  db_get_response_time_stats: mail.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/mail/statistics.js')).getResponseTimeStats,
  ),
  db_get_email_frequency_by_sender: mail.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/mail/statistics.js')).getEmailFrequencyBySender,
  ),
  db_get_seasonal_trends: mail.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/mail/statistics.js')).getSeasonalTrends,
  ),
  db_get_emails_by_size_range: mail.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/mail/find.js')).getEmailsBySizeRange,
  ),
  db_get_duplicate_emails: mail.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/mail/statistics.js')).getDuplicateEmails,
  ),
  db_search_email_headers: mail.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/mail/find.js')).searchEmailHeaders,
  ),
  db_get_emails_by_keywords: mail.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/mail/find.js')).getEmailsByKeywords,
  ),
  db_execute_sql_query: mail.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/mail/sql.js')).executeSqlQuery,
  ),
  db_list_conversations: mail.reads(
    async () => (await import('#src/adapters/edges/mcp/tools/mail/conversations.js')).listConversations,
  ),
  read_letters: hunt.writesMail(
    async () => (await import('#src/adapters/edges/mcp/tools/hunt/letters.js')).readLetters,
  ),
  judge_letters: hunt.writesMail(
    async () => (await import('#src/adapters/edges/mcp/tools/hunt/letters.js')).judgeLetters,
  ),
  note_application: hunt.writesMail(
    async () => (await import('#src/adapters/edges/mcp/tools/hunt/note.js')).noteApplication,
  ),
  list_applications: hunt.readsMail(
    async () => (await import('#src/adapters/edges/mcp/tools/hunt/applications.js')).listApplications,
  ),
  get_application_timeline: hunt.readsMail(
    async () => (await import('#src/adapters/edges/mcp/tools/hunt/timeline.js')).getApplicationTimeline,
  ),
  get_progress: hunt.readsMail(
    async () => (await import('#src/adapters/edges/mcp/tools/hunt/progress.js')).getProgress,
  ),
  suggest_status_updates: hunt.readsMail(
    async () => (await import('#src/adapters/edges/mcp/tools/hunt/proposals.js')).suggestStatusUpdates,
  ),
  link_application: hunt.writesMail(
    async () => (await import('#src/adapters/edges/mcp/tools/hunt/link.js')).linkApplication,
  ),
}

/** In the order in which they are listed. Their type is spelled out by inference: the library publishes it, and nothing else of a tool. */
export const toolNames = namesOf(catalog)

/** A tool by its name, in the spelling that every client takes. */
export type ToolName = (typeof toolNames)[number]

function namesOf<Name extends string>(entries: Readonly<Record<Name, ToolEntry>>): readonly Name[] {
  return Object.keys(entries) as Name[]
}

export const toolCatalog: readonly (ToolEntry & { readonly name: ToolName })[] = toolNames.map((name) => ({
  name,
  ...catalog[name],
}))

/** The tools of these names, in this order. */
export function createTools(contexts: ToolContexts, names: readonly ToolName[]): Promise<readonly Tool[]> {
  const jobs = { ...contexts.jobs, keepsReasons: names.includes('triage_jobs') }
  return Promise.all(names.map((name) => catalog[name].create({ ...contexts, jobs })))
}

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

/** The tools to serve, in their order. A set that is named is served whole, also where no archive is. Source: serve-toolsets. */
export function chooseTools(choice: ToolChoice, { hasArchive }: { readonly hasArchive: boolean }): readonly ToolName[] {
  const named = new Set(choice.toolsets.flatMap(setsNamed))
  const usual: ReadonlySet<Toolset> = new Set(choice.toolsets.includes('auto') ? usualSets(hasArchive) : [])
  const isUsual = ({ sets, needsMail }: ToolEntry) =>
    sets.some((set) => usual.has(set)) && (hasArchive || needsMail !== true)
  return toolCatalog
    .filter((tool) => tool.sets.some((set) => named.has(set)) || isUsual(tool) || choice.tools.includes(tool.name))
    .filter(({ writes }) => !(writes && choice.readOnly))
    .map(({ name }) => name)
}

function setsNamed(name: ToolsetName): readonly Toolset[] {
  if (name === 'auto') return []
  return name === 'all' ? toolsets : [name]
}

function usualSets(hasArchive: boolean): readonly Toolset[] {
  return hasArchive ? ['jobs', 'websites', 'hunt', 'mail'] : ['jobs', 'websites', 'hunt']
}

/** The name by which a tool is listed. */
export function listedToolName(name: ToolName, style: ToolNameStyle): string {
  const { underscored } = mailToolPrefixes
  return name.startsWith(underscored) ? mailToolPrefixes[style] + name.slice(underscored.length) : name
}

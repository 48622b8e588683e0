import type { Tool } from '#src/adapters/edges/mcp/define-tool.js'
import type { HuntTools } from '#src/adapters/edges/mcp/tools/hunt/hunt-tool.js'
import type { JobTools } from '#src/adapters/edges/mcp/tools/jobs/job-tool.js'
import type { MailTools } from '#src/adapters/edges/mcp/tools/mail/mail-tool.js'
import { mailToolPrefixes, type ToolNameStyle } from '#src/adapters/edges/mcp/tools/mail/tool-names.js'
import type { PersonTools } from '#src/adapters/edges/mcp/tools/person/person-tool.js'
import type { WebsiteTools } from '#src/adapters/edges/mcp/tools/websites/website-tool.js'

/** The groups of tools, by their part of the job hunt. */
export const toolsets = ['jobs', 'websites', 'hunt', 'person', 'data', 'mail'] as const
export type Toolset = (typeof toolsets)[number]

/** What a user may select: `auto` suits most users, `all` is every set. */
export const toolsetNames = [...toolsets, 'all', 'auto'] as const
export type ToolsetName = (typeof toolsetNames)[number]

/** What the tools of each context need. */
export interface ToolContexts {
  readonly jobs: JobTools
  readonly websites: WebsiteTools
  readonly mail: MailTools
  readonly hunt: HuntTools
  readonly person: PersonTools
}

interface ToolEntry {
  /** The tool is served with each of these sets. */
  readonly sets: readonly Toolset[]
  /** The opposite of `readOnlyHint`, known before the tool is loaded. */
  readonly writes: boolean
  /** Served by a read-only server too: there it records nothing, not even what was seen. */
  readonly mayOnlyRead?: true
  /** Without a mail archive, the tool is not served by default. */
  readonly needsMail?: true
  /** Served if its set is named, but not by default. */
  readonly onRequest?: true
  /** Loads the tool with its schemas; a server starts and lists tool names without them. */
  readonly create: (contexts: ToolContexts) => Promise<Tool>
}

/**
 * Builders of entries for tools of one context in these sets. An entry takes the module of a tool and the name of its
 * factory.
 */
function entriesOf<Context extends keyof ToolContexts>(context: Context, sets: readonly Toolset[]) {
  type Create = (parts: ToolContexts[Context]) => Tool
  const entry =
    (marks: Pick<ToolEntry, 'writes' | 'needsMail' | 'mayOnlyRead' | 'onRequest'>) =>
    <Name extends string>(load: () => Promise<Readonly<Record<NoInfer<Name>, Create>>>, name: Name): ToolEntry => ({
      sets,
      ...marks,
      create: async (contexts) => (await load())[name](contexts[context]),
    })
  return {
    reads: entry({ writes: false }),
    writes: entry({ writes: true }),
    counts: entry({ writes: false, onRequest: true }),
    readsMail: entry({ writes: false, needsMail: true }),
    marksSeen: entry({ writes: true, mayOnlyRead: true }),
    writesMail: entry({ writes: true, needsMail: true }),
  }
}

const jobs = entriesOf('jobs', ['jobs'])
const jobsOfHunt = entriesOf('jobs', ['hunt'])
const websites = entriesOf('websites', ['websites'])
const data = entriesOf('websites', ['data'])
const websitesAndData = entriesOf('websites', ['websites', 'data'])
const mail = entriesOf('mail', ['mail'])
const hunt = entriesOf('hunt', ['hunt'])
const person = entriesOf('person', ['person'])

const jobFiles = {
  read: () => import('#src/adapters/edges/mcp/tools/jobs/read.js'),
  update: () => import('#src/adapters/edges/mcp/tools/jobs/update.js'),
  search: () => import('#src/adapters/edges/mcp/tools/jobs/search.js'),
  triage: () => import('#src/adapters/edges/mcp/tools/jobs/triage.js'),
  boards: () => import('#src/adapters/edges/mcp/tools/jobs/boards.js'),
}
const websiteFiles = {
  process: () => import('#src/adapters/edges/mcp/tools/websites/process.js'),
  query: () => import('#src/adapters/edges/mcp/tools/websites/query.js'),
  list: () => import('#src/adapters/edges/mcp/tools/websites/list.js'),
  chunks: () => import('#src/adapters/edges/mcp/tools/websites/chunks.js'),
  sources: () => import('#src/adapters/edges/mcp/tools/websites/sources.js'),
}
const mailFiles = {
  find: () => import('#src/adapters/edges/mcp/tools/mail/find.js'),
  read: () => import('#src/adapters/edges/mcp/tools/mail/read.js'),
  attachment: () => import('#src/adapters/edges/mcp/tools/mail/attachment.js'),
  statistics: () => import('#src/adapters/edges/mcp/tools/mail/statistics.js'),
  sql: () => import('#src/adapters/edges/mcp/tools/mail/sql.js'),
  conversations: () => import('#src/adapters/edges/mcp/tools/mail/conversations.js'),
}
const huntFiles = {
  add: () => import('#src/adapters/edges/mcp/tools/hunt/add.js'),
  get: () => import('#src/adapters/edges/mcp/tools/hunt/get.js'),
  check: () => import('#src/adapters/edges/mcp/tools/hunt/check.js'),
  letters: () => import('#src/adapters/edges/mcp/tools/hunt/letters.js'),
  note: () => import('#src/adapters/edges/mcp/tools/hunt/note.js'),
  news: () => import('#src/adapters/edges/mcp/tools/hunt/news.js'),
  applications: () => import('#src/adapters/edges/mcp/tools/hunt/applications.js'),
  timeline: () => import('#src/adapters/edges/mcp/tools/hunt/timeline.js'),
  progress: () => import('#src/adapters/edges/mcp/tools/hunt/progress.js'),
  proposals: () => import('#src/adapters/edges/mcp/tools/hunt/proposals.js'),
  link: () => import('#src/adapters/edges/mcp/tools/hunt/link.js'),
  sync: () => import('#src/adapters/edges/mcp/tools/hunt/sync.js'),
}

const personFiles = {
  profile: () => import('#src/adapters/edges/mcp/tools/person/profile.js'),
  documents: () => import('#src/adapters/edges/mcp/tools/person/documents.js'),
  tasks: () => import('#src/adapters/edges/mcp/tools/person/tasks.js'),
}

/** All tools, in the order in which they are listed. */
const catalog = {
  bulk_read_new_jobs: jobs.reads(jobFiles.read, 'bulkReadNewJobs'),
  bulk_update_job_status: jobs.writes(jobFiles.update, 'bulkUpdateJobStatus'),
  rag_process_website: websites.writes(websiteFiles.process, 'processWebsite'),
  rag_query_websites: websites.reads(websiteFiles.query, 'queryWebsites'),
  rag_list_websites: websites.reads(websiteFiles.list, 'listWebsites'),
  rag_refresh_website: websites.writes(websiteFiles.process, 'refreshWebsite'),
  rag_delete_website: websites.writes(websiteFiles.list, 'deleteWebsite'),
  rag_get_website_status: websites.reads(websiteFiles.process, 'getWebsiteStatus'),
  data_read_website_chunks: websitesAndData.reads(websiteFiles.chunks, 'readWebsiteChunks'),
  search_jobs: jobsOfHunt.reads(jobFiles.search, 'searchJobs'),
  find_boards: jobsOfHunt.reads(jobFiles.boards, 'findBoards'),
  add_jobs: hunt.writes(huntFiles.add, 'addJobs'),
  get_jobs: hunt.reads(huntFiles.get, 'getJobs'),
  triage_jobs: jobsOfHunt.writes(jobFiles.triage, 'triageJobs'),
  undo_triage: jobsOfHunt.writes(jobFiles.triage, 'undoTriage'),
  check_postings: hunt.writes(huntFiles.check, 'checkPostings'),
  sync_now: hunt.writes(huntFiles.sync, 'syncNow'),
  get_news: hunt.marksSeen(huntFiles.news, 'getNews'),
  get_profile: person.reads(personFiles.profile, 'getProfile'),
  save_document: person.writes(personFiles.documents, 'saveDocument'),
  get_documents: person.reads(personFiles.documents, 'getDocuments'),
  save_tasks: person.writes(personFiles.tasks, 'saveTasks'),
  list_tasks: person.reads(personFiles.tasks, 'listTasks'),
  data_create_website_source: data.writes(websiteFiles.sources, 'createWebsiteSource'),
  data_create_website_chunks: data.writes(websiteFiles.chunks, 'createWebsiteChunks'),
  data_update_website_status: data.writes(websiteFiles.sources, 'updateWebsiteStatus'),
  data_delete_website_source: data.writes(websiteFiles.sources, 'deleteWebsiteSource'),
  data_read_website_source: data.reads(websiteFiles.sources, 'readWebsiteSource'),
  data_list_website_sources: data.reads(websiteFiles.sources, 'listWebsiteSources'),
  data_query_chunks_hybrid: data.reads(websiteFiles.chunks, 'queryChunksHybrid'),
  db_list_earliest_emails: mail.reads(mailFiles.find, 'listEarliestEmails'),
  db_get_email_full: mail.reads(mailFiles.read, 'getEmailFull'),
  db_get_attachment: mail.reads(mailFiles.attachment, 'getAttachment'),
  db_filter_emails: mail.reads(mailFiles.find, 'filterEmails'),
  db_search_emails: mail.reads(mailFiles.find, 'searchEmails'),
  db_count_emails: mail.reads(mailFiles.find, 'countEmails'),
  db_get_email_stats: mail.counts(mailFiles.statistics, 'getEmailStats'),
  db_get_top_senders: mail.counts(mailFiles.statistics, 'getTopSenders'),
  db_get_top_domains: mail.counts(mailFiles.statistics, 'getTopDomains'),
  db_get_largest_emails: mail.reads(mailFiles.find, 'getLargestEmails'),
  db_get_mailbox_stats: mail.counts(mailFiles.statistics, 'getMailboxStats'),
  db_get_emails_by_date_range: mail.counts(mailFiles.statistics, 'getEmailsByDateRange'),
  db_get_emails_with_attachments: mail.reads(mailFiles.find, 'getEmailsWithAttachments'),
  db_get_email_thread: mail.reads(mailFiles.find, 'getEmailThread'),
  db_get_email_activity_heatmap: mail.counts(mailFiles.statistics, 'getEmailActivityHeatmap'),
  db_get_response_time_stats: mail.counts(mailFiles.statistics, 'getResponseTimeStats'),
  db_get_email_frequency_by_sender: mail.counts(mailFiles.statistics, 'getEmailFrequencyBySender'),
  db_get_seasonal_trends: mail.counts(mailFiles.statistics, 'getSeasonalTrends'),
  db_get_emails_by_size_range: mail.reads(mailFiles.find, 'getEmailsBySizeRange'),
  db_get_duplicate_emails: mail.counts(mailFiles.statistics, 'getDuplicateEmails'),
  db_search_email_headers: mail.reads(mailFiles.find, 'searchEmailHeaders'),
  db_get_emails_by_keywords: mail.reads(mailFiles.find, 'getEmailsByKeywords'),
  db_execute_sql_query: mail.reads(mailFiles.sql, 'executeSqlQuery'),
  db_list_conversations: mail.reads(mailFiles.conversations, 'listConversations'),
  read_letters: hunt.writesMail(huntFiles.letters, 'readLetters'),
  judge_letters: hunt.writesMail(huntFiles.letters, 'judgeLetters'),
  note_application: hunt.writesMail(huntFiles.note, 'noteApplication'),
  list_applications: hunt.readsMail(huntFiles.applications, 'listApplications'),
  get_application_timeline: hunt.readsMail(huntFiles.timeline, 'getApplicationTimeline'),
  get_progress: hunt.readsMail(huntFiles.progress, 'getProgress'),
  suggest_status_updates: hunt.readsMail(huntFiles.proposals, 'suggestStatusUpdates'),
  link_application: hunt.writesMail(huntFiles.link, 'linkApplication'),
}

/**
 * All tool names, in the order of the list. The type is inferred so that the published library exposes nothing else of
 * the tools.
 */
export const toolNames = namesOf(catalog)

/** The name of a tool, in the spelling that every client accepts. */
export type ToolName = (typeof toolNames)[number]

function namesOf<Name extends string>(entries: Readonly<Record<Name, ToolEntry>>): readonly Name[] {
  return Object.keys(entries) as Name[]
}

export const toolCatalog: readonly (ToolEntry & { readonly name: ToolName })[] = toolNames.map((name) => ({
  name,
  ...catalog[name],
}))

/** Creates the tools with these names, in this order. */
export function createTools(contexts: ToolContexts, names: readonly ToolName[]): Promise<readonly Tool[]> {
  const jobs = { ...contexts.jobs, keepsReasons: names.includes('triage_jobs') }
  return Promise.all(names.map((name) => catalog[name].create({ ...contexts, jobs })))
}

/** Finds a tool by its name in either spelling; undefined if there is none. */
export function findToolName(text: string): ToolName | undefined {
  const { dotted, underscored } = mailToolPrefixes
  const name = text.startsWith(dotted) ? underscored + text.slice(dotted.length) : text
  return toolNames.find((candidate) => candidate === name)
}

/** Which tools a server should offer. */
export interface ToolChoice {
  readonly toolsets: readonly ToolsetName[]
  /** Served in addition to the sets. */
  readonly tools: readonly ToolName[]
  /** Excludes every tool that cannot do without writing, even if it is named. */
  readonly readOnly: boolean
}

/**
 * The tools to serve, in their order. A named set is served completely, even without an archive.
 * Source: serve-toolsets.
 */
export function chooseTools(choice: ToolChoice, { hasArchive }: { readonly hasArchive: boolean }): readonly ToolName[] {
  const named = new Set(choice.toolsets.flatMap(setsNamed))
  const usual: ReadonlySet<Toolset> = new Set(choice.toolsets.includes('auto') ? usualSets(hasArchive) : [])
  const isUsual = ({ sets, needsMail, onRequest }: ToolEntry) =>
    sets.some((set) => usual.has(set)) && (hasArchive || needsMail !== true) && onRequest !== true
  return toolCatalog
    .filter((tool) => tool.sets.some((set) => named.has(set)) || isUsual(tool) || choice.tools.includes(tool.name))
    .filter(({ writes, mayOnlyRead = false }) => !(writes && choice.readOnly) || mayOnlyRead)
    .map(({ name }) => name)
}

function setsNamed(name: ToolsetName): readonly Toolset[] {
  if (name === 'auto') return []
  return name === 'all' ? toolsets : [name]
}

function usualSets(hasArchive: boolean): readonly Toolset[] {
  return hasArchive ? ['jobs', 'websites', 'hunt', 'person', 'mail'] : ['jobs', 'websites', 'hunt', 'person']
}

/** The name under which a tool is listed. */
export function listedToolName(name: ToolName, style: ToolNameStyle): string {
  const { underscored } = mailToolPrefixes
  return name.startsWith(underscored) ? mailToolPrefixes[style] + name.slice(underscored.length) : name
}

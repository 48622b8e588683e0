import type { Tool } from '../../define-tool.js'
import { countEmails } from './count-emails.js'
import { executeSqlQuery } from './execute-sql-query.js'
import { filterEmails } from './filter-emails.js'
import { getDuplicateEmails } from './get-duplicate-emails.js'
import { getEmailActivityHeatmap } from './get-email-activity-heatmap.js'
import { getEmailFrequencyBySender } from './get-email-frequency-by-sender.js'
import { getEmailFull } from './get-email-full.js'
import { getEmailStats } from './get-email-stats.js'
import { getEmailThread } from './get-email-thread.js'
import { getEmailsByDateRange } from './get-emails-by-date-range.js'
import { getEmailsByKeywords } from './get-emails-by-keywords.js'
import { getEmailsBySizeRange } from './get-emails-by-size-range.js'
import { getEmailsWithAttachments } from './get-emails-with-attachments.js'
import { getLargestEmails } from './get-largest-emails.js'
import { getMailboxStats } from './get-mailbox-stats.js'
import { getResponseTimeStats } from './get-response-time-stats.js'
import { getSeasonalTrends } from './get-seasonal-trends.js'
import { getTopDomains } from './get-top-domains.js'
import { getTopSenders } from './get-top-senders.js'
import { listEarliestEmails } from './list-earliest-emails.js'
import type { MailTools } from './mail-tool.js'
import { searchEmailHeaders } from './search-email-headers.js'
import { searchEmails } from './search-emails.js'

const tools: readonly ((tools: MailTools) => Tool)[] = [
  listEarliestEmails,
  getEmailFull,
  filterEmails,
  searchEmails,
  countEmails,
  getEmailStats,
  getTopSenders,
  getTopDomains,
  getLargestEmails,
  getMailboxStats,
  getEmailsByDateRange,
  getEmailsWithAttachments,
  getEmailThread,
  getEmailActivityHeatmap,
  getResponseTimeStats,
  getEmailFrequencyBySender,
  getSeasonalTrends,
  getEmailsBySizeRange,
  getDuplicateEmails,
  searchEmailHeaders,
  getEmailsByKeywords,
  executeSqlQuery,
]

/** The mail tools, in the order of the seed. Source: mail-spec. */
export function createMailTools(parts: MailTools): readonly Tool[] {
  return tools.map((create) => create(parts))
}

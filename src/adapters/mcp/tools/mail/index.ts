import type { Tool } from '../../define-tool.js'
import type { ToolName } from '../toolsets.js'
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

/** How each mail tool is made. Source: mail-spec. */
export const mailTools: Record<Extract<ToolName, `db_${string}`>, (tools: MailTools) => Tool> = {
  db_list_earliest_emails: listEarliestEmails,
  db_get_email_full: getEmailFull,
  db_filter_emails: filterEmails,
  db_search_emails: searchEmails,
  db_count_emails: countEmails,
  db_get_email_stats: getEmailStats,
  db_get_top_senders: getTopSenders,
  db_get_top_domains: getTopDomains,
  db_get_largest_emails: getLargestEmails,
  db_get_mailbox_stats: getMailboxStats,
  db_get_emails_by_date_range: getEmailsByDateRange,
  db_get_emails_with_attachments: getEmailsWithAttachments,
  db_get_email_thread: getEmailThread,
  db_get_email_activity_heatmap: getEmailActivityHeatmap,
  db_get_response_time_stats: getResponseTimeStats,
  db_get_email_frequency_by_sender: getEmailFrequencyBySender,
  db_get_seasonal_trends: getSeasonalTrends,
  db_get_emails_by_size_range: getEmailsBySizeRange,
  db_get_duplicate_emails: getDuplicateEmails,
  db_search_email_headers: searchEmailHeaders,
  db_get_emails_by_keywords: getEmailsByKeywords,
  db_execute_sql_query: executeSqlQuery,
}

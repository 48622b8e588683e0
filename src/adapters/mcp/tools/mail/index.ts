import type { Tool } from '../../define-tool.js'
import type { ToolName } from '../toolsets.js'
import {
  countEmails,
  filterEmails,
  getEmailsByKeywords,
  getEmailsBySizeRange,
  getEmailsWithAttachments,
  getEmailThread,
  getLargestEmails,
  listEarliestEmails,
  searchEmailHeaders,
  searchEmails,
} from './find.js'
import type { MailTools } from './mail-tool.js'
import { getEmailFull } from './read.js'
import { executeSqlQuery } from './sql.js'
import {
  getDuplicateEmails,
  getEmailActivityHeatmap,
  getEmailFrequencyBySender,
  getEmailStats,
  getEmailsByDateRange,
  getMailboxStats,
  getResponseTimeStats,
  getSeasonalTrends,
  getTopDomains,
  getTopSenders,
} from './statistics.js'

/** How each mail tool is made. Source: mail-result. */
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

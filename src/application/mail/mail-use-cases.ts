import type { Clock } from '../shared/ports/clock.js'
import { CountEmails } from './count-emails.js'
import { ExecuteSqlQuery } from './execute-sql-query.js'
import { FilterEmails } from './filter-emails.js'
import { GetDuplicateEmails } from './get-duplicate-emails.js'
import { GetEmailActivityHeatmap } from './get-email-activity-heatmap.js'
import { GetEmailFrequencyBySender } from './get-email-frequency-by-sender.js'
import { GetEmailFull } from './get-email-full.js'
import { GetEmailStats } from './get-email-stats.js'
import { GetEmailThread } from './get-email-thread.js'
import { GetEmailsByDateRange } from './get-emails-by-date-range.js'
import { GetEmailsByKeywords } from './get-emails-by-keywords.js'
import { GetEmailsBySizeRange } from './get-emails-by-size-range.js'
import { GetEmailsWithAttachments } from './get-emails-with-attachments.js'
import { GetLargestEmails } from './get-largest-emails.js'
import { GetMailboxStats } from './get-mailbox-stats.js'
import { GetResponseTimeStats } from './get-response-time-stats.js'
import { GetSeasonalTrends } from './get-seasonal-trends.js'
import { GetTopDomains } from './get-top-domains.js'
import { GetTopSenders } from './get-top-senders.js'
import { ListEarliestEmails } from './list-earliest-emails.js'
import type { MailLimits } from './mail-limits.js'
import type { MailQuestions } from './ports/mail-archive.js'
import type { RunQuery } from './ports/query-runner.js'
import { ReadEmailExtras } from './read-email-extras.js'
import { SearchEmailHeaders } from './search-email-headers.js'
import { SearchEmails } from './search-emails.js'

/** Everything that can be asked of one archive. */
export type MailUseCases = ReturnType<typeof createMailUseCases>

export interface MailParts {
  readonly archive: MailQuestions
  readonly runQuery: RunQuery
  readonly limits: MailLimits
  readonly clock: Clock
}

export function createMailUseCases({ archive, runQuery, limits, clock }: MailParts) {
  return {
    listEarliestEmails: new ListEarliestEmails(archive, limits),
    getEmailFull: new GetEmailFull(archive),
    filterEmails: new FilterEmails(archive, limits),
    searchEmails: new SearchEmails(archive, limits),
    countEmails: new CountEmails(archive),
    getEmailStats: new GetEmailStats(archive, limits),
    getTopSenders: new GetTopSenders(archive, limits),
    getTopDomains: new GetTopDomains(archive, limits),
    getLargestEmails: new GetLargestEmails(archive, limits),
    getMailboxStats: new GetMailboxStats(archive),
    getEmailsByDateRange: new GetEmailsByDateRange(archive, limits),
    getEmailsWithAttachments: new GetEmailsWithAttachments(archive, limits),
    getEmailThread: new GetEmailThread(archive, limits),
    getEmailActivityHeatmap: new GetEmailActivityHeatmap(archive),
    getResponseTimeStats: new GetResponseTimeStats(archive, limits),
    getEmailFrequencyBySender: new GetEmailFrequencyBySender(archive, limits),
    getSeasonalTrends: new GetSeasonalTrends(archive, clock),
    getEmailsBySizeRange: new GetEmailsBySizeRange(archive, limits),
    getDuplicateEmails: new GetDuplicateEmails(archive, limits),
    searchEmailHeaders: new SearchEmailHeaders(archive, limits),
    getEmailsByKeywords: new GetEmailsByKeywords(archive, limits),
    readEmailExtras: new ReadEmailExtras(archive),
    executeSqlQuery: new ExecuteSqlQuery(runQuery, limits),
  }
}

import type { MailUseCases } from '#src/application/mail/mail-use-cases.js'
import { letter } from './letters.js'

/** One call of a tool's use case, on an archive of `count` messages. */
export interface MailQuestion {
  readonly tool: string
  /** The question, if the tool has more than one. */
  readonly about?: string
  /** Whether the answer depends on every message. */
  readonly readsAll?: boolean
  ask(mail: MailUseCases, count: number): Promise<unknown>
}

/** A month in the middle of the archive; it has the same number of messages in an archive of any size. */
export function month(count: number): { readonly dateFrom: string; readonly dateTo: string } {
  const text = letter(Math.floor(count / 2)).received.slice(0, 7)
  return { dateFrom: text, dateTo: text }
}

export const middleThread = (count: number) => letter(Math.floor(count / 2)).threadId

export const commonWord = 'portfolio'
export const rareWord = '4242'

/** Every tool except execute_sql_query. */
export const questions: readonly MailQuestion[] = [
  { tool: 'list_earliest_emails', ask: (mail) => mail.find.earliest() },
  { tool: 'get_email_full', ask: (mail, count) => mail.read({ id: count / 2, maxBytes: 65_536 }) },
  { tool: 'filter_emails', about: 'a month', ask: (mail, count) => mail.find.filter(month(count)) },
  {
    tool: 'filter_emails',
    about: 'a subject that no message has',
    readsAll: true,
    ask: (mail) => mail.find.filter({ subjectContains: 'nowhere' }),
  },
  { tool: 'search_emails', about: 'a rare word', ask: (mail) => mail.find.search({ query: rareWord }) },
  { tool: 'search_emails', about: 'a common word', ask: (mail) => mail.find.search({ query: commonWord }) },
  { tool: 'count_emails', about: 'a month', ask: (mail, count) => mail.find.count(month(count)) },
  { tool: 'get_email_thread', ask: (mail, count) => mail.find.thread({ threadId: middleThread(count) }) },
  { tool: 'get_largest_emails', ask: (mail) => mail.find.largest() },
  { tool: 'get_emails_with_attachments', ask: (mail) => mail.find.withAttachments() },
  { tool: 'get_emails_by_size_range', ask: (mail) => mail.find.ofSize({ sizeClass: 'small' }) },
  { tool: 'get_email_stats', readsAll: true, ask: (mail) => mail.statistics.overview() },
  { tool: 'get_top_senders', readsAll: true, ask: (mail) => mail.statistics.topSenders() },
  { tool: 'get_top_domains', readsAll: true, ask: (mail) => mail.statistics.topDomains() },
  { tool: 'get_mailbox_stats', readsAll: true, ask: (mail) => mail.statistics.mailboxes() },
  { tool: 'get_emails_by_date_range', readsAll: true, ask: (mail) => mail.statistics.byPeriod() },
  { tool: 'get_email_activity_heatmap', readsAll: true, ask: (mail) => mail.statistics.byHour() },
  { tool: 'get_response_time_stats', readsAll: true, ask: (mail) => mail.statistics.responseTimes() },
  { tool: 'get_email_frequency_by_sender', ask: (mail) => mail.statistics.bySender() },
  { tool: 'get_seasonal_trends', readsAll: true, ask: (mail) => mail.statistics.byMonth({ yearsBack: 50 }) },
  { tool: 'get_duplicate_emails', readsAll: true, ask: (mail) => mail.statistics.duplicates() },
  {
    tool: 'search_email_headers',
    about: 'a header that no message has',
    readsAll: true,
    ask: (mail) => mail.find.byHeader({ pattern: '^X-Nowhere: yes$' }),
  },
  {
    tool: 'search_email_headers',
    about: 'what no header says',
    readsAll: true,
    ask: (mail) => mail.find.byHeader({ pattern: '^Subject: nowhere$' }),
  },
  {
    tool: 'get_emails_by_keywords',
    readsAll: true,
    ask: (mail) => mail.find.byKeywords({ keywords: ['certificate', 'bring'] }),
  },
]

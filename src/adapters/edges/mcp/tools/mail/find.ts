import { Type } from 'typebox'
import type { Tool } from '#src/adapters/edges/mcp/define-tool.js'
import {
  closedObject,
  field,
  integer,
  integerOrNull,
  number,
  optionalField,
  shapeOf,
  textOrNull,
} from '#src/adapters/edges/mcp/tools/item-shape.js'
import { defaultListLimits } from '#src/application/mail/email-query.js'
import { attachmentChoices } from '#src/application/mail/find-emails.js'
import type { ScanProgress } from '#src/application/mail/ports/mail-archive.js'
import type { EmailSummary, KeywordedEmail, ScoredEmail, SizedEmail } from '#src/domain/mail/archived-email.js'
import { sizeClasses } from '#src/domain/mail/size-class.js'
import { matchModes, maxKeywords } from '#src/domain/mail/text-match.js'
import { searchFields } from '#src/domain/mail/text-scan.js'
import {
  exactSchema,
  filterSchemas,
  fromDomainSchema,
  limitSchema,
  orderSchema,
  rangeSchemas,
  someOf,
  toEmailQuery,
  toList,
  toOrder,
} from './arguments.js'
import { baseFields, defineEmailListTool, summaryFields } from './email-items.js'
import { defineObjectTool, type MailTools } from './mail-tool.js'
import { mailToolName } from './tool-names.js'

const summary = shapeOf<EmailSummary>()(summaryFields)
const base = shapeOf<EmailSummary>()(baseFields)
const sizeBytes = field(integerOrNull, (email: SizedEmail) => email.sizeBytes)
const foundIn = closedObject({ part: Type.Integer(), name: textOrNull, page: integerOrNull })
const scored = shapeOf<ScoredEmail>()({
  ...summaryFields,
  score: number((email) => email.score),
  in_attachments: optionalField(Type.Array(foundIn), ({ inAttachments }: ScoredEmail) =>
    inAttachments?.map((found) => ({ ...found })),
  ),
})
const keyworded = shapeOf<KeywordedEmail>()({
  ...summaryFields,
  keyword_match_count: integer((email) => email.matchCount),
  keyword_match_score: number((email) => email.matchScore),
})

const messagesLimit = limitSchema(defaultListLimits.messages)

/** Source: mail-earliest. */
export function listEarliestEmails(tools: MailTools): Tool {
  return defineEmailListTool(tools, {
    name: 'list_earliest_emails',
    title: 'List the earliest emails',
    description: 'List the oldest messages by their Date header; those without a date come last.',
    input: { limit: messagesLimit },
    shape: base,
    find: (mail, page) => mail.find.earliest(page),
  })
}

/** Source: mail-filter. */
export function filterEmails(tools: MailTools): Tool {
  return defineEmailListTool(tools, {
    name: 'filter_emails',
    title: 'Filter emails',
    description: `List the messages that meet all the conditions, newest first. query: as in ${mailToolName('search_emails', tools.toolNames)}, all words.`,
    input: { query: querySchema, ...filterSchemas, order: orderSchema('date_desc'), limit: messagesLimit },
    shape: base,
    find: (mail, { query, order, limit, offset, ...conditions }) =>
      mail.find.filter({ ...toEmailQuery(conditions), query, order: toOrder(order), limit, offset }),
  })
}

/** Source: mail-count. */
export function countEmails(tools: MailTools): Tool {
  return defineObjectTool(tools, {
    name: 'count_emails',
    title: 'Count emails',
    description: `Count the messages that meet all the conditions, those of ${mailToolName('filter_emails', tools.toolNames)}.`,
    answersFiguresAlone: true,
    input: { query: querySchema, ...filterSchemas },
    outputSchema: closedObject({ count: Type.Integer() }),
    run: async (mail, { query, ...conditions }) => ({
      count: await mail.find.count({ ...toEmailQuery(conditions), query }),
    }),
  })
}

const querySchema = Type.Optional(Type.String())

const itemType = Type.Enum([...searchFields])

/** Source: mail-search. */
export function searchEmails(tools: MailTools): Tool {
  return defineEmailListTool(tools, {
    name: 'search_emails',
    title: 'Search emails',
    description: `Find messages by words of subject, body, attachments (in_attachments), senders and recipients, English and Japanese, best first; score: lower is better.
All words must match, in any form. Also: a OR b, -without, "a phrase", from: to: subject: label: before: after: has:attachment.`,
    input: { query: Type.String(), item_types: someOf(itemType), ...filterSchemas, limit: messagesLimit },
    listed: { item_types: Type.Optional(Type.Array(itemType)) },
    shape: scored,
    find: async (mail, { query, item_types, limit, offset, ...conditions }) => {
      const wanted = { ...toEmailQuery(conditions), query, fields: toList(item_types), limit, offset }
      const { emails, hasAllWords } = await mail.find.search(wanted)
      return hasAllWords ? { emails } : { emails, note: relaxedNote(mailToolName('count_emails', tools.toolNames)) }
    },
  })
}

const relaxedNote = (count: string) =>
  `No message has all the words: these match most of them, by weight, and ${count} returns 0. Use fewer words for exact matches`

function scanNote({ messages, of }: ScanProgress): string {
  return `Only the newest ${messages} of ${of} messages were searched within the time limit; older ones may match too`
}

/** Source: mail-headers. */
export function searchEmailHeaders(tools: MailTools): Tool {
  return defineEmailListTool(tools, {
    name: 'search_email_headers',
    title: 'Search email headers',
    description: `List messages with a header line ("Name: value", unfolded) that matches a pattern, newest first: text or a simple regular
expression, ignoring case; no back-references or lookaround. Slow without three letters in a row or ^Name.`,
    input: {
      header_pattern: Type.String({ description: 'Such as ^List-Unsubscribe: or X-Spam-Status:.*Yes' }),
      limit: messagesLimit,
    },
    shape: summary,
    find: async (mail, { header_pattern, limit, offset }) => {
      const { emails, looked } = await mail.find.byHeader({ pattern: header_pattern, limit, offset })
      return looked === null ? { emails } : { emails, note: scanNote(looked) }
    },
  })
}

/** Source: mail-keywords. */
export function getEmailsByKeywords(tools: MailTools): Tool {
  return defineEmailListTool(tools, {
    name: 'get_emails_by_keywords',
    title: 'Get emails by keywords',
    description: `List the messages that have the keywords (words or phrases in any form, no parts of words) in subject or text: by
keyword_match_score (share of them found, 0 to 100), then keyword_match_count (occurrences), then newest.`,
    input: {
      keywords: Type.Array(Type.String(), { minItems: 1, description: `${maxKeywords} words or phrases at most.` }),
      match_mode: Type.Optional(Type.Enum([...matchModes], { default: 'any' })),
      limit: messagesLimit,
    },
    shape: keyworded,
    find: (mail, { keywords, match_mode, limit, offset }) =>
      mail.find.byKeywords({ keywords, mode: match_mode, limit, offset }),
  })
}

/** Source: mail-with-attachments. */
export function getEmailsWithAttachments(tools: MailTools): Tool {
  return defineEmailListTool(tools, {
    name: 'get_emails_with_attachments',
    title: 'Get emails with attachments',
    description: 'List the messages that have attachments, newest first.',
    input: { mailbox: exactSchema, ...rangeSchemas, limit: messagesLimit },
    shape: base,
    find: (mail, { mailbox, date_from, date_to, limit, offset }) =>
      mail.find.withAttachments({ mailbox, dateFrom: date_from, dateTo: date_to, limit, offset }),
  })
}

/** Source: mail-largest. */
export function getLargestEmails(tools: MailTools): Tool {
  return defineEmailListTool(tools, {
    name: 'get_largest_emails',
    title: 'Get the largest emails',
    description: 'List the largest messages, with size_bytes.',
    input: {
      limit: limitSchema(defaultListLimits.largest),
      attachments: Type.Optional(Type.Enum([...attachmentChoices], { default: 'any' })),
      mailbox: exactSchema,
      from_domain: fromDomainSchema,
    },
    shape: shapeOf<SizedEmail>()({ ...baseFields, size_bytes: sizeBytes }),
    find: (mail, { from_domain, ...request }) => mail.find.largest({ ...request, fromDomain: from_domain }),
  })
}

/** Source: mail-sizes. */
export function getEmailsBySizeRange(tools: MailTools): Tool {
  return defineEmailListTool(tools, {
    name: 'get_emails_by_size_range',
    title: 'Get emails by size',
    description:
      'List the messages of one size class, largest first: small under 10 KB, medium under 100 KB, large from 100 KB, huge from 1 MB.',
    input: {
      size_category: Type.Optional(Type.Enum([...sizeClasses], { default: 'large' })),
      limit: messagesLimit,
    },
    shape: shapeOf<SizedEmail>()({ ...summaryFields, size_bytes: sizeBytes }),
    find: (mail, { size_category, limit, offset }) => mail.find.ofSize({ sizeClass: size_category, limit, offset }),
  })
}

/** Source: mail-thread. */
export function getEmailThread(tools: MailTools): Tool {
  return defineEmailListTool(tools, {
    name: 'get_email_thread',
    title: 'Get an email thread',
    description: `List the messages of one conversation, oldest first. include: thread in a list gives its thread_id, as does
${mailToolName('get_email_full', tools.toolNames)}.`,
    input: {
      thread_id: Type.Union([Type.String(), Type.Number()], {
        description: 'As text: a number this large loses digits.',
      }),
      order: orderSchema('date_asc'),
      limit: limitSchema(tools.maxLimit),
    },
    shape: base,
    find: (mail, { thread_id, order, limit, offset }) =>
      mail.find.thread({ threadId: thread_id, order: toOrder(order), limit, offset }),
  })
}

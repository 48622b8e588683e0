import { Command, Option } from 'commander'
import { type Column, fitTable } from '#src/adapters/edges/cli/fit-table.js'
import type { MailFlags } from '#src/adapters/edges/cli/flags.js'
import {
  addressOption,
  busyTimeoutOption,
  databaseOption,
  jsonOption,
  meOption,
  wholeNumberOption,
} from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { formatCount } from '#src/adapters/edges/cli/terminal.js'
import { closing } from '#src/adapters/kit/closing.js'
import { defined } from '#src/adapters/kit/defined.js'
import { type ConversationPage, defaultConversations } from '#src/application/mail/list-conversations.js'
import { type Answerer, answerers, type Conversation } from '#src/domain/mail/conversation.js'
import { mailFactsOf } from '#src/domain/mail/mail-failure.js'
import { AppError } from '#src/domain/shared/app-error.js'

interface Flags extends MailFlags {
  readonly with?: string
  readonly query?: string
  readonly label?: string
  readonly mailbox?: string
  readonly from?: string
  readonly to?: string
  readonly waitingOn?: Answerer
  readonly silentDays?: number
  readonly limit?: number
}

export function mailConversationsCommand({ services, terminal }: CommandParts): Command {
  return new Command('conversations')
    .summary('list conversations, and whose turn it is')
    .description('Lists conversations, latest first: who is in each, how it ends, and who has to answer.')
    .addOption(databaseOption())
    .addOption(addressOption())
    .addOption(meOption())
    .option('--with <person>', 'only with this name, address or domain')
    .option('--query <words>', 'only those that match these words')
    .option('--label <label>', 'only those with a message that has this label')
    .option('--mailbox <mailbox>', 'only those with a message in this mailbox')
    .option('--from <date>', 'only those with a message on or after this date, such as 2026-10')
    .option('--to <date>', 'only those with a message on or before this date')
    .addOption(new Option('--waiting-on <whom>', 'only those in which this side has to answer').choices([...answerers]))
    .addOption(wholeNumberOption('--silent-days <n>', 'only those silent for this many days', { min: 0 }))
    .addOption(wholeNumberOption('--limit <n>', 'list at most this many', { usual: defaultConversations }))
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (flags: Flags) => {
      const { with: person, query, label, mailbox, from: dateFrom, to: dateTo, waitingOn, silentDays, limit } = flags
      const asked = defined({ with: person, query, label, mailbox, dateFrom, dateTo, waitingOn, silentDays, limit })
      const page = await closing(services.openMail(flags), (mail) => mail.conversations(asked).catch(nameOptions))
      terminal.out(flags.json ? pageToJson(page) : formatPage(page, terminal.columns))
    })
}

const optionNames: Readonly<Record<string, string>> = { dateFrom: '--from', dateTo: '--to' }

/** Throws the error; if it is about a date, with the name of the option. */
function nameOptions(error: unknown): never {
  const facts = mailFactsOf(error)
  const invalid = (message: string) => new AppError('VALIDATION_ERROR', message, { cause: error })
  if (facts?.problem === 'dates-exchanged') throw invalid('--from is later than --to: swap them.')
  if (facts?.problem !== 'date-unreadable') throw error
  throw invalid(`${optionNames[facts.field] ?? facts.field} must be a date such as 2026, 2026-10 or 2026-10-03.`)
}

function pageToJson({ conversations, next }: ConversationPage): string {
  return JSON.stringify({ conversations: conversations.map(conversationToJson), has_more: next !== null })
}

function conversationToJson(conversation: Conversation) {
  const { threadId, lastId, subject, who, count, firstDate, lastDate, lastFrom, waitingOn, ending, labels } =
    conversation
  return {
    ...{ thread_id: threadId, last_id: lastId, subject, who, count, first_date: firstDate, last_date: lastDate },
    ...{ last_from: lastFrom, waiting_on: waitingOn, text: ending, labels },
  }
}

const columns: readonly Column<Conversation>[] = [
  { title: 'Conversation', share: null, cell: ({ threadId }) => threadId ?? '' },
  { title: 'Last', share: null, cell: ({ lastDate }) => lastDate?.slice(0, 10) ?? '' },
  { title: 'Count', share: null, cell: ({ count }) => `${count}` },
  { title: 'Turn', share: null, cell: ({ waitingOn }) => waitingOn ?? '' },
  { title: 'With', share: 1, cell: ({ who }) => who.join(', ') },
  { title: 'Subject', share: 2, cell: ({ subject }) => subject ?? '' },
]

function formatPage({ conversations, next }: ConversationPage, width: number | null): string {
  if (conversations.length === 0) return 'No matching conversations.'
  const count = `${formatCount(conversations.length, 'conversation')}.`
  const more = next === null ? '' : ' There are more: raise --limit.'
  return `${fitTable(columns, conversations, width)}\n${count}${more}`
}

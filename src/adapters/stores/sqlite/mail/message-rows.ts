import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { emailFts } from './search-index.js'
import {
  attachmentTexts,
  emailFacts,
  emailHeaders,
  emails,
  importedEmails,
  replacedEmails,
  unreadAttachments,
} from './tables.js'

/**
 * Where an archive keeps something of one message. Not here: `imported_files` and `synced_messages`, which know where a
 * message was, so that it does not come back by itself.
 */
const tablesOfMessage: readonly (readonly [table: SQLWrapper, id: SQLWrapper])[] = [
  [emailFts, sql`rowid`],
  [attachmentTexts, attachmentTexts.emailId],
  [unreadAttachments, unreadAttachments.emailId],
  [emailFacts, emailFacts.emailId],
  [emailHeaders, emailHeaders.emailId],
  [replacedEmails, replacedEmails.emailId],
  [importedEmails, importedEmails.emailId],
  // the last: it leads to the rest
  [emails, emails.id],
]

/**
 * Statements that delete messages; `ids` is a list of their ids in brackets. Trigrams of their headers stay, which only
 * makes a search read more; whoever must leave no trace calls `forgetHeaders` too.
 */
export function removalsOf(ids: SQL): readonly SQL[] {
  return tablesOfMessage.map(([table, id]) => sql`delete from ${table} where ${id} in ${ids}`)
}

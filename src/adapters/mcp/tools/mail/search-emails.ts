import { Type } from 'typebox'
import { searchFields } from '../../../../domain/mail/text-scan.js'
import type { Tool } from '../../define-tool.js'
import { filterSchemas, limitSchema, toEmailQuery } from './arguments.js'
import { toItem } from './email-output.js'
import { includeSchema, listItems } from './include.js'
import { defineListTool, type MailTools } from './mail-tool.js'
import { mailToolName } from './tool-names.js'

const itemType = Type.Enum([...searchFields])

/** Source: mail-spec, db.search_emails; contract, tools. */
export function searchEmails(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'search_emails',
    title: 'Search emails',
    description: `Find the messages that fit a query best, by the words in subject and body, in English and Japanese.
Word forms are matched; any word of the query is enough, more rank higher; a "phrase in quotation marks" must be there.
The conditions of ${mailToolName('filter_emails', tools.toolNames)} narrow it down.
Each item has id, address, mailbox, uid, uidvalidity, message_id, x_gm_msgid, date, internaldate, internaldate_epoch,
from, subject, score (lower is better); ordered by score.`,
    input: {
      query: Type.String({ description: 'Words to look for, and "phrases"; other punctuation is harmless.' }),
      item_types: Type.Optional(
        Type.Union([itemType, Type.Array(itemType)], {
          description: 'Where to look: subject, body or both. Default: both.',
        }),
      ),
      ...filterSchemas,
      limit: limitSchema(100),
      include: includeSchema,
    },
    run: async (mail, { query, item_types, limit, include, ...conditions }) => {
      const fields = typeof item_types === 'string' ? [item_types] : item_types
      const emails = await mail.searchEmails.execute({ ...toEmailQuery(conditions), query, fields, limit })
      return listItems(mail, emails, include, (email) => ({ ...toItem(email), score: email.score }))
    },
  })
}

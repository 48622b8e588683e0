import { Type } from 'typebox'
import { searchFields } from '../../../../domain/mail/text-scan.js'
import type { Tool } from '../../define-tool.js'
import { filterSchemas, limitSchema, someOf, toEmailQuery, toList } from './arguments.js'
import { toItem } from './email-output.js'
import { includeSchema, listItems } from './include.js'
import { defineListTool, type MailTools } from './mail-tool.js'

const itemType = Type.Enum([...searchFields])

/** Source: mail-spec, db.search_emails; contract, tools. */
export function searchEmails(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'search_emails',
    title: 'Search emails',
    description: `Find the messages that fit a query best by the words in subject and body, English and Japanese; score: lower is better.
Word forms count; any word is enough, more rank higher; a "quoted phrase" must be there. The conditions narrow it down.`,
    input: {
      query: Type.String(),
      item_types: someOf(itemType),
      ...filterSchemas,
      limit: limitSchema(100),
      include: includeSchema,
    },
    listed: { item_types: Type.Optional(Type.Array(itemType)) },
    run: async (mail, { query, item_types, limit, offset, include, ...conditions }) => {
      const fields = toList(item_types)
      const emails = await mail.searchEmails.execute({ ...toEmailQuery(conditions), query, fields, limit, offset })
      return listItems(tools, mail, emails, include, (email) => ({ ...toItem(email), score: email.score }))
    },
  })
}

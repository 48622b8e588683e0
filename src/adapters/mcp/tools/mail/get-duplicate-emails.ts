import { Type } from 'typebox'
import { duplicateFields } from '../../../../application/mail/ports/mail-archive.js'
import type { Tool } from '../../define-tool.js'
import { limitSchema } from './arguments.js'
import { defineListTool, type MailTools } from './mail-tool.js'

/** Source: mail-spec, db.get_duplicate_emails; contract, tools. */
export function getDuplicateEmails(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_duplicate_emails',
    title: 'Get duplicate emails',
    description: `Groups of messages that share exactly the same subject or Message-ID, most copies first: items
{similarity_field, value, duplicate_count, email_ids}. email_ids holds the first ids of a group, limit at most; when
duplicate_count is higher, the others were left out.`,
    input: {
      similarity_field: Type.Optional(Type.Enum([...duplicateFields], { description: 'Default: subject.' })),
      limit: limitSchema(100, 'Groups, and ids of each,'),
    },
    run: async (mail, { similarity_field = 'subject', limit }) => {
      const groups = await mail.getDuplicateEmails.execute({ field: similarity_field, limit })
      const items = groups.map(({ value, count, ids }) => ({
        similarity_field,
        value,
        duplicate_count: count,
        email_ids: ids,
      }))
      return { items, found: items.length, shortened: groups.some(({ count, ids }) => ids.length < count) }
    },
  })
}

import { Type } from 'typebox'
import type { DuplicateField } from '../../../../application/mail/ports/mail-archive.js'
import type { Tool } from '../../define-tool.js'
import { limitSchema } from './arguments.js'
import { defineListTool, type MailTools } from './mail-tool.js'

const fieldNames = ['subject', 'message_id'] as const

const fields: Record<(typeof fieldNames)[number], DuplicateField> = { subject: 'subject', message_id: 'messageId' }

/** Source: mail-spec, db.get_duplicate_emails; contract, tools. */
export function getDuplicateEmails(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_duplicate_emails',
    title: 'Get duplicate emails',
    description:
      'Groups of messages with exactly the same subject or Message-ID: {similarity_field, value, duplicate_count, email_ids}, most copies first. Of email_ids, limit at most.',
    input: {
      similarity_field: Type.Optional(Type.Enum([...fieldNames], { default: 'subject' })),
      limit: limitSchema(100, 'Of groups, and of ids in each.'),
    },
    run: async (mail, { similarity_field = 'subject', limit, offset }) => {
      const groups = await mail.getDuplicateEmails.execute({ field: fields[similarity_field], limit, offset })
      const items = groups.map(({ value, count, ids }) => ({
        similarity_field,
        value,
        duplicate_count: count,
        email_ids: ids,
      }))
      const unnamed = groups.reduce((sum, { count, ids }) => sum + count - ids.length, 0)
      const lacking = `${unnamed} email_ids of large groups were left out: a higher limit gives more, up to ${tools.maxLimit} of each`
      return { items, limitStays: true, ...(unnamed > 0 ? { lacking } : {}) }
    },
  })
}

import { Type } from 'typebox'
import { attachmentChoices } from '../../../../application/mail/get-largest-emails.js'
import type { Tool } from '../../define-tool.js'
import { exactSchema, fromDomainSchema, limitSchema } from './arguments.js'
import { toBaseItem } from './email-output.js'
import { includeSchema, listItems } from './include.js'
import { defineListTool, type MailTools } from './mail-tool.js'

/** Source: mail-spec, db.get_largest_emails; contract, tools. */
export function getLargestEmails(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_largest_emails',
    title: 'Get the largest emails',
    description: 'List the largest messages, with size_bytes.',
    input: {
      limit: limitSchema(5),
      attachments: Type.Optional(Type.Enum([...attachmentChoices], { default: 'any' })),
      mailbox: exactSchema,
      from_domain: fromDomainSchema,
      include: includeSchema,
    },
    run: async (mail, { limit, offset, attachments, mailbox, from_domain, include }) => {
      const request = { limit, offset, attachments, mailbox, fromDomain: from_domain }
      const emails = await mail.getLargestEmails.execute(request)
      return listItems(tools, mail, emails, include, (email) => ({ ...toBaseItem(email), size_bytes: email.sizeBytes }))
    },
  })
}

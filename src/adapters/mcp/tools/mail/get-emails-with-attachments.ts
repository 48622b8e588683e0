import type { Tool } from '../../define-tool.js'
import { exactSchema, limitSchema, rangeSchemas } from './arguments.js'
import { toBaseItem } from './email-output.js'
import { includeSchema, listItems } from './include.js'
import { defineListTool, type MailTools } from './mail-tool.js'

/** Source: mail-spec, db.get_emails_with_attachments; contract, tools. */
export function getEmailsWithAttachments(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_emails_with_attachments',
    title: 'Get emails with attachments',
    description: 'List the messages that have attachments, newest first.',
    input: { mailbox: exactSchema, ...rangeSchemas, limit: limitSchema(100), include: includeSchema },
    run: async (mail, { mailbox, date_from, date_to, limit, offset, include }) => {
      const request = { mailbox, dateFrom: date_from, dateTo: date_to, limit, offset }
      return listItems(tools, mail, await mail.getEmailsWithAttachments.execute(request), include, toBaseItem)
    },
  })
}

import type { Tool } from '../../define-tool.js'
import { limitSchema } from './arguments.js'
import { toBaseItem } from './email-output.js'
import { includeSchema, listItems } from './include.js'
import { defineListTool, type MailTools } from './mail-tool.js'

/** Source: mail-spec, db.list_earliest_emails; contract, tools. */
export function listEarliestEmails(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'list_earliest_emails',
    title: 'List the earliest emails',
    description: 'List the oldest messages by their Date header; those without a date come last.',
    input: { limit: limitSchema(100), include: includeSchema },
    run: async (mail, { limit, offset, include }) =>
      listItems(tools, mail, await mail.listEarliestEmails.execute({ limit, offset }), include, toBaseItem),
  })
}

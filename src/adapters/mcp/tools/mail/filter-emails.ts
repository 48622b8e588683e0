import type { Tool } from '../../define-tool.js'
import { filterSchemas, limitSchema, orderSchema, toEmailQuery } from './arguments.js'
import { toBaseItem } from './email-output.js'
import { includeSchema, listItems } from './include.js'
import { defineListTool, type MailTools } from './mail-tool.js'
import { mailToolName } from './tool-names.js'

/** Source: mail-spec, db.filter_emails; contract, tools. */
export function filterEmails(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'filter_emails',
    title: 'Filter emails',
    description: `List the messages that meet all the conditions given, newest first unless order says otherwise.
${mailToolName('count_emails', tools.toolNames)} takes the same conditions.
Each item has id, address, mailbox, uid, uidvalidity, message_id, x_gm_msgid, date, internaldate, internaldate_epoch,
from, subject, rfc822_size.`,
    input: { ...filterSchemas, order: orderSchema('date_desc'), limit: limitSchema(100), include: includeSchema },
    run: async (mail, { order, limit, include, ...conditions }) => {
      const emails = await mail.filterEmails.execute({ ...toEmailQuery(conditions), order, limit })
      return listItems(mail, emails, include, toBaseItem)
    },
  })
}

import type { Tool } from '../../define-tool.js'
import { filterSchemas, limitSchema, orderSchema, toEmailQuery, toOrder } from './arguments.js'
import { toBaseItem } from './email-output.js'
import { includeSchema, listItems } from './include.js'
import { defineListTool, type MailTools } from './mail-tool.js'

/** Source: mail-spec, db.filter_emails; contract, tools. */
export function filterEmails(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'filter_emails',
    title: 'Filter emails',
    description: 'List the messages that meet all the conditions, newest first.',
    input: { ...filterSchemas, order: orderSchema('date_desc'), limit: limitSchema(100), include: includeSchema },
    run: async (mail, { order, limit, offset, include, ...conditions }) => {
      const request = { ...toEmailQuery(conditions), order: toOrder(order), limit, offset }
      const emails = await mail.filterEmails.execute(request)
      return listItems(tools, mail, emails, include, toBaseItem)
    },
  })
}

import { Type } from 'typebox'
import type { Tool } from '../../define-tool.js'
import { limitSchema, orderSchema, toOrder } from './arguments.js'
import { toBaseItem } from './email-output.js'
import { includeSchema, listItems } from './include.js'
import { defineListTool, type MailTools } from './mail-tool.js'
import { mailToolName } from './tool-names.js'

/** Source: mail-spec, db.get_email_thread; contract, tools. */
export function getEmailThread(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_email_thread',
    title: 'Get an email thread',
    description: `List the messages of one conversation, oldest first. include: thread of a list tells its thread_id, as does
${mailToolName('get_email_full', tools.toolNames)}.`,
    input: {
      thread_id: Type.Union([Type.String(), Type.Number()], {
        description: 'Decimal text: a number so large loses digits.',
      }),
      order: orderSchema('date_asc'),
      limit: limitSchema(tools.maxLimit),
      include: includeSchema,
    },
    run: async (mail, { thread_id, order, limit, offset, include }) => {
      const request = { threadId: thread_id, order: toOrder(order), limit, offset }
      const { emails, total } = await mail.getEmailThread.execute(request)
      return { ...(await listItems(tools, mail, emails, include, toBaseItem)), total }
    },
  })
}

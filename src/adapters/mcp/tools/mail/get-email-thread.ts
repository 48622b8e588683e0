import { Type } from 'typebox'
import type { Tool } from '../../define-tool.js'
import { limitSchema, orderSchema } from './arguments.js'
import { toBaseItem } from './email-output.js'
import { includeSchema, listItems } from './include.js'
import { defineListTool, type MailTools } from './mail-tool.js'
import { mailToolName } from './tool-names.js'

/** Source: mail-spec, db.get_email_thread; contract, tools. */
export function getEmailThread(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_email_thread',
    title: 'Get an email thread',
    description: `List the messages of one conversation, oldest first unless order says otherwise.
${mailToolName('get_email_full', tools.toolNames)} tells the thread of a message, as does include: thread of a list.
Each item has id, address, mailbox, uid, uidvalidity, message_id, x_gm_msgid, date, internaldate, internaldate_epoch,
from, subject, rfc822_size. When the conversation has more messages than limit, _meta.found says how many.`,
    input: {
      thread_id: Type.Union([Type.String(), Type.Number()], {
        description: 'x_gm_thrid, as decimal text: a number this large loses digits.',
      }),
      order: orderSchema('date_asc'),
      limit: limitSchema(tools.maxLimit),
      include: includeSchema,
    },
    run: async (mail, { thread_id, order, limit, include }) => {
      const { emails, total } = await mail.getEmailThread.execute({ threadId: thread_id, order, limit })
      return { items: await listItems(mail, emails, include, toBaseItem), found: total }
    },
  })
}

import type { Tool } from '../../define-tool.js'
import { exactSchema, limitSchema } from './arguments.js'
import { defineListTool, type MailTools } from './mail-tool.js'

/** Source: mail-spec, db.get_top_senders; contract, tools. */
export function getTopSenders(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_top_senders',
    title: 'Get top senders',
    description: 'Who wrote most messages: {from, count}.',
    input: { limit: limitSchema(20), mailbox: exactSchema },
    run: async (mail, { limit, offset, mailbox }) => {
      const senders = await mail.getTopSenders.execute({ limit, offset, mailbox })
      return senders.map(({ from, count }) => ({ from, count }))
    },
  })
}

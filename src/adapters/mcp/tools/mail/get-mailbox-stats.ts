import type { Tool } from '../../define-tool.js'

import { defineListTool, type MailTools } from './mail-tool.js'

/** Source: mail-spec, db.get_mailbox_stats; contract, tools. */
export function getMailboxStats(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_mailbox_stats',
    title: 'Get mailbox stats',
    description: 'How many messages each mailbox holds: {mailbox, count}.',
    answersFiguresAlone: true,
    input: {},
    run: async (mail, { offset }) => {
      const mailboxes = await mail.getMailboxStats.execute()
      const items = mailboxes.map(({ mailbox, count }) => ({ mailbox, count }))
      return { items: items.slice(offset), total: items.length }
    },
  })
}

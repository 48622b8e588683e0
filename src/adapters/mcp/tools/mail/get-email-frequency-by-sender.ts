import type { Tool } from '../../define-tool.js'
import { limitSchema, partSchema, periodSchema } from './arguments.js'
import { defineListTool, type MailTools } from './mail-tool.js'

/** Source: mail-spec, db.get_email_frequency_by_sender; contract, tools. */
export function getEmailFrequencyBySender(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_email_frequency_by_sender',
    title: 'Get email frequency by sender',
    description: 'How many messages each sender wrote in each period: {from, period, count}.',
    input: { sender: partSchema, period: periodSchema, limit: limitSchema(50) },
    run: async (mail, { sender, period, limit, offset }) => {
      const counts = await mail.getEmailFrequencyBySender.execute({ sender, period, limit, offset })
      return counts.map(({ from, period: name, count }) => ({ from, period: name, count }))
    },
  })
}

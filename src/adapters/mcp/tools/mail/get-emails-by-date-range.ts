import type { Tool } from '../../define-tool.js'
import { limitSchema, periodSchema, rangeSchemas } from './arguments.js'
import { defineListTool, type MailTools } from './mail-tool.js'

/** Source: mail-spec, db.get_emails_by_date_range; contract, tools. */
export function getEmailsByDateRange(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_emails_by_date_range',
    title: 'Count emails by period',
    description:
      'How many messages came in each period: {period, count}, the newest periods that have any, oldest first.',
    answersFiguresAlone: true,
    input: { period: periodSchema, ...rangeSchemas, limit: limitSchema(50) },
    run: async (mail, { period, date_from, date_to, limit, offset }) => {
      const request = { period, dateFrom: date_from, dateTo: date_to, limit, offset }
      const counts = await mail.getEmailsByDateRange.execute(request)
      // the newest stay, and an offset passes over them
      return { items: counts.map(({ period: name, count }) => ({ period: name, count })), keep: 'last' }
    },
  })
}

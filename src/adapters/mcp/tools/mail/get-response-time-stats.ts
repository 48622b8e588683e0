import type { Tool } from '../../define-tool.js'
import { limitSchema } from './arguments.js'
import { toIso } from './email-output.js'
import { defineListTool, type MailTools } from './mail-tool.js'

/** Source: mail-spec, db.get_response_time_stats; contract, tools. */
export function getResponseTimeStats(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_response_time_stats',
    title: 'Get response times',
    description:
      'How long replies took, longest first: {thread_id, from_sender, to_sender, response_time_hours, prev_date, curr_date}; to_sender is who replied.',
    input: { limit: limitSchema(50) },
    run: async (mail, { limit, offset }) => {
      const times = await mail.getResponseTimeStats.execute({ limit, offset })
      return times.map((time) => ({
        thread_id: time.threadId,
        from_sender: time.fromSender,
        to_sender: time.toSender,
        response_time_hours: time.hours,
        prev_date: toIso(time.previousEpoch),
        curr_date: toIso(time.currentEpoch),
      }))
    },
  })
}

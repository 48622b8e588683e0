import type { Tool } from '../../define-tool.js'
import { rangeSchemas } from './arguments.js'
import { defineListTool, type MailTools } from './mail-tool.js'

/** Source: mail-spec, db.get_email_activity_heatmap; contract, tools. */
export function getEmailActivityHeatmap(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_email_activity_heatmap',
    title: 'Get an activity heatmap',
    description:
      'When mail comes, UTC: {hour, day_of_week, day_number, count}, Sunday first; hours without mail are left out.',
    answersFiguresAlone: true,
    input: { ...rangeSchemas },
    run: async (mail, { date_from, date_to, offset }) => {
      const cells = await mail.getEmailActivityHeatmap.execute({ dateFrom: date_from, dateTo: date_to })
      const items = cells.map(({ hour, dayOfWeek, dayNumber, count }) => ({
        hour,
        day_of_week: dayOfWeek,
        day_number: dayNumber,
        count,
      }))
      return { items: items.slice(offset), total: items.length }
    },
  })
}

import { Type } from 'typebox'
import type { Tool } from '../../define-tool.js'

import { defineListTool, type MailTools } from './mail-tool.js'

/** Source: mail-spec, db.get_seasonal_trends; contract, tools. */
export function getSeasonalTrends(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_seasonal_trends',
    title: 'Get seasonal trends',
    description: 'How many messages came in each month: {year, month, count, season, month_name}, oldest first.',
    answersFiguresAlone: true,
    input: {
      years_back: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 3 })),
    },
    run: async (mail, { years_back, offset }) => {
      const trends = await mail.getSeasonalTrends.execute({ yearsBack: years_back })
      const items = trends.map(({ year, month, count, season, monthName }) => ({
        year,
        month,
        count,
        season,
        month_name: monthName,
      }))
      return { items: items.slice(offset), total: items.length }
    },
  })
}

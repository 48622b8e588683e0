import type { Tool } from '../../define-tool.js'
import { limitSchema } from './arguments.js'
import { defineListTool, type MailTools } from './mail-tool.js'

/** Source: mail-spec, db.get_top_domains; contract, tools. */
export function getTopDomains(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_top_domains',
    title: 'Get top domains',
    description: 'Which domains most messages came from: {domain, count}.',
    input: { limit: limitSchema(20) },
    run: async (mail, { limit, offset }) => {
      const domains = await mail.getTopDomains.execute({ limit, offset })
      return domains.map(({ domain, count }) => ({ domain, count }))
    },
  })
}

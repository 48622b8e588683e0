import { Type } from 'typebox'
import type { Tool } from '../../define-tool.js'
import { limitSchema } from './arguments.js'
import { toItem } from './email-output.js'
import { includeSchema, listItems } from './include.js'
import { defineListTool, type MailTools } from './mail-tool.js'

/** Source: mail-spec, db.search_email_headers; contract, tools. */
export function searchEmailHeaders(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'search_email_headers',
    title: 'Search email headers',
    description: `List the messages with a header line ("Name: value", unfolded) that fits a pattern, newest first: plain text or a simple
regular expression, whatever the case; no back-references, no lookaround. Slow: reads every message until there are enough.`,
    input: {
      header_pattern: Type.String({ description: 'Such as ^List-Unsubscribe: or X-Spam-Status:.*Yes' }),
      limit: limitSchema(100),
      include: includeSchema,
    },
    run: async (mail, { header_pattern, limit, offset, include }) => {
      const emails = await mail.searchEmailHeaders.execute({ pattern: header_pattern, limit, offset })
      return listItems(tools, mail, emails, include, toItem)
    },
  })
}

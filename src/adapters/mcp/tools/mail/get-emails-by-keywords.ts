import { Type } from 'typebox'
import { matchModes, maxKeywords } from '../../../../domain/mail/keywords.js'
import type { Tool } from '../../define-tool.js'
import { limitSchema } from './arguments.js'
import { toItem } from './email-output.js'
import { includeSchema, listItems } from './include.js'
import { defineListTool, type MailTools } from './mail-tool.js'
import { mailToolName } from './tool-names.js'

/** Source: mail-spec, db.get_emails_by_keywords; contract, tools. */
export function getEmailsByKeywords(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_emails_by_keywords',
    title: 'Get emails by keywords',
    description: `List the messages that hold the keywords as written, whatever the case: by keyword_match_score (share of them found, 0 to
100), then keyword_match_count. Reads every message; ${mailToolName('search_emails', tools.toolNames)} is faster.`,
    input: {
      keywords: Type.Array(Type.String(), { minItems: 1, description: `${maxKeywords} words or phrases at most.` }),
      match_mode: Type.Optional(Type.Enum([...matchModes], { default: 'any' })),
      limit: limitSchema(100),
      include: includeSchema,
    },
    run: async (mail, { keywords, match_mode, limit, offset, include }) => {
      const emails = await mail.getEmailsByKeywords.execute({ keywords, mode: match_mode, limit, offset })
      return listItems(tools, mail, emails, include, (email) => ({
        ...toItem(email),
        keyword_match_count: email.matchCount,
        keyword_match_score: email.matchScore,
      }))
    },
  })
}

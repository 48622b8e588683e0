import { Type } from 'typebox'
import type { Tool } from '../../define-tool.js'
import { filterSchemas, toEmailQuery } from './arguments.js'
import { defineObjectTool, type MailTools } from './mail-tool.js'
import { mailToolName } from './tool-names.js'

const outputSchema = Type.Object({ count: Type.Integer() }, { additionalProperties: false })

/** Source: mail-spec, db.count_emails; contract, tools. */
export function countEmails(tools: MailTools): Tool {
  return defineObjectTool(tools, {
    name: 'count_emails',
    title: 'Count emails',
    description: `Count the messages that meet all the conditions, those of ${mailToolName('filter_emails', tools.toolNames)}.`,
    answersFiguresAlone: true,
    input: { ...filterSchemas },
    outputSchema,
    run: async (mail, conditions) => ({ count: await mail.countEmails.execute(toEmailQuery(conditions)) }),
  })
}

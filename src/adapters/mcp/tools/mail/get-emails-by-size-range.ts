import { Type } from 'typebox'
import { sizeClasses } from '../../../../domain/mail/size-class.js'
import type { Tool } from '../../define-tool.js'
import { limitSchema } from './arguments.js'
import { toItem } from './email-output.js'
import { includeSchema, listItems } from './include.js'
import { defineListTool, type MailTools } from './mail-tool.js'

/** Source: mail-spec, db.get_emails_by_size_range; contract, tools. */
export function getEmailsBySizeRange(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_emails_by_size_range',
    title: 'Get emails by size',
    description:
      'List the messages of one class of sizes, biggest first: small under 10 KB, medium under 100 KB, large from 100 KB, huge from 1 MB.',
    input: {
      size_category: Type.Optional(Type.Enum([...sizeClasses], { default: 'large' })),
      limit: limitSchema(100),
      include: includeSchema,
    },
    run: async (mail, { size_category, limit, offset, include }) => {
      const emails = await mail.getEmailsBySizeRange.execute({ sizeClass: size_category, limit, offset })
      return listItems(tools, mail, emails, include, (email) => ({ ...toItem(email), size_bytes: email.sizeBytes }))
    },
  })
}

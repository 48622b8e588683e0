import { Type } from 'typebox'
import type { Tool } from '../../define-tool.js'
import { limitSchema } from './arguments.js'
import { toIso } from './email-output.js'
import { defineObjectTool, type MailTools } from './mail-tool.js'

const counted = <Name extends string>(name: Name) =>
  Type.Array(
    Type.Object(
      { [name]: Type.Union([Type.String(), Type.Null()]), count: Type.Integer() },
      { additionalProperties: false },
    ),
  )

const moment = Type.Union([Type.String(), Type.Null()])

const outputSchema = Type.Object(
  {
    total_emails: Type.Integer(),
    date_range: Type.Object({ earliest: moment, latest: moment }, { additionalProperties: false }),
    top_senders: counted('from'),
    top_domains: counted('domain'),
    mailbox_distribution: counted('mailbox'),
    truncated: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

/** Source: mail-spec, db.get_email_stats; contract, tools. */
export function getEmailStats(tools: MailTools): Tool {
  return defineObjectTool(tools, {
    name: 'get_email_stats',
    title: 'Get email stats',
    description:
      'The archive at a glance: how many messages, from when to when, top senders and domains, messages in each mailbox.',
    input: { top_limit: limitSchema(10) },
    outputSchema,
    mayBeLong: true,
    run: async (mail, { top_limit }) => {
      const stats = await mail.getEmailStats.execute({ topLimit: top_limit })
      return {
        total_emails: stats.total,
        date_range: { earliest: toIso(stats.earliest), latest: toIso(stats.latest) },
        top_senders: stats.topSenders.map(({ from, count }) => ({ from, count })),
        top_domains: stats.topDomains.map(({ domain, count }) => ({ domain, count })),
        mailbox_distribution: stats.mailboxes.map(({ mailbox, count }) => ({ mailbox, count })),
      }
    },
  })
}

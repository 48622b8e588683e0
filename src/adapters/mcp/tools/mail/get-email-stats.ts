import { Type } from 'typebox'
import type { Tool } from '../../define-tool.js'
import { limitSchema } from './arguments.js'
import { toIso } from './email-output.js'
import { defineObjectTool, type MailTools } from './mail-tool.js'

const counted = <Name extends string>(name: Name, description: string) =>
  Type.Array(
    Type.Object(
      { [name]: Type.Union([Type.String(), Type.Null()]), count: Type.Integer() },
      { additionalProperties: false },
    ),
    { description },
  )

const moment = Type.Union([Type.String(), Type.Null()], { description: 'ISO 8601 UTC.' })

const outputSchema = Type.Object(
  {
    total_emails: Type.Integer(),
    date_range: Type.Object(
      { earliest: moment, latest: moment },
      { additionalProperties: false, description: 'When the first and the last message were received.' },
    ),
    top_senders: counted('from', 'Most messages first.'),
    top_domains: counted('domain', 'Most messages first.'),
    mailbox_distribution: counted('mailbox', 'Most messages first.'),
    truncated: Type.Optional(Type.Boolean({ description: 'Whether lists were cut to keep the answer under 1 MB.' })),
  },
  { additionalProperties: false },
)

/** Source: mail-spec, db.get_email_stats; contract, tools. */
export function getEmailStats(tools: MailTools): Tool {
  return defineObjectTool(tools, {
    name: 'get_email_stats',
    title: 'Get email stats',
    description: `The archive at a glance: how many messages, from when to when, the top senders and domains, and how
many messages each mailbox holds.`,
    input: { top_limit: limitSchema(10, 'Senders and domains') },
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

import { type Static, Type } from 'typebox'
import { defaultMaxBytes } from '../../../../application/mail/get-email-full.js'
import type { FullEmail } from '../../../../domain/mail/archived-email.js'
import type { Tool } from '../../define-tool.js'
import { containsSchema, mailboxSchema, orderSchema } from './arguments.js'
import { baseFields, maybeText, toBaseItem } from './email-output.js'
import { cutText, maxAnswerBytes, wireBytes } from './fit-answer.js'
import { defineObjectTool, type MailTools } from './mail-tool.js'

const addresses = (description: string) => Type.Array(Type.String(), { description })

const outputSchema = Type.Object(
  {
    ...baseFields,
    x_gm_thrid: maybeText('The conversation: thread_id of the tool that lists one. Decimal.'),
    envelope_to: addresses('To.'),
    envelope_cc: addresses('Cc.'),
    envelope_bcc: addresses('Bcc.'),
    envelope_reply_to: addresses('Reply-To.'),
    envelope_in_reply_to: maybeText('In-Reply-To.'),
    envelope_references: addresses('References.'),
    encoded: maybeText('The raw message.'),
    encoded_encoding: Type.Optional(
      Type.Literal('base64', { description: 'Present when the raw message is not UTF-8 and encoded is base64 of it.' }),
    ),
    encoded_truncated: Type.Boolean({ description: 'Whether encoded holds only the start.' }),
    encoded_size: Type.Integer({ description: 'Bytes of the whole raw message.' }),
    plain_text: maybeText('The body as text.'),
    plain_text_truncated: Type.Boolean({ description: 'Whether plain_text holds only the start.' }),
    plain_text_size: Type.Integer({ description: 'Bytes of the whole body.' }),
    truncated: Type.Optional(
      Type.Boolean({ description: 'Whether other values were cut to keep the answer under 1 MB.' }),
    ),
  },
  { additionalProperties: false },
)

type Output = Static<typeof outputSchema>

const input = {
  id: Type.Optional(Type.Integer({ description: 'id of a list item. Decides alone when given.' })),
  mailbox: mailboxSchema,
  uid: Type.Optional(Type.Integer({ description: 'Together with mailbox and uidvalidity.' })),
  uidvalidity: Type.Optional(Type.Integer({ description: 'Together with mailbox and uid.' })),
  message_id: Type.Optional(Type.String({ description: 'Message-ID, with or without angle brackets.' })),
  from_contains: containsSchema("the sender's name or address"),
  subject_contains: containsSchema('the subject'),
  date: Type.Optional(
    Type.String({ description: 'Date header within this: YYYY, YYYY-MM, YYYY-MM-DD or ISO 8601, UTC.' }),
  ),
  order: orderSchema('date_desc'),
  max_bytes: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: `Bytes of encoded and of plain_text at most. Default: ${defaultMaxBytes}.`,
    }),
  ),
}

const description = `Read one message in full: addresses, references, raw source and plain text.

The first of these that is given finds it: id; mailbox with uid and uidvalidity; message_id; otherwise from_contains,
subject_contains, mailbox and date together, the first in order. NOT_FOUND when it finds nothing.`

/** Source: mail-spec, db.get_email_full; contract, get_email_full. */
export function getEmailFull(tools: MailTools): Tool {
  return defineObjectTool(tools, {
    name: 'get_email_full',
    title: 'Get one email in full',
    description,
    input,
    outputSchema,
    run: async (mail, { message_id, from_contains, subject_contains, max_bytes = defaultMaxBytes, ...rest }) => {
      const keys = { messageId: message_id, fromContains: from_contains, subjectContains: subject_contains }
      const maxBytes = Math.min(max_bytes, maxAnswerBytes)
      return fitBodies(toOutput(await mail.getEmailFull.execute({ ...rest, ...keys, maxBytes })))
    },
  })
}

function toOutput(email: FullEmail): Output {
  const { source, plainText } = email
  return {
    ...toBaseItem(email),
    x_gm_thrid: email.threadId,
    envelope_to: [...email.to],
    envelope_cc: [...email.cc],
    envelope_bcc: [...email.bcc],
    envelope_reply_to: [...email.replyTo],
    envelope_in_reply_to: email.inReplyTo,
    envelope_references: [...email.references],
    encoded: source?.text ?? null,
    ...(source?.encoding === 'base64' ? { encoded_encoding: 'base64' as const } : {}),
    encoded_truncated: source?.truncated ?? false,
    encoded_size: source?.size ?? 0,
    plain_text: plainText?.text ?? null,
    plain_text_truncated: plainText?.truncated ?? false,
    plain_text_size: plainText?.size ?? 0,
  }
}

/** Cuts source and text further when they weigh too much on the wire; what else is too large is cut by `fitObject`. */
function fitBodies(output: Output): Output {
  let fitting = output
  while (wireBytes(fitting) > maxAnswerBytes - 10_000) {
    const [encoded, text] = [fitting.encoded ?? '', fitting.plain_text ?? '']
    if (Math.max(encoded.length, text.length) < 1000) break
    // base64 stays whole only in steps of four
    const half = (value: string) => cutText(value, Math.floor(value.length / 8) * 4)
    fitting =
      encoded.length >= text.length
        ? { ...fitting, encoded: half(encoded), encoded_truncated: true }
        : { ...fitting, plain_text: half(text), plain_text_truncated: true }
  }
  return fitting
}

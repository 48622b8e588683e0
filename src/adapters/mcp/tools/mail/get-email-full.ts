import { type Static, Type } from 'typebox'
import { defaultMaxBytes, defaultTextCharacters } from '../../../../application/mail/get-email-full.js'
import type { FullEmail } from '../../../../domain/mail/archived-email.js'
import type { SourceExcerpt } from '../../../../domain/mail/message-source.js'
import type { Tool } from '../../define-tool.js'
import { containsSchema, mailboxSchema, orderSchema } from './arguments.js'
import { baseFields, maybeInteger, maybeText, toBaseItem } from './email-output.js'
import { cutText, maxAnswerBytes, wireBytes } from './fit-answer.js'
import { defineObjectTool, type MailTools } from './mail-tool.js'

const addresses = (description: string) => Type.Array(Type.String(), { description })

const attachmentSchema = Type.Object(
  {
    name: maybeText('File name.'),
    type: Type.String({ description: 'MIME type.' }),
    size: Type.Integer({ description: 'Bytes, decoded.' }),
  },
  { additionalProperties: false },
)

const outputSchema = Type.Object(
  {
    ...baseFields,
    x_gm_thrid: maybeText('The conversation: thread_id of the tool that lists one. Decimal.'),
    thread_id: maybeText('The same.'),
    labels: Type.Array(Type.String(), { description: 'Such as those of Gmail.' }),
    attachments: Type.Union([Type.Array(attachmentSchema), Type.Null()], {
      description: 'Null where the archive does not name them.',
    }),
    envelope_to: addresses('To.'),
    envelope_cc: addresses('Cc.'),
    envelope_bcc: addresses('Bcc.'),
    envelope_reply_to: addresses('Reply-To.'),
    envelope_in_reply_to: maybeText('In-Reply-To.'),
    envelope_references: addresses('References.'),
    encoded: maybeText('The raw message from offset_bytes on, max_bytes of it.'),
    encoded_encoding: Type.Optional(
      Type.Literal('base64', { description: 'Present when the raw message is not UTF-8 and encoded is base64 of it.' }),
    ),
    encoded_truncated: Type.Boolean({ description: 'Whether the raw message goes on after encoded.' }),
    encoded_next_offset: maybeInteger('offset_bytes to read on with; null at the end.'),
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
    Type.Integer({ minimum: 0, description: `Bytes of encoded at most. Default: ${defaultMaxBytes}.` }),
  ),
  offset_bytes: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Byte of the raw message with which encoded starts. Default: 0.' }),
  ),
  max_text_chars: Type.Optional(
    Type.Integer({ minimum: 0, description: `Characters of plain_text at most. Default: ${defaultTextCharacters}.` }),
  ),
}

const description = `Read one message in full: addresses, references, labels, attachments, plain text and raw source.

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
    mayBeLong: true,
    run: async (mail, { message_id, from_contains, subject_contains, ...rest }) => {
      const { max_bytes, offset_bytes, max_text_chars, ...others } = rest
      const keys = { messageId: message_id, fromContains: from_contains, subjectContains: subject_contains }
      const bounds = {
        offsetBytes: offset_bytes,
        maxBytes: Math.min(max_bytes ?? defaultMaxBytes, maxAnswerBytes),
        maxTextCharacters: Math.min(max_text_chars ?? defaultTextCharacters, maxAnswerBytes),
      }
      return fitBodies(toOutput(await mail.getEmailFull.execute({ ...others, ...keys, ...bounds })))
    },
  })
}

function toOutput(email: FullEmail): Output {
  const { source, plainText } = email
  return {
    ...toBaseItem(email),
    x_gm_thrid: email.threadId,
    thread_id: email.threadId,
    labels: [...email.labels],
    attachments: email.attachments?.map(({ name, type, size }) => ({ name, type, size })) ?? null,
    envelope_to: [...email.to],
    envelope_cc: [...email.cc],
    envelope_bcc: [...email.bcc],
    envelope_reply_to: [...email.replyTo],
    envelope_in_reply_to: email.inReplyTo,
    envelope_references: [...email.references],
    encoded: source?.text ?? null,
    ...(source?.encoding === 'base64' ? { encoded_encoding: 'base64' as const } : {}),
    encoded_truncated: source?.truncated ?? false,
    encoded_next_offset: nextOffset(source),
    encoded_size: source?.size ?? 0,
    plain_text: plainText?.text ?? null,
    plain_text_truncated: plainText?.truncated ?? false,
    plain_text_size: plainText?.size ?? 0,
  }
}

/** Where the source goes on; null at its end, and where it is too large to be read. */
function nextOffset(source: SourceExcerpt | null): number | null {
  return source?.truncated && source.end > source.start ? source.end : null
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
        ? cutSource(fitting, half(encoded))
        : { ...fitting, plain_text: half(text), plain_text_truncated: true }
  }
  return fitting
}

/** The output with less of its source, which then goes on where that ends. */
function cutSource(output: Output, encoded: string): Output {
  const bytes = (text: string) => Buffer.byteLength(text, output.encoded_encoding === 'base64' ? 'base64' : 'utf8')
  const end = output.encoded_next_offset ?? output.encoded_size
  const cut = bytes(output.encoded ?? '') - bytes(encoded)
  return { ...output, encoded, encoded_truncated: true, encoded_next_offset: end - cut }
}

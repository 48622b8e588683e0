import { type Static, Type } from 'typebox'
import type { Tool } from '#src/adapters/edges/mcp/define-tool.js'
import {
  field,
  flag,
  integer,
  optionalField,
  orNull,
  shapeOf,
  text,
  textOrNull,
  texts,
} from '#src/adapters/edges/mcp/tools/item-shape.js'
import { defaultMaxBytes, defaultMaxTextCharacters } from '#src/application/mail/read-email.js'
import type { FullEmail } from '#src/domain/mail/archived-email.js'
import type { Attachment } from '#src/domain/mail/email.js'
import type { SourceExcerpt } from '#src/domain/mail/message-source.js'
import { cutText } from '#src/domain/shared/text.js'
import { exactSchema, orderSchema, partSchema, toOrder } from './arguments.js'
import { baseFields } from './email-items.js'
import { answerBytes, maxAnswerBytes } from './fit-answer.js'
import { defineObjectTool, type MailTools } from './mail-tool.js'

const attachments = shapeOf<Attachment & { readonly part: number }>()({
  part: integer(({ part }) => part),
  name: field(textOrNull, ({ name }) => name),
  type: text(({ type }) => type),
  size: integer(({ size }) => size),
})

const full = shapeOf<FullEmail>()({
  ...baseFields,
  x_gm_thrid: field(textOrNull, ({ threadId }) => threadId),
  thread_id: field(textOrNull, ({ threadId }) => threadId),
  labels: texts(({ labels }) => labels),
  attachments: field(
    orNull(Type.Array(attachments.schema)),
    (email: FullEmail) =>
      email.attachments?.map((attachment, index) => attachments.toItem({ ...attachment, part: index + 1 })) ?? null,
  ),
  envelope_to: texts(({ to }) => to),
  envelope_cc: texts(({ cc }) => cc),
  envelope_bcc: texts(({ bcc }) => bcc),
  envelope_reply_to: texts(({ replyTo }) => replyTo),
  envelope_in_reply_to: field(textOrNull, ({ inReplyTo }) => inReplyTo),
  envelope_references: texts(({ references }) => references),
  encoded: field(
    orNull(Type.String({ description: 'The raw message from offset_bytes.' })),
    ({ source }) => source?.text ?? null,
  ),
  encoded_encoding: optionalField(Type.Literal('base64'), ({ source }: FullEmail) =>
    source?.encoding === 'base64' ? source.encoding : undefined,
  ),
  encoded_truncated: flag(({ source }) => source?.truncated ?? false),
  encoded_next_offset: field(orNull(Type.Integer({ description: 'offset_bytes to continue with.' })), ({ source }) =>
    nextOffset(source),
  ),
  encoded_size: integer(({ source }) => source?.size ?? 0),
  plain_text: field(textOrNull, ({ plainText }) => plainText?.text ?? null),
  plain_text_truncated: flag(({ plainText }) => plainText?.truncated ?? false),
  plain_text_size: integer(({ plainText }) => plainText?.size ?? 0),
  truncated: optionalField(Type.Boolean(), () => undefined),
})

type Output = Static<typeof full.schema>

const input = {
  id: Type.Optional(Type.Integer({ description: 'From a list.' })),
  mailbox: exactSchema,
  uid: Type.Optional(Type.Integer()),
  uidvalidity: Type.Optional(Type.Integer()),
  message_id: Type.Optional(Type.String()),
  from_contains: partSchema,
  subject_contains: partSchema,
  date: Type.Optional(Type.String({ description: 'Of the Date header: YYYY, YYYY-MM, YYYY-MM-DD or ISO 8601, UTC.' })),
  order: orderSchema('date_desc'),
  max_bytes: Type.Optional(Type.Integer({ minimum: 0, default: defaultMaxBytes, description: 'Of encoded.' })),
  offset_bytes: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: 'Where encoded starts.' })),
  max_text_chars: Type.Optional(
    Type.Integer({ minimum: 0, default: defaultMaxTextCharacters, description: 'Of plain_text.' }),
  ),
}

const description = `Read one message: addresses, references, labels, attachments, plain text and raw source. The first of these given identifies it: id; mailbox with uid and uidvalidity; message_id; else from_contains,
subject_contains, mailbox and date together, first match in order.`

/** Source: mail-full. */
export function getEmailFull(tools: MailTools): Tool {
  return defineObjectTool(tools, {
    name: 'get_email_full',
    title: 'Get one email in full',
    description,
    input,
    outputSchema: full.schema,
    mayBeLong: true,
    run: async (mail, { message_id, from_contains, subject_contains, ...rest }) => {
      const { max_bytes, offset_bytes, max_text_chars, order, ...others } = rest
      const keys = { messageId: message_id, fromContains: from_contains, subjectContains: subject_contains }
      const bounds = {
        order: toOrder(order),
        offsetBytes: offset_bytes,
        maxBytes: Math.min(max_bytes ?? defaultMaxBytes, maxAnswerBytes),
        maxTextCharacters: Math.min(max_text_chars ?? defaultMaxTextCharacters, maxAnswerBytes),
      }
      return fitBodies(full.toItem(await mail.read({ ...others, ...keys, ...bounds })))
    },
  })
}

/** The offset at which the source continues; null at its end, and if it is too large to be read. */
function nextOffset(source: SourceExcerpt | null): number | null {
  return source?.truncated && source.end > source.start ? source.end : null
}

/** Cuts the source and the text further if they are too large on the wire; `fitObject` cuts the other values. */
function fitBodies(output: Output): Output {
  let fitting = output
  while (answerBytes(fitting) > maxAnswerBytes - 10_000) {
    const [encoded, text] = [fitting.encoded ?? '', fitting.plain_text ?? '']
    if (Math.max(encoded.length, text.length) < 1000) break
    // base64 can only be cut at multiples of four characters
    const half = (value: string) => cutText(value, Math.floor(value.length / 8) * 4)
    fitting =
      encoded.length >= text.length
        ? cutSource(fitting, half(encoded))
        : { ...fitting, plain_text: half(text), plain_text_truncated: true }
  }
  return fitting
}

/** The output with a shorter source, and the next offset set to the end of it. */
function cutSource(output: Output, encoded: string): Output {
  const bytes = (text: string) => Buffer.byteLength(text, output.encoded_encoding === 'base64' ? 'base64' : 'utf8')
  const end = output.encoded_next_offset ?? output.encoded_size
  const cut = bytes(output.encoded ?? '') - bytes(encoded)
  return { ...output, encoded, encoded_truncated: true, encoded_next_offset: end - cut }
}

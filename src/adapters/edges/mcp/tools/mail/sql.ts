import { Type } from 'typebox'
import type { Tool } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { countFitting } from '#src/adapters/kit/answers/fitting.js'
import { defaultListLimits } from '#src/application/mail/email-query.js'
import { leftOutValue } from '#src/domain/mail/left-out-value.js'
import { limitSchema } from './arguments.js'
import { answerBytes, maxAnswerBytes } from './fit-answer.js'
import { defineObjectTool, type MailTools } from './mail-tool.js'

const outputSchema = closedObject({
  query: Type.String(),
  row_count: Type.Integer(),
  rows: Type.Array(Type.Object({}, { additionalProperties: true })),
  truncated: Type.Boolean({ description: 'Whether rows are missing.' }),
  left_out: Type.Optional(
    closedObject(
      { row: Type.Integer(), column: Type.String(), characters: Type.Integer() },
      { description: 'The longest value of a row that is too large to return: select a part, substr().' },
    ),
  ),
})

const description = `For what no other tool answers: one read-only SQL statement (SQLite: SELECT or WITH) on table emails.

Columns: id, address, mailbox, uidvalidity, uid, message_id, x_gm_thrid, x_gm_msgid, subject, internaldate,
internaldate_epoch, rfc822_size, from_email, "from", to_emails, cc_emails, bcc_emails, envelope_reply_to,
envelope_in_reply_to, envelope_references, date, has_attachments, labels_json, raw, plain_text, markdown, created_at,
updated_at; JSON arrays in to_emails, cc_emails, bcc_emails, envelope_reply_to, envelope_references, labels_json and, if present, attachments_json
({name, type, size}). Datetimes are text such as 2023-11-14 22:13:20, UTC.
email_fts, if there is an index, joins by rowid = emails.id and takes MATCH: English by words, Japanese by pairs
of characters: 東京大学 is MATCH '"東京 京大 大学"'.
Blobs are returned as {bytes}, integers beyond 2^53 as text.`

/** Source: mail-sql. */
export function executeSqlQuery(tools: MailTools): Tool {
  return defineObjectTool(tools, {
    name: 'execute_sql_query',
    title: 'Execute a SQL query',
    description,
    input: {
      sql_query: Type.String({ description: '20,000 characters at most.' }),
      limit: limitSchema(defaultListLimits.rows),
    },
    outputSchema,
    mayBeLong: true,
    run: async (mail, { sql_query, limit }) => {
      // the rows are sent twice: as JSON inside the text, and as structured content
      const request = { sql: sql_query, limit, maxBytes: maxAnswerBytes }
      const { query, rows, truncated, leftOut } = await mail.runSql(request)
      const max = maxAnswerBytes - answerBytes(query) - 4000
      const count = countFitting(rows, { max, sizeOf: answerBytes })
      const next = rows[count]
      const left_out = next !== undefined && answerBytes(next) > max ? leftOutValue(count + 1, next) : leftOut
      return {
        query,
        row_count: count,
        rows: rows.slice(0, count),
        truncated: truncated || next !== undefined,
        ...(left_out !== undefined && left_out.row === count + 1 ? { left_out } : {}),
      }
    },
  })
}

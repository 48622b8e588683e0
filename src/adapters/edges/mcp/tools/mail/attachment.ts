import { type Static, Type } from 'typebox'
import type { Tool } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject, orNull, textOrNull } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { fitsPage, type PageBudget } from '#src/adapters/kit/answers/page-budget.js'
import { defaultAttachmentCharacters } from '#src/application/mail/read-attachment.js'
import { cutText } from '#src/domain/shared/text.js'
import { defineObjectTool, type MailTools } from './mail-tool.js'
import { mailToolName } from './tool-names.js'

const outputSchema = closedObject({
  email_id: Type.Integer(),
  part: Type.Integer(),
  name: textOrNull,
  type: textOrNull,
  title: textOrNull,
  page_count: Type.Integer(),
  pages: Type.Array(closedObject({ page: orNull(Type.Integer()), text: Type.String() })),
  next: orNull(Type.Integer({ description: 'offset to continue with.' })),
  warnings: Type.Array(Type.String()),
})

// one call must not fill the context of an agent
const maxCharacters = 60_000
const minCharacters = 100

type Output = Static<typeof outputSchema>

/** Cuts the text until the answer fits on a page; `next` is then behind what is left. */
function fitPages(answer: Output, offset: number, page: PageBudget): Output {
  let fitting = answer
  while (!fitsPage(JSON.stringify(fitting), page)) {
    const length = fitting.pages.reduce((sum, { text }) => sum + text.length, 0)
    if (length < minCharacters) break
    const pages = takePages(fitting.pages, Math.floor(length * 0.8))
    fitting = { ...fitting, pages, next: offset + pages.reduce((sum, { text }) => sum + text.length, 0) }
  }
  return fitting
}

function takePages(pages: Output['pages'], characters: number): Output['pages'] {
  let left = characters
  return pages.flatMap(({ page, text }) => {
    const part = cutText(text, Math.max(0, left))
    left -= text.length
    return part === '' ? [] : [{ page, text: part }]
  })
}

/** Source: mail-attachment. */
export function getAttachment(tools: MailTools): Tool {
  return defineObjectTool(tools, {
    name: 'get_attachment',
    title: 'Read an attachment',
    description: `Read the text of a PDF, Word, Excel, text, HTML or calendar attachment, by page. ${mailToolName('get_email_full', tools.toolNames)} lists each part.`,
    input: {
      email_id: Type.Integer(),
      part: Type.Integer({ minimum: 1 }),
      offset: Type.Optional(Type.Integer({ minimum: 0, default: 0 })),
      max_chars: Type.Optional(
        Type.Integer({ minimum: minCharacters, maximum: maxCharacters, default: defaultAttachmentCharacters }),
      ),
    },
    outputSchema,
    mayBeLong: true,
    run: async (mail, { email_id: id, part, offset, max_chars }) => {
      const found = await mail.attachment({ id, part, offset, maxCharacters: max_chars })
      const { attachment, title, pageCount, pages, next, warnings } = found
      const answer: Output = {
        ...{ email_id: id, part, name: attachment?.name ?? null, type: attachment?.type ?? null, title },
        page_count: pageCount,
        pages: pages.map(({ number, text }) => ({ page: number, text })),
        next,
        warnings: [...warnings],
      }
      // who asks for a number gets it
      return max_chars === undefined ? fitPages(answer, offset ?? 0, tools.page) : answer
    },
  })
}

import { Type } from 'typebox'
import { defineTool, type Tool, untrustedNotice } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject, integerOrNull } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { toDocumentJson, toSavedJson } from '#src/adapters/edges/words/person/person-json.js'
import {
  fitRows,
  fitsPage,
  maxCharactersOf,
  type PageBudget,
  pageBeside,
} from '#src/adapters/kit/answers/page-budget.js'
import { defined } from '#src/adapters/kit/defined.js'
import { maxDocumentsAsked } from '#src/application/person/get-documents.js'
import { documentKinds, maxDocumentText, maxDocumentTitle } from '#src/domain/person/document.js'
import { byAgent, type PersonTools } from './person-tool.js'

const id = Type.Integer({ minimum: 1 })
const kind = Type.Enum([...documentKinds])

const saveInput = closedObject({
  id: Type.Optional(id),
  expected_version: Type.Optional(Type.Integer({ minimum: 1, description: 'With id: the version that you read.' })),
  kind: Type.Optional(kind),
  job_id: Type.Optional(Type.Union([id, Type.Null()])),
  title: Type.Optional(Type.String({ maxLength: maxDocumentTitle })),
  language: Type.Optional(Type.String({ description: 'en, ja' })),
  text: Type.String({ maxLength: maxDocumentText, description: 'Markdown.' }),
})

const saveOutput = closedObject({
  id: Type.Integer(),
  version: Type.Integer(),
  confirmed: Type.Boolean(),
  message: Type.Optional(Type.String()),
  unsupported: Type.Array(closedObject({ kind: Type.String(), claim: Type.String(), sentence: Type.String() })),
  unsupported_total: Type.Optional(Type.Integer()),
})

/** Source: person-documents. */
export function saveDocument({ openPerson }: PersonTools): Tool {
  return defineTool({
    name: 'save_document',
    title: 'Save a document',
    description: `Save a document or, with id, a new version. It is a proposal until the person confirms it. unsupported: what an application
document claims without support; ask the person, or remove it.`,
    inputSchema: saveInput,
    acceptedSchema: saveInput,
    outputSchema: saveOutput,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    run: async ({ expected_version: expectedVersion, job_id: jobId, ...given }, call) => {
      const person = await openPerson(call)
      const named = { expectedVersion: expectedVersion ?? null, ...defined({ jobId }) }
      return toSavedJson(await person.saveDocument({ ...given, ...named, ...byAgent(call) }))
    },
  })
}

const readInput = closedObject({
  ids: Type.Optional(Type.Array(id, { minItems: 1, maxItems: maxDocumentsAsked })),
  job_id: Type.Optional(id),
  kinds: Type.Optional(Type.Array(kind)),
  text: Type.Optional(Type.Boolean()),
  version: Type.Optional(Type.Integer({ minimum: 1, description: 'An earlier one, of one id.' })),
  since: Type.Optional(Type.Integer({ minimum: 1, description: 'What changed since this version.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxDocumentsAsked })),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Documents; of one id, characters.' })),
})

const readOutput = closedObject({
  documents: Type.Array(Type.Object({ id: Type.Integer(), version: Type.Integer(), kind: Type.String() })),
  next_offset: integerOrNull,
})

/** Source: person-reading. */
export function getDocuments({ openPerson, page }: PersonTools): Tool {
  return defineTool({
    name: 'get_documents',
    title: 'Get documents',
    description: `Application documents, evaluations and notes, newest version of each. confirmed: the person's word; otherwise an agent's. next_offset continues the list, or
one document. ${untrustedNotice}`,
    inputSchema: readInput,
    acceptedSchema: readInput,
    outputSchema: readOutput,
    annotations: { readOnlyHint: true, openWorldHint: false },
    maxAnswerCharacters: maxCharactersOf(page),
    run: async ({ ids, job_id, kinds, text, version, since, limit = maxDocumentsAsked, offset = 0 }, call) => {
      const person = await openPerson(call)
      const isOne = ids?.length === 1
      const asked = { ids: ids ?? null, jobId: job_id ?? null, kinds: kinds ?? null }
      const wanted = { hasText: text ?? version !== undefined, version: version ?? null, since: since ?? null }
      // one more tells whether the list goes on
      const part = isOne ? {} : { limit: limit + 1, offset }
      const known = await person.getDocuments({ ...asked, ...wanted, ...part })
      const rows = known.slice(0, limit).map((each) => fitPart(toDocumentJson(each), isOne ? offset : 0, page))
      return fitRows(rows, page, (documents, count) => {
        const next_offset = !isOne && count < known.length ? offset + count : null
        return { documents, next_offset }
      })
    },
  })
}

// one call must not fill the context of an agent
const maxPart = 40_000
const minPart = 100
const frameCharacters = 60

type Row = ReturnType<typeof toDocumentJson>

/** A document with the part of its text and its changes from `offset` on that fits on a page alone. */
function fitPart(row: Row, offset: number, page: PageBudget): Row & { readonly next_offset?: number } {
  const room = pageBeside(frameCharacters, page)
  let length = maxPart
  let part = partOf(row, offset, length)
  while (!fitsPage(JSON.stringify(part), room) && length > minPart) {
    length = Math.floor(length * 0.8)
    part = partOf(row, offset, length)
  }
  return part
}

function partOf(row: Row, offset: number, length: number) {
  const { text, changes } = row
  const given = [text ?? '', changes ?? '']
  const end = endOfPart(given, offset, length)
  return {
    ...row,
    ...(text === undefined ? {} : { text: text.slice(offset, end) }),
    ...(changes === undefined ? {} : { changes: changes.slice(offset, end) }),
    ...(given.some((each) => end < each.length) ? { next_offset: end } : {}),
  }
}

/** The end of a part that cuts no character of any text in half. */
function endOfPart(texts: readonly string[], offset: number, length: number): number {
  let end = offset + length
  while (end > offset + 1 && texts.some((text) => /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(end - 1, end + 1))))
    end--
  return end
}

import { Type } from 'typebox'
import { defineTool, type Tool, untrustedNotice } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { toDocumentJson, toSavedJson } from '#src/adapters/edges/words/person/person-json.js'
import { fitRows, maxCharactersOf } from '#src/adapters/kit/answers/page-budget.js'
import { maxDocumentsAsked } from '#src/application/person/get-documents.js'
import { documentKinds, maxDocumentText, maxDocumentTitle } from '#src/domain/person/document.js'
import { byAgent, type PersonTools } from './person-tool.js'

const id = Type.Integer({ minimum: 1 })
const kind = Type.Enum([...documentKinds])

const saveInput = closedObject({
  id: Type.Optional(id),
  expected_version: Type.Optional(Type.Integer({ minimum: 1, description: 'With id: the version that you read.' })),
  kind: Type.Optional(kind),
  job_id: Type.Optional(id),
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
})

/** Source: person-documents. */
export function saveDocument({ openPerson }: PersonTools): Tool {
  return defineTool({
    name: 'save_document',
    title: 'Save a document',
    description: `Save a document or, with id, a new version. It is a proposal until the person confirms it. unsupported: what a paper
claims and nothing confirmed says; ask the person, or remove it.`,
    inputSchema: saveInput,
    acceptedSchema: saveInput,
    outputSchema: saveOutput,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    run: async ({ expected_version: expectedVersion, job_id: jobId, ...given }, call) => {
      const person = await openPerson(call)
      const named = { expectedVersion: expectedVersion ?? null, jobId: jobId ?? null }
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
})

const readOutput = closedObject({
  documents: Type.Array(Type.Object({ id: Type.Integer(), version: Type.Integer(), kind: Type.String() })),
  message: Type.Optional(Type.String()),
})

/** Source: person-reading. */
export function getDocuments({ openPerson, page }: PersonTools): Tool {
  return defineTool({
    name: 'get_documents',
    title: 'Get documents',
    description: `Papers, evaluations and notes, newest version of each. confirmed: the person's word; otherwise an agent's. ${untrustedNotice}`,
    inputSchema: readInput,
    acceptedSchema: readInput,
    outputSchema: readOutput,
    annotations: { readOnlyHint: true, openWorldHint: false },
    maxAnswerCharacters: maxCharactersOf(page),
    run: async ({ ids, job_id, kinds, text, version, since }, call) => {
      const person = await openPerson(call)
      const asked = {
        ids: ids ?? null,
        jobId: job_id ?? null,
        kinds: kinds ?? null,
        hasText: text ?? version !== undefined,
      }
      const known = await person.getDocuments({ ...asked, version: version ?? null, since: since ?? null })
      return fitRows(known.map(toDocumentJson), page, (rows, count) => {
        const left = known.slice(count).map(({ head }) => head.id)
        const message = `Too much for one answer: ask for these ids again: ${left.join(', ')}.`
        return { documents: rows, ...(left.length === 0 ? {} : { message }) }
      })
    },
  })
}

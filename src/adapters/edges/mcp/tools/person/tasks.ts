import { Type } from 'typebox'
import { defineTool, type Tool, untrustedNotice } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject, integerOrNull } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { toTaskJson } from '#src/adapters/edges/words/person/person-json.js'
import { fitRows, maxCharactersOf } from '#src/adapters/kit/answers/page-budget.js'
import { maxTasks } from '#src/application/person/save-tasks.js'
import { maxTaskTitle, taskKinds } from '#src/domain/person/task.js'
import { byAgent, type PersonTools } from './person-tool.js'

const id = Type.Integer({ minimum: 1 })

const saveInput = closedObject({
  tasks: Type.Array(
    closedObject({
      id: Type.Optional(id),
      job_id: Type.Optional(id),
      title: Type.Optional(Type.String({ maxLength: maxTaskTitle })),
      due: Type.Optional(Type.String({ description: 'A day, or ISO 8601 with offset.' })),
      kind: Type.Optional(Type.Enum([...taskKinds])),
      done: Type.Optional(Type.Boolean()),
    }),
    { minItems: 1, maxItems: maxTasks },
  ),
})

/** Source: person-tasks. */
export function saveTasks({ openPerson }: PersonTools): Tool {
  return defineTool({
    name: 'save_tasks',
    title: 'Save tasks',
    description: 'Add, change (id) or finish tasks of the person, all or none.',
    inputSchema: saveInput,
    acceptedSchema: saveInput,
    outputSchema: closedObject({ ids: Type.Array(Type.Integer()) }),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    run: async ({ tasks }, call) => {
      const person = await openPerson(call)
      const given = tasks.map(({ job_id: jobId, done, ...task }) => ({
        ...task,
        jobId: jobId ?? null,
        isDone: done ?? null,
      }))
      const saved = await person.saveTasks({ tasks: given, actor: byAgent(call).actor })
      return { ids: saved.map((task) => task.id) }
    },
  })
}

const maxListed = 100

const listInput = closedObject({
  job_id: Type.Optional(id),
  until: Type.Optional(Type.String({ description: 'A day or time.' })),
  done: Type.Optional(Type.Boolean({ description: 'Finished ones too.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1 })),
  offset: Type.Optional(Type.Integer({ minimum: 0 })),
})

const listOutput = closedObject({
  tasks: Type.Array(Type.Object({ kind: Type.String(), source: Type.String() })),
  total_count: Type.Integer(),
  has_more: Type.Boolean(),
  next_offset: integerOrNull,
})

/** Source: person-tasks. */
export function listTasks({ openPerson, page }: PersonTools): Tool {
  return defineTool({
    name: 'list_tasks',
    title: 'List tasks',
    description: `What is due, earliest first; source letter: an interview or deadline of an application. ${untrustedNotice}`,
    inputSchema: listInput,
    acceptedSchema: listInput,
    outputSchema: listOutput,
    annotations: { readOnlyHint: true, openWorldHint: false },
    maxAnswerCharacters: maxCharactersOf(page),
    run: async ({ job_id, until, done, limit = maxListed, offset = 0 }, call) => {
      const person = await openPerson(call)
      const all = await person.listTasks({ jobId: job_id ?? null, until: until ?? null, hasDone: done ?? false })
      return fitRows(all.slice(offset, offset + Math.min(limit, maxListed)).map(toTaskJson), page, (tasks, count) => {
        const end = offset + count
        const has_more = end < all.length && count > 0
        return { tasks, total_count: all.length, has_more, next_offset: has_more ? end : null }
      })
    },
  })
}

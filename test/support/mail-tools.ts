import type { CallToolResult } from '@modelcontextprotocol/server'
import { Compile } from 'typebox/compile'
import { expect } from 'vitest'
import type { CallContext, Tool } from '#src/adapters/edges/mcp/define-tool.js'
import { toolNames as allToolNames, createTools } from '#src/adapters/edges/mcp/tools/catalog.js'
import type { MailTools } from '#src/adapters/edges/mcp/tools/mail/mail-tool.js'
import type { ToolNameStyle } from '#src/adapters/edges/mcp/tools/mail/tool-names.js'
import { unopenedContexts } from '#src/adapters/edges/mcp/tools/unopened-contexts.js'
import { type PageBudget, unboundedPage } from '#src/adapters/kit/answers/page-budget.js'
import { MemoryMailArchive } from '#src/adapters/stores/memory/mail/memory-mail-archive.js'
import { createMailUseCases } from '#src/application/mail/mail-use-cases.js'
import type { RunQuery } from '#src/application/mail/ports/query-runner.js'
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'

export interface MailToolOptions {
  readonly maxLimit?: number
  readonly page?: PageBudget
  readonly toolNames?: ToolNameStyle
  readonly runQuery?: RunQuery
  readonly now?: string
  readonly onOpen?: (call: CallContext) => void
}

const mailToolNames = allToolNames.filter((name) => name.startsWith('db_'))

/** The mail tools over these messages, in listing order. */
export function mailTools(emails: readonly ArchivedEmail[], options: MailToolOptions = {}): Promise<readonly Tool[]> {
  const { maxLimit = 1000, page = unboundedPage, toolNames = 'dotted', now = '2024-06-15T12:00:00Z' } = options
  const runQuery = options.runQuery ?? (async ({ sql }) => ({ query: sql, rows: [], truncated: false }))
  const archive = new MemoryMailArchive(emails)
  const clock = { now: () => new Date(now) }
  const mail: MailTools = {
    maxLimit,
    page,
    toolNames,
    openMail: async (call) => {
      options.onOpen?.(call)
      return createMailUseCases({ archive, runQuery, limits: { maxLimit }, clock })
    },
  }
  return createTools({ ...unopenedContexts(toolNames, page), mail }, mailToolNames)
}

/** JSON as a client sees it. */
export type Json = Record<string, unknown> & Record<string, unknown>[]

/**
 * Calls tools of one archive by their canonical names, checks what every answer promises, and returns the JSON of the
 * text.
 */
export function caller(emails: readonly ArchivedEmail[], options: MailToolOptions = {}) {
  const tools = mailTools(emails, options)
  const result = async (name: string, args: object = {}): Promise<CallToolResult> => {
    const tool = (await tools).find(({ description }) => description.name.slice(3) === name)
    if (tool === undefined) throw new Error(`no tool ${name}`)
    const answer = await tool.call(args)
    checkAnswer(tool, answer)
    return answer
  }
  const call = async (name: string, args: object = {}): Promise<Json> => jsonOfAnswer(await result(name, args)) as Json
  return { call, result, ids: async (name: string, args: object = {}) => idsOf((await call(name, args)) as never) }
}

function checkAnswer({ description }: Tool, answer: CallToolResult): void {
  const json = jsonOfAnswer(answer)
  // one item as in the seed, plus a sentence if the list was cut
  expect(answer.content).toHaveLength(answer._meta?.truncated === true ? 2 : 1)
  expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(1_000_000)
  if (Array.isArray(json)) {
    expect(answer.structuredContent).toBeUndefined()
    expect(description.outputSchema).toBeUndefined()
  } else {
    expect(answer.structuredContent).toEqual(json)
    const check = Compile(description.outputSchema as never)
    expect([...check.Errors(json)]).toEqual([])
  }
}

export function jsonOfAnswer(answer: CallToolResult): unknown {
  const [item] = answer.content
  return item?.type === 'text' ? JSON.parse(item.text) : undefined
}

function idsOf(items: readonly { readonly id: number }[]): readonly number[] {
  return items.map(({ id }) => id)
}

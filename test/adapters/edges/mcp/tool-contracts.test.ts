import { describe, expect, it } from 'vitest'
import { writeInstructions } from '#src/adapters/edges/mcp/instructions.js'
import { createTools, toolNames } from '#src/adapters/edges/mcp/tools/catalog.js'
import type { ToolNameStyle } from '#src/adapters/edges/mcp/tools/mail/tool-names.js'
import { unopenedContexts } from '#src/adapters/edges/mcp/tools/unopened-contexts.js'
import { toPageBudget } from '#src/adapters/kit/answers/page-budget.js'
import { defaultPage } from '#test/support/page-budgets.js'

const contexts = (style: ToolNameStyle, page = defaultPage) => unopenedContexts(style, page)

const mailToolNames = toolNames.filter((name) => name.startsWith('db_'))
const everything = await createTools(contexts('underscored'), toolNames)
const mailAlone = await createTools(contexts('dotted'), mailToolNames)

type Description = (typeof everything)[number]['description']

/** Writes a description with a fixed key order, because the order is not part of the contract. */
function written({ name, title, description, inputSchema, outputSchema, annotations, ...rest }: Description): string {
  const ordered = { name, title, description, inputSchema, outputSchema, annotations, ...rest }
  return `${JSON.stringify(ordered, null, 2)}\n`
}

describe('what an agent is shown of each tool (jobs-schemas, update-R10.4, update-R10.5)', () => {
  it.each(everything.map(({ description }) => [description.name, description] as const))('%s', async (name, shown) => {
    await expect(written(shown)).toMatchFileSnapshot(`__snapshots__/${name}.json`)
  })

  it('is the same with dotted names, which replace the others in every text', () => {
    const shown = everything.filter(({ description }) => description.name.startsWith('db_'))
    const dotted = JSON.stringify(shown.map(({ description }) => description)).replaceAll(/db_(?=[a-z])/g, 'db.')
    expect(mailAlone.map(({ description }) => description)).toEqual(JSON.parse(dotted))
  })

  it.each([
    ['underscored', 'db_'],
    ['dotted', 'db.'],
  ] as const)('names mail tools as they are listed: %s', async (style, prefix) => {
    const tools = (await createTools(contexts(style), mailToolNames)).map(({ description }) => description)
    const canonical = tools.map(({ name }) => name.slice(prefix.length)).join('|')
    const named = `${JSON.stringify(tools)} ${writeInstructions(mailToolNames, style)}`.match(
      new RegExp(`\\S*\\b(?:db_)?(?:${canonical})\\b`, 'g'),
    )
    expect(named?.length).toBeGreaterThan(tools.length + 5)
    for (const name of named ?? []) expect(name).toContain(prefix)
  })
})

describe('the names of the tools', () => {
  const names = (tools: typeof everything) => tools.map(({ description }) => description.name)

  it('are those of the catalog in `jobworkflow mcp`, each once, and valid in every client', () => {
    expect(new Set(names(everything)).size).toBe(toolNames.length)
    for (const name of names(everything)) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
  })

  it('are in `jobworkflow db mcp` the 22 of the specification, that of attachments and that of conversations (mail-command)', () => {
    expect(new Set(names(mailAlone)).size).toBe(24)
    for (const name of names(mailAlone)) expect(name).toMatch(/^db\.[a-z_]+$/)
  })

  it('are accepted in either spelling by both commands (mail-names)', () => {
    for (const tools of [everything, mailAlone]) {
      const taken = new Set(tools.flatMap(({ description, aliases = [] }) => [description.name, ...aliases]))
      for (const name of names(mailAlone)) {
        expect(taken).toContain(name)
        expect(taken).toContain(name.replace('.', '_'))
      }
    }
  })

  it('promise for all mail tools that they only read', () => {
    for (const { description } of mailAlone) expect(description.annotations?.readOnlyHint).toBe(true)
  })
})

describe('a tool that can answer more than 30,000 characters (serve-answer-size)', () => {
  const sizes = async (characters: number | null, bytes: number | null) => {
    const tools = await createTools(contexts('underscored', toPageBudget(characters, bytes)), toolNames)
    return Object.fromEntries(
      tools.flatMap(({ description: { name, _meta } }) =>
        _meta === undefined ? [] : [[name, _meta['anthropic/maxResultSizeChars']]],
      ),
    )
  }
  const whateverThePage = {
    bulk_read_new_jobs: 500_000,
    bulk_update_job_status: 260_000,
    triage_jobs: 390_000,
    undo_triage: 390_000,
    rag_query_websites: 500_000,
    data_query_chunks_hybrid: 500_000,
    db_get_email_full: 500_000,
    db_get_attachment: 500_000,
    db_get_email_stats: 500_000,
    db_execute_sql_query: 500_000,
  }
  const paged = [
    'search_jobs',
    'get_jobs',
    'check_postings',
    'read_letters',
    'list_applications',
    'get_application_timeline',
    'suggest_status_updates',
    'rag_list_websites',
    'data_read_website_chunks',
    'data_list_website_sources',
    ...mailToolNames.filter(
      (name) => !/get_email_full|get_attachment|get_email_stats|execute_sql|count_emails/.test(name),
    ),
    ...['get_documents', 'list_tasks'],
  ]

  it('publishes its size to clients, which otherwise cut the answer', async () => {
    expect(await sizes(20_000, 32_000)).toEqual(whateverThePage)
    expect(await sizes(null, 11_000)).toEqual(whateverThePage)
  })

  it('includes tools with paged answers if the page bounds are higher or absent', async () => {
    const publishing = (size: number) => Object.fromEntries(paged.map((name) => [name, size]))
    expect(await sizes(45_000, null)).toEqual({ ...whateverThePage, ...publishing(45_000) })
    expect(await sizes(45_000, 31_000)).toEqual({ ...whateverThePage, ...publishing(31_000) })
    expect(await sizes(null, null)).toEqual({ ...whateverThePage, ...publishing(500_000) })
  })
})

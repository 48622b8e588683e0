import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeInstructions } from '#src/adapters/edges/mcp/instructions.js'
import { choosePrompts } from '#src/adapters/edges/mcp/prompts/catalog.js'
import { guides } from '#src/adapters/edges/mcp/prompts/guides/guides.js'
import {
  chooseTools,
  createTools,
  findToolName,
  listedToolName,
  type ToolChoice,
  toolCatalog,
  toolNames,
  toolsetNames,
  toolsets,
} from '#src/adapters/edges/mcp/tools/catalog.js'
import { toolNameStyles } from '#src/adapters/edges/mcp/tools/mail/tool-names.js'
import { unopenedContexts } from '#src/adapters/edges/mcp/tools/unopened-contexts.js'

const choose = (choice: Partial<ToolChoice>, hasArchive = false) =>
  chooseTools({ toolsets: ['auto'], tools: [], readOnly: false, ...choice }, { hasArchive })

/** Returns the distinct first words of the names. */
const prefixes = (names: readonly string[]) => [...new Set(names.map((name) => name.split('_')[0]))]

const anyChoice = fc.record({
  toolsets: fc.subarray([...toolsetNames], { minLength: 1 }),
  tools: fc.subarray([...toolNames]),
  readOnly: fc.boolean(),
})

describe('the tools that are served (serve-toolsets)', () => {
  it('are those of jobs, websites and the hunt by default, and of mail if an archive is named', () => {
    const usual = [
      'bulk',
      'rag',
      'data',
      'search',
      'find',
      'add',
      'get',
      'triage',
      'undo',
      'check',
      'sync',
      'save',
      'list',
    ]
    expect(prefixes(choose({}))).toEqual(usual)
    expect(prefixes(choose({}, true))).toEqual([...usual, 'db', 'read', 'judge', 'note', 'suggest', 'link'])
  })

  it('are eight for data, one of which also belongs to websites', () => {
    const data = choose({ toolsets: ['data'] })
    expect(data).toHaveLength(8)
    expect(prefixes(data)).toEqual(['data'])
    for (const choice of [{}, { toolsets: ['websites'] } as const])
      expect(choose(choice).filter((name) => data.includes(name))).toEqual(['data_read_website_chunks'])
  })

  it('are those of the named sets, mail even without an archive', () => {
    expect(prefixes(choose({ toolsets: ['jobs'] }))).toEqual(['bulk'])
    expect(prefixes(choose({ toolsets: ['mail'] }))).toEqual(['db'])
    expect(prefixes(choose({ toolsets: ['mail', 'jobs'] }))).toEqual(['bulk', 'db'])
    expect(choose({ toolsets: ['hunt'] })).toEqual(choose({ toolsets: ['hunt'] }, true))
    expect(choose({ toolsets: ['all'] })).toEqual(toolNames)
  })

  it('include single tools, each once', () => {
    const tools = choose({ toolsets: ['jobs'], tools: ['db_count_emails', 'bulk_read_new_jobs'] })
    expect(tools).toEqual(['bulk_read_new_jobs', 'bulk_update_job_status', 'db_count_emails'])
  })

  it('are only the reading ones if asked for, also of single tools', () => {
    const tools = choose({ toolsets: ['jobs', 'websites'], tools: ['rag_delete_website'], readOnly: true })
    const websites = ['rag_query_websites', 'rag_list_websites', 'rag_get_website_status', 'data_read_website_chunks']
    expect(tools).toEqual(['bulk_read_new_jobs', ...websites])
  })

  it('have one order, whatever is chosen (serve-lists)', () => {
    fc.assert(
      fc.property(anyChoice, fc.boolean(), (choice, hasArchive) => {
        const chosen = choose(choice, hasArchive)
        expect(chosen).toEqual(toolNames.filter((name) => chosen.includes(name)))
      }),
    )
  })

  it('are found by either spelling of a name, and by nothing else', () => {
    expect(findToolName('db.count_emails')).toBe('db_count_emails')
    expect(findToolName('db_count_emails')).toBe('db_count_emails')
    for (const name of ['count_emails', 'DB_count_emails', 'rag.query_websites', '', 'constructor'])
      expect(findToolName(name)).toBeUndefined()
  })
})

describe('the catalog of tools', () => {
  it.each(toolNameStyles)('says how each tool is listed and whether it writes: %s', async (style) => {
    const contexts = unopenedContexts(style)
    const tools = (await createTools(contexts, toolNames)).map(({ description }) => description)
    expect(tools.map(({ name, annotations }) => ({ name, writes: annotations?.readOnlyHint !== true }))).toEqual(
      toolCatalog.map(({ name, writes }) => ({ name: listedToolName(name, style), writes })),
    )
  })
})

describe('the texts that come with the tools', () => {
  const named = (text: string) =>
    toolNames.filter((name) => toolNameStyles.some((style) => text.includes(listedToolName(name, style))))

  it('name only tools that are served, in the instructions (serve-toolsets)', () => {
    fc.assert(
      fc.property(anyChoice, fc.boolean(), fc.constantFrom(...toolNameStyles), (choice, hasArchive, style) => {
        const served = choose(choice, hasArchive)
        const text = writeInstructions(served, style)
        expect(served).toEqual(expect.arrayContaining(named(text)))
      }),
    )
    expect(named(writeInstructions(toolNames, 'underscored')).length).toBeGreaterThan(5)
  })

  it('name only tools of the same set, in the descriptions', async () => {
    const contexts = unopenedContexts('underscored')
    for (const toolset of toolsets) {
      for (const readOnly of [true, false]) {
        const served = choose({ toolsets: [toolset], readOnly })
        const shown = (await createTools(contexts, served)).map(({ description }) => JSON.stringify(description))
        expect(served, toolset).toEqual(expect.arrayContaining(named(shown.join())))
      }
    }
  })

  it('are prompts too, listed only if their tools are served (serve-toolsets)', () => {
    const listed = (...names: Parameters<typeof choosePrompts>[0]) =>
      choosePrompts(names, 'underscored').map(({ description }) => description.name)
    expect(listed('bulk_read_new_jobs', 'bulk_update_job_status')).toEqual(['triage_new_jobs'])
    expect(listed('bulk_read_new_jobs')).toEqual([])
    const mail = toolNames.filter((name) => name.startsWith('db_'))
    expect(listed(...mail)).toEqual(['mail_follow_up'])
    expect(listed(...mail.filter((name) => name !== 'db_get_email_full'))).toEqual([])
    expect(listed(...choose({}))).toEqual([
      ...['triage_new_jobs', 'research_job', 'refresh_stale_websites', 'whats_new'],
      ...Object.keys(guides).filter((name) => name !== 'follow_up'),
    ])
    expect(listed(...choose({ readOnly: true }, true))).toEqual(['mail_follow_up', 'whats_new'])
  })
})

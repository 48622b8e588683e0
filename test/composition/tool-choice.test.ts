import { describe, expect, it } from 'vitest'
import { toolNames } from '#src/adapters/edges/mcp/tools/catalog.js'
import { readToolChoice } from '#src/composition/config.js'
import { parseOptions } from '#test/support/parse-options.js'

const choose = (...given: Parameters<typeof parseOptions>) => readToolChoice(parseOptions(...given))

describe('the choice of tools (serve-toolsets)', () => {
  it('is auto, no extra tools, and writing allowed by default', () => {
    const usual = { toolsets: ['auto'], tools: [], readOnly: false }
    expect(choose({}, {})).toEqual(usual)
    const empty = { JOBWORKFLOW_TOOLSETS: '', JOBWORKFLOW_TOOLS: '', JOBWORKFLOW_READ_ONLY: '' }
    expect(choose({}, empty)).toEqual(usual)
  })

  it('is read from options, then from the environment, with or without spaces', () => {
    const env = {
      JOBWORKFLOW_TOOLSETS: 'jobs, mail',
      JOBWORKFLOW_TOOLS: 'rag_query_websites',
      JOBWORKFLOW_READ_ONLY: 'yes',
    }
    const asked = { toolsets: ['jobs', 'mail'], tools: ['rag_query_websites'], readOnly: true }
    expect(choose({}, env)).toEqual(asked)
    const flags = { toolsets: 'all', tools: 'db.count_emails,db_filter_emails' }
    expect(choose(flags, env)).toEqual({
      toolsets: ['all'],
      tools: ['db_count_emails', 'db_filter_emails'],
      readOnly: true,
    })
  })

  it.each(['hunting', 'Jobs', '', 'jobs,', 'jobs mail'])(
    'refuses the toolset list "%s" and names the known ones',
    (list) => {
      const refused = () => choose({ toolsets: list }, {})
      expect(refused).toThrow(
        '--toolsets (or JOBWORKFLOW_TOOLSETS) must be jobs, websites, hunt, person, data, mail, all or auto, not',
      )
      expect(refused).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR' }))
    },
  )

  it.each(['count_emails', '', 'all'])('refuses the tool "%s" and names the known ones', (name) => {
    expect(() => choose({ tools: `bulk_read_new_jobs,${name}` }, {})).toThrow(
      `--tools (or JOBWORKFLOW_TOOLS): there is no tool "${name}". The tools are: ${toolNames.join(', ')}.`,
    )
  })

  it('refuses unknown values for read-only, so that no slip allows writing', () => {
    for (const text of ['0', 'no', 'False']) expect(choose({}, { JOBWORKFLOW_READ_ONLY: text }).readOnly).toBe(false)
    expect(() => choose({}, { JOBWORKFLOW_READ_ONLY: 'on' })).toThrow(
      'JOBWORKFLOW_READ_ONLY must be 1, true, yes, 0, false or no, not "on".',
    )
  })
})

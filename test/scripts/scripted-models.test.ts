import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { answerAsAnthropic } from '#scripts/clients/anthropic-model.js'
import { answerAsChatCompletions } from '#scripts/clients/chat-completions-model.js'
import { Conversation, type Move, type Vendor } from '#scripts/clients/conversation.js'
import { answerAsGemini } from '#scripts/clients/gemini-model.js'
import { obedience } from '#scripts/clients/person-script.js'
import { longPostings } from '#scripts/clients/postings.js'
import { type Choose, lastOf, promptFollower } from '#scripts/clients/prompt-script.js'
import { comparePage, faultOf, nextPage } from '#scripts/clients/reading-script.js'
import { findClientLine, findInstallLine } from '#scripts/clients/readme-lines.js'
import { answerAsResponses } from '#scripts/clients/responses-model.js'
import { nextMove } from '#scripts/clients/triage-script.js'
import { inRepository } from '#scripts/kit/program.js'
import { madePeople, order, orderingPosting } from '#test/support/made-person.js'

const jobs = [
  { id: 1, title: 'Data Engineer {"jobs"' },
  { id: 2, title: 'Cook' },
]
const page = JSON.stringify({ jobs, count: 2, has_more: true, next_cursor: 'abc' })
const verdicts = [
  { id: 1, status: 'shortlist' },
  { id: 2, status: 'reject' },
]

const read = 'mcp__jobworkflow__bulk_read_new_jobs'
const update = 'mcp__jobworkflow__bulk_update_job_status'

describe('the check of real clients', () => {
  it('follows the install line of the README (clients-real)', () => {
    expect(findInstallLine(readFileSync(inRepository('README.md'), 'utf8'))).toContain('&& jobworkflow init')
    expect(() => findInstallLine('## Install\n\n```\nnpx -y jobworkflow\n```\n')).toThrow('packed file')
  })

  it('uses the line that init printed for a client', () => {
    const printed = 'Created a home: /x\n\nClaude Code:\n  claude mcp add x\n\nCodex:\n  codex mcp add x\n'
    expect(findClientLine(printed, 'Codex')).toBe('codex mcp add x')
    expect(() => findClientLine(printed, 'Gemini CLI')).toThrow('no line for Gemini CLI')
  })

  it('has the same long postings each time, 400 to 1,200 characters each, in English and Japanese (clients-whole-pages)', () => {
    for (const language of ['English', 'Japanese'] as const) {
      const text = longPostings(language, 300)
      expect(longPostings(language, 300)).toBe(text)
      const lengths = text
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { description: string }).description.length)
      expect(lengths).toHaveLength(300)
      expect(Math.min(...lengths)).toBeGreaterThanOrEqual(400)
      expect(Math.max(...lengths)).toBeLessThanOrEqual(1200)
    }
  })

  it('fails if a model was given a page without its middle (clients-whole-pages)', () => {
    const [first, second] = jobs.map((job) => JSON.stringify(job))
    const whole = comparePage(jobs, `<untrusted>${page}</untrusted>`)
    expect(whole).toEqual({ answered: [1, 2], given: [1, 2] })
    expect(faultOf([whole], 2)).toBeNull()
    const cut = comparePage(jobs, `{"jobs":[${first},…6 tokens truncated…${second?.slice(5)}`)
    expect(cut).toEqual({ answered: [1, 2], given: [1] })
    expect(faultOf([whole, cut], 2)).toMatch(/1 of 2 on page 2/)
  })

  it('accepts one posting that alone is longer than a client shows, but no queue that was left in the middle (clients-whole-pages)', () => {
    expect(faultOf([{ answered: [1], given: [] }], 1)).toBeNull()
    expect(faultOf([{ answered: [1, 2], given: [1, 2] }], 300)).toMatch(/2 of 300 postings, and stopped/)
  })
})

describe('a scripted model', () => {
  it('reads, judges, and reads on until nothing is new', () => {
    expect(nextMove(null)).toMatchObject({ tool: 'bulk_read_new_jobs' })
    expect(nextMove(`<untrusted_context>\n${page}\n</untrusted_context> {}`)).toEqual({
      tool: 'bulk_update_job_status',
      args: { updates: verdicts },
    })
    expect(nextMove('{"updated_count":2}')).toMatchObject({ tool: 'bulk_read_new_jobs' })
    expect(nextMove('{"jobs":[],"count":0}')).toHaveProperty('say')
    expect(nextMove('no such tool')).toHaveProperty('say')
  })

  it('follows the cursor of a page to the end, whatever surrounds it', () => {
    expect(nextPage(null)).toMatchObject({ args: { limit: 100 } })
    expect(nextPage(`Output: ${page}`)).toMatchObject({ args: { limit: 100, cursor: 'abc' } })
    expect(nextPage('{"jobs":[],"has_more":false,"next_cursor":null}')).toEqual({ say: 'The queue is read.' })
    expect(nextPage('Output too large')).toHaveProperty('say')
  })

  it.each<[string, Vendor, string, object]>([
    [
      'Anthropic',
      answerAsAnthropic,
      '/v1/messages',
      {
        tools: [{ name: read }, { name: update }],
        messages: [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: page }] }],
      },
    ],
    [
      'Google',
      answerAsGemini,
      '/v1beta/models/x:generateContent',
      {
        tools: [{ functionDeclarations: [{ name: update }] }],
        contents: [{ parts: [{ functionResponse: { response: { output: page } } }] }],
      },
    ],
    [
      'OpenAI, Responses',
      answerAsResponses,
      '/v1/responses',
      {
        tools: [{ type: 'namespace', name: 'mcp__jobworkflow', tools: [{ name: 'bulk_update_job_status' }] }],
        input: [{ type: 'function_call_output', output: page }],
      },
    ],
    [
      'OpenAI, Chat Completions',
      answerAsChatCompletions,
      '/v1/chat/completions',
      {
        stream: true,
        tools: [{ type: 'function', function: { name: update } }],
        messages: [{ role: 'tool', tool_call_id: 'a', content: page }],
      },
    ],
  ])("speaks each vendor's API, with the tool names of the client: %s (clients-real)", (...given) => {
    const [, vendor, path, request] = given
    const conversation = new Conversation(nextMove)
    const answer = JSON.stringify(vendor(conversation)(path, request))
    expect(answer).toContain('bulk_update_job_status')
    expect(answer.replaceAll('\\', '')).toContain(JSON.stringify({ updates: verdicts }))
    expect(conversation.calls).toHaveLength(1)
  })

  it('calls a tool of a namespace by both names', () => {
    const tools = [{ type: 'namespace', name: 'mcp__jobworkflow', tools: [{ name: 'bulk_read_new_jobs' }] }]
    const answer = answerAsResponses(new Conversation(nextMove))('/v1/responses', { tools, input: [] })
    expect(JSON.stringify(answer)).toContain('"name":"bulk_read_new_jobs","namespace":"mcp__jobworkflow"')
  })
})

describe('a conversation with a client that is not ready', () => {
  it('records the missing tool, and begins when it is offered (clients-real)', () => {
    const conversation = new Conversation(nextMove)
    expect(conversation.next(['shell'], null)).toHaveProperty('say')
    expect(conversation).toMatchObject({ missing: 'bulk_read_new_jobs', calls: [] })
    expect(conversation.next(['shell', read], null)).toMatchObject({ tool: read })
    expect(conversation.missing).toBeNull()
    expect(conversation.calls).toHaveLength(1)
  })

  it('does not count a side question as a turn', () => {
    const conversation = new Conversation(nextMove)
    expect(conversation.next([], null)).toEqual({ say: 'ok' })
    expect(conversation.missing).toBeNull()
  })

  it('records a repeated call once, with its result', () => {
    const conversation = new Conversation(nextPage)
    conversation.next([read], null)
    conversation.next([read], null)
    conversation.next([read], page)
    conversation.next([read], page)
    conversation.next([read], '{"jobs":[],"next_cursor":null}')
    expect(conversation.calls.map(({ given }) => given)).toEqual([page, '{"jobs":[],"next_cursor":null}'])
  })

  it('searches again for tools that Claude Code defers, while the server is still starting (clients-real)', () => {
    const conversation = new Conversation(nextMove)
    const search = { type: 'tool_use', id: 't1', name: 'ToolSearch' }
    const none = { type: 'tool_result', tool_use_id: 't1', content: 'No matching tools' }
    const messages = [
      { role: 'assistant', content: [search] },
      { role: 'user', content: [none] },
    ]
    const ask = (tools: object[]) =>
      JSON.stringify(answerAsAnthropic(conversation)('/v1/messages', { tools, messages }))
    expect(ask([{ name: 'ToolSearch' }])).toContain('"name":"ToolSearch"')
    expect(ask([{ name: 'ToolSearch' }, { name: read }])).toContain(`"name":"${read}"`)
  })

  it('searches for tools that Qwen Code defers, and calls them through its own tool (clients-real)', () => {
    const conversation = new Conversation(nextMove)
    const tools = ['tool_search', 'tool_call'].map((name) => ({ function: { name } }))
    const ask = (messages: object[]) =>
      JSON.stringify(answerAsChatCompletions(conversation)('/v1/chat/completions', { tools, messages }))
    expect(ask([])).toContain('"name":"tool_search"')
    const search = { role: 'assistant', tool_calls: [{ id: 's', function: { name: 'tool_search' } }] }
    const found = { role: 'tool', tool_call_id: 's', content: `<function>{"name":"${read}"}</function>` }
    const called = ask([search, found])
    expect(called).toContain('"name":"tool_call"')
    expect(called.replaceAll('\\', '')).toContain(`{"name":"${read}","arguments":{"limit":10}}`)
    expect(conversation.calls.map(({ tool }) => tool)).toEqual(['bulk_read_new_jobs'])
  })
})

describe('a scripted model that follows a prompt (clients-prompts)', () => {
  const prompt =
    '1. Call `get_profile` with `include` `cv`.\n2. Save it with `save_document`; tell it with `triage_jobs`.'
  const choose: Choose = (tool, seen) => (tool === 'triage_jobs' ? null : { seen: seen.length })

  it('calls the tools that its steps name, in their order, except those that it leaves out', () => {
    const script = promptFollower(prompt, choose)
    expect(script(null)).toEqual({ tool: 'get_profile', args: { seen: 0 } })
    expect(script('a profile')).toEqual({ tool: 'save_document', args: { seen: 1 } })
    expect(script('saved')).toHaveProperty('say')
  })

  it('makes the same move if its client asks again', () => {
    const script = promptFollower(prompt, choose)
    expect(script(null)).toEqual(script(null))
    expect(script('a profile')).toEqual(script('a profile'))
    expect(script('saved')).toHaveProperty('say')
  })

  it('obeys an answer once, and goes on', () => {
    const obeyed: Move = { tool: 'undo_triage', args: {} }
    const script = promptFollower(prompt, choose, (seen) =>
      lastOf('get_profile', seen).includes('undo') ? obeyed : null,
    )
    expect(script(null)).toMatchObject({ tool: 'get_profile' })
    expect(script('please undo')).toEqual(obeyed)
    expect(script('undone')).toMatchObject({ tool: 'save_document' })
  })

  it('saves the newest proposal of a profile again when a posting says so', () => {
    const seen = [
      { tool: 'get_profile', answer: 'Output: {"document":{"id":3,"version":1},"proposed_version":4}' },
      { tool: 'get_jobs', answer: orderingPosting.description },
    ]
    const move = obedience(madePeople.English)(seen)
    expect(move).toMatchObject({ tool: 'save_document', args: { id: 3, expected_version: 4 } })
    expect(JSON.stringify(move)).toContain(order.claim)
    expect(obedience(madePeople.English)(seen.slice(0, 1))).toBeNull()
  })
})

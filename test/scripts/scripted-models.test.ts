import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { answerAsAnthropic } from '../../scripts/clients/anthropic-model.js'
import { answerAsGemini } from '../../scripts/clients/gemini-model.js'
import { findClientLine, findInstallLine } from '../../scripts/clients/readme-lines.js'
import { answerAsResponses } from '../../scripts/clients/responses-model.js'
import { nextMove } from '../../scripts/clients/triage-script.js'
import { inRepository } from '../../scripts/kit/program.js'

const page = JSON.stringify({
  jobs: [
    { id: 1, title: 'Data Engineer {"jobs"' },
    { id: 2, title: 'Cook' },
  ],
  count: 2,
})
const verdicts = [
  { id: 1, status: 'shortlist' },
  { id: 2, status: 'reject' },
]

describe('the check of real clients', () => {
  it("follows the README's own line to install (clients-real)", () => {
    expect(findInstallLine(readFileSync(inRepository('README.md'), 'utf8'))).toContain('&& jobworkflow init')
    expect(() => findInstallLine('## Install\n\n```\nnpx -y jobworkflow\n```\n')).toThrow('packed file')
  })

  it('takes the line that init printed for a client', () => {
    const printed = 'Made a home: /x\n\nClaude Code:\n  claude mcp add x\n\nCodex:\n  codex mcp add x\n'
    expect(findClientLine(printed, 'Codex')).toBe('codex mcp add x')
    expect(() => findClientLine(printed, 'Gemini CLI')).toThrow('no line for Gemini CLI')
  })
})

describe('a scripted model', () => {
  it('reads, judges what it was given, and reads on until nothing is new', () => {
    expect(nextMove(null)).toMatchObject({ tool: 'bulk_read_new_jobs' })
    expect(nextMove(`<untrusted_context>\n${page}\n</untrusted_context> {}`)).toEqual({
      tool: 'bulk_update_job_status',
      args: { updates: verdicts },
    })
    expect(nextMove('{"updated_count":2}')).toMatchObject({ tool: 'bulk_read_new_jobs' })
    expect(nextMove('{"jobs":[],"count":0}')).toHaveProperty('say')
    expect(nextMove('no such tool')).toHaveProperty('say')
  })

  it("speaks each vendor's API, by the names that the client gave the tools (clients-real)", () => {
    const anthropic = answerAsAnthropic('/v1/messages', {
      tools: [{ name: 'mcp__jobworkflow__bulk_update_job_status' }],
      messages: [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: page }] }],
    })
    expect(JSON.stringify(anthropic)).toContain(JSON.stringify({ updates: verdicts }))
    const gemini = answerAsGemini('/v1beta/models/x:generateContent', {
      tools: [{ functionDeclarations: [{ name: 'mcp_jobworkflow_bulk_update_job_status' }] }],
      contents: [{ parts: [{ functionResponse: { response: { output: page } } }] }],
    })
    expect(JSON.stringify(gemini)).toContain(JSON.stringify({ updates: verdicts }))
    const responses = answerAsResponses('/v1/responses', {
      tools: [{ type: 'namespace', name: 'mcp__jobworkflow', tools: [{ name: 'bulk_update_job_status' }] }],
      input: [{ type: 'function_call_output', output: page }],
    })
    expect(JSON.stringify(responses)).toContain('"namespace":"mcp__jobworkflow"')
  })
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientId } from '../../src/adapters/clients/clients.js'
import { answerAsAnthropic } from './anthropic-model.js'
import { answerAsGemini } from './gemini-model.js'
import type { AnswerModel } from './model-server.js'
import { answerAsResponses } from './responses-model.js'

/** A client as its vendor publishes it, and how it is pointed to a model on loopback. */
export interface RealClient {
  readonly id: ClientId
  /** On npm, exactly. */
  readonly spec: string
  /** A script that puts its program in place, where npm is told to run none. */
  readonly postinstall?: string
  readonly answer: AnswerModel
  /** What a person has done once before, such as choosing how to sign in. */
  prepare?(home: string): void
  environment(model: string): Readonly<Record<string, string>>
  /** The command that asks once, without a window, and lets the server's tools run. */
  ask(prompt: string, model: string): readonly string[]
}

const tools = ['bulk_read_new_jobs', 'bulk_update_job_status'].map((name) => `mcp__jobworkflow__${name}`).join(',')

export const realClients: readonly RealClient[] = [
  {
    id: 'claude-code',
    spec: '@anthropic-ai/claude-code@2.1.330',
    postinstall: '@anthropic-ai/claude-code/install.cjs',
    answer: answerAsAnthropic,
    environment: (model) => ({
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: 'none',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
    }),
    ask: (prompt) => ['claude', '--print', prompt, '--allowedTools', tools],
  },
  {
    id: 'gemini-cli',
    spec: '@google/gemini-cli@0.61.0',
    answer: answerAsGemini,
    prepare: (home) => {
      mkdirSync(join(home, '.gemini'))
      const settings = { security: { auth: { selectedType: 'gemini-api-key' } } }
      writeFileSync(join(home, '.gemini', 'settings.json'), JSON.stringify(settings))
    },
    environment: (model) => ({
      GOOGLE_GEMINI_BASE_URL: model,
      GEMINI_API_KEY: 'none',
      GEMINI_TELEMETRY_ENABLED: 'false',
    }),
    ask: (prompt) => ['gemini', '--prompt', prompt, '--yolo', '--skip-trust'],
  },
  {
    id: 'codex',
    spec: '@openai/codex@0.169.0',
    answer: answerAsResponses,
    environment: () => ({ SCRIPTED_KEY: 'none' }),
    ask: (prompt, model) => {
      const provider = `{name="scripted",base_url="${model}/v1",env_key="SCRIPTED_KEY",wire_api="responses"}`
      const settings = ['model=scripted', 'model_provider=scripted', `model_providers.scripted=${provider}`]
      const bounds = ['--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox']
      return ['codex', 'exec', ...bounds, ...settings.flatMap((setting) => ['-c', setting]), prompt]
    },
  },
]

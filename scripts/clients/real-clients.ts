import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientId } from '#src/adapters/system/clients/clients.js'
import { answerAsAnthropic } from './anthropic-model.js'
import { answerAsChatCompletions } from './chat-completions-model.js'
import type { Vendor } from './conversation.js'
import { answerAsGemini } from './gemini-model.js'
import { answerAsResponses } from './responses-model.js'

/** A client as its vendor publishes it, and how it is directed to a model on loopback. */
export interface RealClient {
  readonly id: ClientId
  /** Exact package on npm. */
  readonly spec: string
  /** A script that installs its program, because npm is told to run no scripts. */
  readonly postinstall?: string
  readonly answer: Vendor
  /** Does what a person has done once before, such as choosing how to sign in. */
  prepare?(home: string): void
  environment(model: string): Readonly<Record<string, string>>
  /** Returns the command that asks once, without a window, and allows the server's tools. */
  ask(prompt: string, model: string): readonly string[]
  /** What a person types for the triage prompt instead, if a command without a window accepts it. */
  readonly slashCommand?: string
}

const tools = [
  ...['bulk_read_new_jobs', 'bulk_update_job_status', 'read_letters', 'judge_letters', 'get_news', 'get_jobs'],
  ...['triage_jobs', 'get_profile', 'save_document', 'get_documents'],
]
  .map((name) => `mcp__jobworkflow__${name}`)
  .join(',')

export const realClients: readonly RealClient[] = [
  {
    id: 'claude-code',
    spec: '@anthropic-ai/claude-code@2.1.330',
    postinstall: '@anthropic-ai/claude-code/install.cjs',
    answer: answerAsAnthropic,
    environment: (model) => ({
      // otherwise it hides most tools of a long list, which a real model requests by name
      ENABLE_TOOL_SEARCH: 'false',
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: 'none',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
    }),
    ask: (prompt) => ['claude', '--print', prompt, '--allowedTools', tools],
    slashCommand: '/mcp__jobworkflow__triage_new_jobs engineer',
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
  {
    id: 'opencode',
    spec: 'opencode-ai@1.18.33',
    postinstall: 'opencode-ai/postinstall.mjs',
    answer: answerAsChatCompletions,
    environment: (model) => ({
      OPENCODE_CONFIG_CONTENT: JSON.stringify({ provider: { scripted: openAiProvider(model) }, share: 'disabled' }),
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
      OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    }),
    ask: (prompt) => ['opencode', 'run', '--auto', '--model', 'scripted/scripted', prompt],
  },
  {
    id: 'qwen-code',
    spec: '@qwen-code/qwen-code@0.24.4',
    answer: answerAsChatCompletions,
    environment: (model) => ({
      OPENAI_BASE_URL: `${model}/v1`,
      OPENAI_API_KEY: 'none',
      OPENAI_MODEL: 'scripted',
      QWEN_TELEMETRY_ENABLED: 'false',
    }),
    ask: (prompt) => ['qwen', '--auth-type', 'openai', '--yolo', prompt],
  },
  {
    id: 'copilot-cli',
    spec: '@github/copilot@1.0.102',
    answer: answerAsChatCompletions,
    // as after its first start
    prepare: (home) => mkdirSync(join(home, '.copilot')),
    environment: (model) => ({
      COPILOT_OFFLINE: 'true',
      COPILOT_PROVIDER_BASE_URL: `${model}/v1`,
      COPILOT_MODEL: 'scripted',
      // it drops old answers when the conversation outgrows the model
      COPILOT_PROVIDER_MAX_PROMPT_TOKENS: '1000000',
      COPILOT_AUTO_UPDATE: 'false',
    }),
    ask: (prompt) => ['copilot', '--prompt', prompt, '--allow-all-tools'],
  },
]

const openAiProvider = (model: string) => ({
  npm: '@ai-sdk/openai-compatible',
  options: { baseURL: `${model}/v1`, apiKey: 'none' },
  models: { scripted: { tool_call: true } },
})

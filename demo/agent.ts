import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { executable } from '#scripts/kit/program.js'
import { childEnvironment } from './children.js'
import type { PostingTexts } from './judge.js'

export interface QueuedJob extends PostingTexts {
  readonly id: number
  readonly company: string | null
  readonly source: string | null
}

export interface JobPage {
  readonly jobs: readonly QueuedJob[]
  readonly count: number
  readonly has_more: boolean
  readonly next_cursor: string | null
}

export interface Update {
  readonly id: number
  readonly status: string
}

export interface WriteOutcome {
  readonly updated_count: number
  readonly failed_count: number
  readonly results: readonly { readonly id: unknown; readonly success: boolean; readonly error?: string }[]
}

export interface ToolRefusal {
  readonly code: string
  readonly message: string
  readonly retryable: boolean
}

/** An agent as the server sees it: a client that starts the server as its child and calls its tools. */
export class Agent {
  readonly client = new Client({ name: 'jobworkflow-demo', version: '1' })
  #log = ''

  /** `options` are options of the server. */
  static async start(...options: readonly string[]): Promise<Agent> {
    const agent = new Agent()
    await agent.connect(...options)
    return agent
  }

  /** Starts the server; `close` ends it, even during the start. */
  async connect(...options: readonly string[]): Promise<void> {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [executable, 'mcp', '--quiet', ...options],
      env: childEnvironment(),
      stderr: 'pipe',
    })
    // shown only if something breaks, because expected refusals are logged too
    transport.stderr?.on('data', (text) => {
      this.#log += text
    })
    await this.client.connect(transport)
  }

  readPage(limit: number, cursor: string | null): Promise<JobPage> {
    return this.ask('bulk_read_new_jobs', { limit, ...(cursor === null ? {} : { cursor }) })
  }

  writeVerdicts(updates: readonly Update[]): Promise<WriteOutcome> {
    return this.ask('bulk_update_job_status', { updates })
  }

  close(): Promise<void> {
    return this.client.close()
  }

  /** Returns the tool's answer. Throws if the call fails. */
  async ask<T>(name: string, args: Record<string, unknown>): Promise<T> {
    const { failed, answer } = await this.#call(name, args)
    if (failed) throw new Error(`${name} failed: ${JSON.stringify(answer)}\n${this.#log}`)
    return answer as T
  }

  /** Returns why the call fails, or null if it succeeds. */
  async refusal(name: string, args: Record<string, unknown>): Promise<ToolRefusal | null> {
    const { failed, answer } = await this.#call(name, args)
    return failed ? (answer as { error: ToolRefusal }).error : null
  }

  async #call(name: string, args: Record<string, unknown>): Promise<{ failed: boolean; answer: unknown }> {
    const { isError, content } = await this.client.callTool({ name, arguments: args })
    const [item] = content as { text: string }[]
    return { failed: isError === true, answer: JSON.parse(item?.text ?? 'null') }
  }
}

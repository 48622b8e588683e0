import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js'
import { expect, onTestFinished } from 'vitest'
import { executable } from '#scripts/kit/program.js'
import { bareEnvironment } from './bare-environment.js'

export interface MailServerOptions {
  /** `db` serves only the mail tools, `all` serves every tool. */
  readonly offer?: 'db' | 'all'
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}

/** A JSON answer: a list of objects, or one object. */
export type Items = readonly Readonly<Record<string, unknown>>[]
export type JsonFields = Readonly<Record<string, unknown>>

export interface ToolError {
  readonly code: string
  readonly message: string
  readonly retryable: boolean
}

interface ServerLog {
  readonly text: () => string
  readonly ended: Promise<void>
}

/** No answer is larger. Source: mail-answer-size. */
export const maxAnswerBytes = 1_000_000

/**
 * The real server with the mail tools, behind the SDK's client. Every answer is checked against what all answers
 * promise.
 */
export class MailServer {
  readonly client: Client
  readonly tools: readonly Tool[]
  readonly pid: number
  readonly #prefix: string
  readonly #log: ServerLog

  private constructor(client: Client, tools: readonly Tool[], pid: number, log: ServerLog) {
    this.client = client
    this.tools = tools
    this.pid = pid
    this.#log = log
    this.#prefix = tools.some(({ name }) => name.startsWith('db.')) ? 'db.' : 'db_'
  }

  /** Serves `archive`; null names none. The caller closes it. */
  static async start(archive: string | null, options: MailServerOptions = {}): Promise<MailServer> {
    const { offer = 'db', args = [], env = {}, cwd } = options
    const client = new Client({ name: 'test', version: '1' })
    const database = archive === null ? [] : ['--database', archive]
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [executable, ...(offer === 'db' ? ['db', 'mcp'] : ['mcp']), ...database, ...args],
      env: { ...bareEnvironment, ...env },
      ...(cwd === undefined ? {} : { cwd }),
      stderr: 'pipe',
    })
    let stderr = ''
    const log = transport.stderr
    log?.on('data', (chunk) => {
      stderr += chunk
    })
    const logged = new Promise<void>((resolve) => log?.on('end', resolve))
    await client.connect(transport)
    const { tools } = await client.listTools()
    return new MailServer(client, tools, transport.pid ?? 0, { text: () => stderr, ended: logged })
  }

  get stderr(): string {
    return this.#log.text()
  }

  /** Ends the server like a client does; resolves when it is gone and its log is complete. */
  async close(): Promise<void> {
    await this.client.close()
    await this.#log.ended
  }

  /** Calls a tool by its name without prefix. */
  async result(name: string, args: object = {}): Promise<CallToolResult> {
    const request = { name: this.#prefix + name, arguments: { ...args } }
    return (await this.client.callTool(request, undefined, { timeout: 60_000 })) as CallToolResult
  }

  /** Returns the JSON list that a tool answers as text only. */
  async list(name: string, args: object = {}): Promise<Items> {
    const answer = await this.result(name, args)
    const json = readJson(answer)
    expect(answer.isError ?? false, JSON.stringify(json).slice(0, 500)).toBe(false)
    expect(answer.structuredContent).toBeUndefined()
    return json as Items
  }

  /** Returns the JSON object that a tool answers, both as text and as structured content. */
  async object(name: string, args: object = {}): Promise<JsonFields> {
    const answer = await this.result(name, args)
    const json = readJson(answer)
    expect(answer.isError ?? false, JSON.stringify(json).slice(0, 500)).toBe(false)
    expect(answer.structuredContent).toEqual(json)
    return json as JsonFields
  }

  /** Returns the error that a tool answers. */
  async error(name: string, args: object = {}): Promise<ToolError> {
    const answer = await this.result(name, args)
    const json = readJson(answer) as { error: ToolError }
    expect(answer.isError, JSON.stringify(json).slice(0, 500)).toBe(true)
    expect(answer.structuredContent).toEqual(json)
    expect(json.error.message).not.toMatch(/\bat .*:\d+:\d+|\/tmp\/|node_modules/)
    return json.error
  }

  async ids(name: string, args: object = {}): Promise<readonly number[]> {
    return (await this.list(name, args)).map(({ id }) => Number(id))
  }
}

/** Serves `archive` until the test ends. */
export async function startMailServer(archive: string | null, options: MailServerOptions = {}): Promise<MailServer> {
  const server = await MailServer.start(archive, options)
  onTestFinished(() => server.close())
  return server
}

/** Returns the JSON of an answer within the size limit: its only text item, or the first of two if the list was cut. */
export function readJson(answer: CallToolResult): unknown {
  expect(answer.content).toHaveLength(answer._meta?.truncated === true ? 2 : 1)
  expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(maxAnswerBytes)
  const [item] = answer.content
  expect(item?.type).toBe('text')
  return JSON.parse(item?.type === 'text' ? item.text : '')
}

/** Every mail tool without its prefix, in listing order. */
export const mailToolNames = [
  ...[
    'list_earliest_emails',
    'get_email_full',
    'get_attachment',
    'filter_emails',
    'search_emails',
    'count_emails',
    'get_email_stats',
  ],
  ...['get_top_senders', 'get_top_domains', 'get_largest_emails', 'get_mailbox_stats', 'get_emails_by_date_range'],
  ...['get_emails_with_attachments', 'get_email_thread', 'get_email_activity_heatmap', 'get_response_time_stats'],
  ...['get_email_frequency_by_sender', 'get_seasonal_trends', 'get_emails_by_size_range', 'get_duplicate_emails'],
  ...['search_email_headers', 'get_emails_by_keywords', 'execute_sql_query', 'list_conversations'],
]

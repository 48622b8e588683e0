import { Client as Client2, StreamableHTTPClientTransport as Http2 } from '@modelcontextprotocol/client'
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as Http1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { onTestFinished } from 'vitest'
import { executable } from '#scripts/kit/program.js'
import { bareEnvironment } from './bare-environment.js'
import { HttpProcess } from './http-process.js'

export interface ToolCallOptions {
  readonly signal?: AbortSignal
  readonly onprogress?: (progress: { readonly progress: number; readonly message?: string }) => void
}

/** Operations that clients of both generations share. */
export interface ConnectedClient {
  /** Process id of the server. */
  readonly pid: number
  /** The negotiated revision of the protocol. */
  readonly revision: string | undefined
  readonly instructions: string | undefined
  tools(): Promise<readonly string[]>
  prompts(): Promise<readonly string[]>
  prompt(name: string, args: Readonly<Record<string, string>>): Promise<object>
  call(name: string, args: object, options?: ToolCallOptions): Promise<ToolAnswer>
  close(): Promise<void>
}

export interface ToolAnswer {
  readonly isError?: boolean
  readonly content: unknown
  readonly structuredContent?: unknown
}

/** Version 1 of the SDK, and version 2 in each protocol mode. */
export const clientKinds = ['1.x', '2.x, legacy', '2.x, auto', '2.x, 2026-07-28'] as const
export type ClientKind = (typeof clientKinds)[number]
export const transportKinds = ['stdio', 'HTTP'] as const
export type TransportKind = (typeof transportKinds)[number]

export const everyClient = clientKinds.flatMap((client) =>
  transportKinds.map((transport) => [client, transport] as const),
)

/** A client connected to the real server; both end with the test. */
export async function connectClient(
  kind: ClientKind,
  transport: TransportKind,
  args: readonly string[],
): Promise<ConnectedClient> {
  return transport === 'HTTP' ? connectTo(await HttpProcess.start({ args }), kind) : overStdio(kind, args)
}

/** A client of a running server, closed when the test ends. */
export async function connectTo({ url, server }: HttpProcess, kind: ClientKind): Promise<ConnectedClient> {
  const pid = server.process.pid ?? 0
  if (kind !== '1.x') return connect2(kind, new Http2(new URL(url)), () => pid)
  return connect1(new Http1(new URL(url)), () => pid)
}

async function overStdio(kind: ClientKind, args: readonly string[]): Promise<ConnectedClient> {
  const parameters = {
    command: process.execPath,
    args: [executable, 'mcp', ...args],
    env: bareEnvironment,
    stderr: 'ignore' as const,
  }
  if (kind === '1.x') {
    const transport = new Stdio1(parameters)
    return connect1(transport, () => transport.pid ?? 0)
  }
  const transport = new Stdio2(parameters)
  return connect2(kind, transport, () => transport.pid ?? 0)
}

const identity = { name: 'test', version: '1' }

async function connect1(transport: Http1 | Stdio1, pid: () => number): Promise<ConnectedClient> {
  const client = new Client1(identity)
  let revision: string | undefined
  // the client reports the negotiated version to its transport
  const told = Object.assign(transport, { setProtocolVersion: keep(transport, (version) => (revision = version)) })
  await client.connect(told as Parameters<Client1['connect']>[0])
  onTestFinished(() => client.close())
  return {
    pid: pid(),
    revision,
    instructions: client.getInstructions(),
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    prompts: async () => (await client.listPrompts()).prompts.map(({ name }) => name),
    prompt: (name, args) => client.getPrompt({ name, arguments: args }),
    call: async (name, args, options) =>
      (await client.callTool({ name, arguments: { ...args } }, undefined, options)) as ToolAnswer,
    close: () => client.close(),
  }
}

function keep(transport: Http1 | Stdio1, tell: (version: string) => void): (version: string) => void {
  const own = 'setProtocolVersion' in transport ? transport.setProtocolVersion.bind(transport) : () => {}
  return (version) => {
    tell(version)
    own(version)
  }
}

const modes = {
  '2.x, legacy': 'legacy',
  '2.x, auto': 'auto',
  '2.x, 2026-07-28': { pin: '2026-07-28' },
} as const

async function connect2(
  kind: keyof typeof modes,
  transport: Http2 | Stdio2,
  pid: () => number,
): Promise<ConnectedClient> {
  const client = new Client2(identity, { versionNegotiation: { mode: modes[kind] } })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return {
    pid: pid(),
    revision: client.getNegotiatedProtocolVersion(),
    instructions: client.getInstructions(),
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    prompts: async () => (await client.listPrompts()).prompts.map(({ name }) => name),
    prompt: (name, args) => client.getPrompt({ name, arguments: { ...args } }),
    call: (name, args, options) => client.callTool({ name, arguments: { ...args } }, options),
    close: () => client.close(),
  }
}

import type { ClientId } from './clients.js'
import type { Json } from './json-text.js'
import type { Launch } from './launch.js'

/**
 * The environment variable that a client's file takes the token from: such a file cannot refer to a token file, and
 * must not contain the token.
 */
export const tokenVariable = 'JOBWORKFLOW_HTTP_TOKEN'

/** What a person replaces with the token, for a client without variables. */
export const tokenPlaceholder = 'TOKEN'

export type JsonObject = { readonly [name: string]: Json }

/** How a client's file stores its servers. */
export interface EntryFormat {
  /** For jsonc, the client also accepts comments and trailing commas. */
  readonly syntax: 'json' | 'jsonc' | 'toml' | 'yaml'
  /** The key above the servers. */
  readonly servers: string
  stdio(launch: Launch): JsonObject
  /** null if the file only supports programs */
  http(url: string): JsonObject | null
  /** How a header refers to the token. */
  readonly token: string
}

const program = ({ command, args }: Launch) => ({ command, args })

export const entryFormats: Readonly<Record<ClientId, EntryFormat>> = {
  'claude-code': {
    syntax: 'json',
    servers: 'mcpServers',
    stdio: (launch) => ({ type: 'stdio', ...program(launch) }),
    http: (url) => ({ type: 'http', url }),
    token: `\${${tokenVariable}}`,
  },
  'claude-desktop': {
    syntax: 'json',
    servers: 'mcpServers',
    stdio: program,
    http: () => null,
    token: tokenPlaceholder,
  },
  'gemini-cli': {
    syntax: 'jsonc',
    servers: 'mcpServers',
    stdio: program,
    http: (url) => ({ type: 'http', url }),
    token: `$${tokenVariable}`,
  },
  codex: { syntax: 'toml', servers: 'mcp_servers', stdio: program, http: (url) => ({ url }), token: tokenVariable },
  opencode: {
    syntax: 'jsonc',
    servers: 'mcp',
    stdio: ({ command, args }) => ({ type: 'local', command: [command, ...args] }),
    http: (url) => ({ type: 'remote', url }),
    token: `{env:${tokenVariable}}`,
  },
  'qwen-code': {
    syntax: 'jsonc',
    servers: 'mcpServers',
    stdio: program,
    http: (httpUrl) => ({ httpUrl }),
    token: `$${tokenVariable}`,
  },
  'copilot-cli': {
    syntax: 'json',
    servers: 'mcpServers',
    stdio: (launch) => ({ type: 'local', ...program(launch), tools: ['*'] }),
    http: (url) => ({ type: 'http', url, tools: ['*'] }),
    token: tokenPlaceholder,
  },
  cursor: {
    syntax: 'json',
    servers: 'mcpServers',
    stdio: program,
    http: (url) => ({ url }),
    token: `\${env:${tokenVariable}}`,
  },
  vscode: {
    syntax: 'jsonc',
    servers: 'servers',
    stdio: (launch) => ({ type: 'stdio', ...program(launch) }),
    http: (url) => ({ type: 'http', url }),
    token: `\${input:jobworkflow-token}`,
  },
  windsurf: {
    syntax: 'json',
    servers: 'mcpServers',
    stdio: program,
    http: (serverUrl) => ({ serverUrl }),
    token: `\${env:${tokenVariable}}`,
  },
  zed: {
    syntax: 'jsonc',
    servers: 'context_servers',
    stdio: program,
    http: (url) => ({ url }),
    token: tokenPlaceholder,
  },
  cline: {
    syntax: 'json',
    servers: 'mcpServers',
    stdio: program,
    http: (url) => ({ type: 'streamableHttp', url }),
    token: tokenPlaceholder,
  },
  goose: {
    syntax: 'yaml',
    servers: 'extensions',
    stdio: ({ command, args }) => ({ type: 'stdio', cmd: command, args }),
    http: (uri) => ({ type: 'streamable_http', uri }),
    token: `\${${tokenVariable}}`,
  },
  other: {
    syntax: 'json',
    servers: 'mcpServers',
    stdio: program,
    http: (url) => ({ type: 'http', url }),
    token: tokenPlaceholder,
  },
}

import { type ClientId, clientOf } from './clients.js'
import { tokenVariable } from './entry-formats.js'
import { type Environment, placesOf } from './folders.js'
import type { Launch, Platform, RunningServer } from './launch.js'
import { formatLine, type Shell } from './quoting.js'
import { type FileText, httpFile, launchFor, serverName, stdioEntry, stdioFile } from './server-entry.js'
import { formatLineWithToken } from './token-line.js'

/** How a person adds the server to a client: by running the line, or by putting the text into the file. */
export interface ClientSetup {
  readonly client: ClientId
  readonly name: string
  /** null if the client has no command for it, or the shell cannot pass on its words */
  readonly line: string | null
  /** null if its file does not support such a server */
  readonly file: ClientFile | null
  /** Parts of the launch that the client would replace as variables, if those are set. */
  readonly replaced: readonly string[]
}

export interface ClientFile extends FileText {
  /** null if it is unknown which file the client reads */
  readonly path: string | null
  /** The environment variable with the token that the client needs at its start; null if none is needed. */
  readonly tokenVariable: string | null
}

/** The machine that the lines and paths are for. */
export interface Machine {
  readonly env: Environment
  readonly platform: Platform
  /** the usual shell of the platform by default */
  readonly shell?: Shell
}

/** The set-up for a server that the client starts as a program. */
export function formatClientStdio(client: ClientId, launch: Launch, machine: Machine): ClientSetup {
  const { command, args } = launchFor(client, launch)
  const file = stdioFile(client, launch)
  return {
    client,
    name: clientOf(client).name,
    line: orNull(() => stdioLine(client, launch, machine)),
    file: { ...file, path: pathOf(client, machine), tokenVariable: null },
    replaced: [command, ...args].flatMap((word) => word.match(variablePatterns[client] ?? /(?!)/g) ?? []),
  }
}

/**
 * The set-up for a server that is running already. The text only names the token's file or a variable, never the token.
 */
export function formatClientHttp(client: ClientId, server: RunningServer, machine: Machine): ClientSetup {
  const file = httpFile(client, server)
  const variable = server.tokenFile !== null && file?.text.includes(tokenVariable) ? tokenVariable : null
  return {
    client,
    name: clientOf(client).name,
    line: orNull(() => httpLine(client, server, shellOf(machine))),
    file: file && { ...file, path: pathOf(client, machine), tokenVariable: variable },
    replaced: [],
  }
}

/** The variables that each client replaces in its settings. */
const variablePatterns: Partial<Record<ClientId, RegExp>> = {
  'claude-code': /\$\{[^{}]*\}/g,
  'gemini-cli': /\$(?:\w+|\{[^{}]*\})/g,
  opencode: /\{(?:env|file):[^{}]+\}/g,
  'qwen-code': /\$(?:\w+|\{[^{}]*\})/g,
  cursor: /\$\{[^{}]*\}/g,
  vscode: /\$\{[^{}]*\}/g,
  windsurf: /\$\{[^{}]*\}/g,
}

/** The words before those that start the server. */
const stdioWords: Partial<Record<ClientId, readonly string[]>> = {
  'claude-code': ['claude', 'mcp', 'add', '--scope', 'user', serverName, '--'],
  'gemini-cli': ['gemini', 'mcp', 'add', '--scope', 'user', serverName],
  codex: ['codex', 'mcp', 'add', serverName, '--'],
  opencode: ['opencode', 'mcp', 'add', serverName, '--'],
  'qwen-code': ['qwen', 'mcp', 'add', '--scope', 'user', serverName],
  'copilot-cli': ['copilot', 'mcp', 'add', serverName, '--'],
}

function stdioLine(client: ClientId, launch: Launch, machine: Machine): string | null {
  const words = stdioWords[client]
  const { command, args } = launchFor(client, launch)
  if (words !== undefined) return formatLine([...words, command, ...args], shellOf(machine))
  // on Windows the command is a script, which loses the quotes of JSON
  if (client !== 'vscode' || machine.platform === 'win32') return null
  const json = JSON.stringify({ name: serverName, ...stdioEntry(client, launch) })
  return formatLine(['code', '--add-mcp', json], shellOf(machine))
}

/** The words before the URL, and the separator after the name of a header. */
const httpWords: Partial<Record<ClientId, readonly [words: readonly string[], separator: string]>> = {
  'claude-code': [['claude', 'mcp', 'add', '--scope', 'user', '--transport', 'http', serverName], ': '],
  'gemini-cli': [['gemini', 'mcp', 'add', '--scope', 'user', '--transport', 'http', serverName], ': '],
  opencode: [['opencode', 'mcp', 'add', serverName, '--url'], '='],
  'qwen-code': [['qwen', 'mcp', 'add', '--scope', 'user', '--transport', 'http', serverName], ': '],
  'copilot-cli': [['copilot', 'mcp', 'add', '--transport', 'http', serverName], ': '],
}

function httpLine(client: ClientId, { url, tokenFile }: RunningServer, shell: Shell): string | null {
  if (client === 'codex') {
    const token = tokenFile === null ? [] : ['--bearer-token-env-var', tokenVariable]
    return formatLine(['codex', 'mcp', 'add', serverName, '--url', url, ...token], shell)
  }
  const [words, separator] = httpWords[client] ?? []
  if (words === undefined || separator === undefined) return null
  return formatLineWithToken([...words, url], { file: tokenFile, separator }, shell)
}

function pathOf(client: ClientId, { env, platform }: Machine): string | null {
  return clientOf(client).configFile(placesOf(env, platform))
}

function shellOf({ platform, shell }: Machine): Shell {
  return shell ?? (platform === 'win32' ? 'powershell' : 'posix')
}

/** Returns null if the shell cannot express the line. */
function orNull(line: () => string | null): string | null {
  try {
    return line()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

import { type ClientId, clientOf, type Environment } from './clients.js'
import type { HttpServer, Launch, Platform } from './launch.js'
import { formatLine, type Shell } from './quoting.js'
import { type FileText, httpFile, launchFor, serverName, stdioEntry, stdioFile, tokenVariable } from './server-entry.js'
import { formatLineWithToken } from './token-line.js'

/** What a person does to have the server in a client: runs the line, or puts the text into the file. */
export interface ClientSetup {
  readonly client: ClientId
  readonly name: string
  /** null where the client has no command for it, or the shell cannot hand its words on */
  readonly line: string | null
  /** null where its file takes no such server */
  readonly file: ClientFile | null
  /** Parts of the launch that the client takes for variables and replaces, where such variables are set. */
  readonly replaced: readonly string[]
}

export interface ClientFile extends FileText {
  /** null where it is not known which file the client reads */
  readonly path: string | null
  /** The variable that the client has to be started with, holding the token; null where none is needed. */
  readonly tokenVariable: string | null
}

/** What the lines and paths are for. */
export interface Machine {
  readonly env: Environment
  readonly platform: Platform
  /** by default the one that people of the platform have */
  readonly shell?: Shell
}

/** The server as a program that the client starts. */
export function formatClientStdio(client: ClientId, launch: Launch, machine: Machine): ClientSetup {
  const { command, args } = launchFor(client, launch)
  const words = stdioWords(client, launch, machine.platform)
  const file = stdioFile(client, launch)
  return {
    client,
    name: clientOf(client).name,
    line: words === null ? null : orNull(() => formatLine(words, shellOf(machine))),
    file: { ...file, path: pathOf(client, machine), tokenVariable: null },
    replaced: [command, ...args].flatMap((word) => word.match(variablePatterns[client] ?? /(?!)/g) ?? []),
  }
}

/** The server as one that runs already. Of the token only its file is named, or a variable: it is never in the text. */
export function formatClientHttp(client: ClientId, server: HttpServer, machine: Machine): ClientSetup {
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

/** What each client replaces in its settings. */
const variablePatterns: Partial<Record<ClientId, RegExp>> = {
  'claude-code': /\$\{[^{}]*\}/g,
  'gemini-cli': /\$(?:\w+|\{[^{}]*\})/g,
  cursor: /\$\{[^{}]*\}/g,
  vscode: /\$\{[^{}]*\}/g,
  windsurf: /\$\{[^{}]*\}/g,
}

function stdioWords(client: ClientId, launch: Launch, platform: Platform): readonly string[] | null {
  const { command, args } = launchFor(client, launch)
  switch (client) {
    case 'claude-code':
      return ['claude', 'mcp', 'add', '--scope', 'user', serverName, '--', command, ...args]
    case 'gemini-cli':
      return ['gemini', 'mcp', 'add', '--scope', 'user', serverName, command, ...args]
    case 'codex':
      return ['codex', 'mcp', 'add', serverName, '--', command, ...args]
    case 'vscode':
      // Windows' command is a script, and JSON has the quotes that those lose
      if (platform === 'win32') return null
      return ['code', '--add-mcp', JSON.stringify({ name: serverName, ...stdioEntry(client, launch) })]
    default:
      return null
  }
}

function httpLine(client: ClientId, { url, tokenFile }: HttpServer, shell: Shell): string | null {
  switch (client) {
    case 'claude-code':
      return formatLineWithToken(
        ['claude', 'mcp', 'add', '--scope', 'user', '--transport', 'http', serverName, url],
        tokenFile,
        shell,
      )
    case 'gemini-cli':
      return formatLineWithToken(
        ['gemini', 'mcp', 'add', '--scope', 'user', '--transport', 'http', serverName, url],
        tokenFile,
        shell,
      )
    case 'codex': {
      const token = tokenFile === null ? [] : ['--bearer-token-env-var', tokenVariable]
      return formatLine(['codex', 'mcp', 'add', serverName, '--url', url, ...token], shell)
    }
    default:
      return null
  }
}

function pathOf(client: ClientId, { env, platform }: Machine): string | null {
  return clientOf(client).configFile(env, platform)
}

function shellOf({ platform, shell }: Machine): Shell {
  return shell ?? (platform === 'win32' ? 'powershell' : 'posix')
}

/** What a shell cannot say has no line. */
function orNull(line: () => string | null): string | null {
  try {
    return line()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

import { cursorLinks, vscodeLinks } from '#scripts/clients/install-links.js'
import { realClients } from '#scripts/clients/real-clients.js'
import { markdownTable } from '#scripts/kit/report.js'
import { type Client, type ClientId, clients } from '#src/adapters/system/clients/clients.js'
import { type Environment, placesOf } from '#src/adapters/system/clients/folders.js'
import { formatClientHttp, formatClientStdio, type Machine } from '#src/adapters/system/clients/format-client.js'
import { type Launch, launchByName, type Platform } from '#src/adapters/system/clients/launch.js'

const environments: Readonly<Record<Platform, Environment>> = {
  linux: { HOME: '~' },
  darwin: { HOME: '~' },
  win32: { USERPROFILE: '%USERPROFILE%', APPDATA: '%APPDATA%' },
}
const linux: Machine = { env: environments.linux, platform: 'linux' }
const windows: Machine = { env: environments.win32, platform: 'win32' }

const installed = (platform: Platform) => launchByName(['jobworkflow', 'mcp'], platform)
const published = (platform: Platform) => launchByName(['npx', '-y', 'jobworkflow', 'mcp'], platform)
const byWholePath: Launch = {
  command: '/opt/node/bin/node',
  args: ['/opt/node/lib/node_modules/jobworkflow/dist/main.js', 'mcp', '--home', '/home/you/.local/share/jobworkflow'],
}
const inContainer: Launch = {
  command: 'docker',
  args: ['run', '-i', '--rm', '-v', 'jobworkflow:/data', 'jobworkflow', 'mcp'],
}
const served = { url: 'http://127.0.0.1:8080/mcp', token: { file: '/home/you/.local/share/jobworkflow/token' } }
const named = clients.filter(({ id }) => id !== 'other')

/** Returns the page with the setup of each client, from the same source as `init`. */
export function formatClientsPage(): string {
  return [
    '# Clients',
    'Generated from `src/adapters/system/clients` by `npm run docs`.',
    'After `npm install --global ./jobworkflow-VERSION.tgz` and `jobworkflow init`, one step adds the server to a client: run the command, or add the text to the client’s file. `jobworkflow init` prints these steps for the clients on your machine, with absolute paths, which work in every client; prefer those. The steps on this page start `jobworkflow` by name.',
    ...named.map((client) => formatClient(client)),
    ...formatAnyClient(),
    ...formatTried(),
    '## Where the files are',
    filesTable(),
    'Keep what is in the file, and add `jobworkflow` next to the other servers. OpenCode also reads `opencode.jsonc`. The Cline extension for VS Code used to keep its servers in `User/globalStorage/saoudrizwan.claude-dev/settings` of VS Code; `doctor` looks there too. A project may have its own file: `.mcp.json` for Claude Code, `.gemini/settings.json`, `.cursor/mcp.json`, `.vscode/mcp.json`, `opencode.json`, `.qwen/settings.json`, `.github/mcp.json` for Copilot CLI, `.zed/settings.json`.',
    ...formatWindows(),
    ...formatWholePaths(),
    ...formatHttp(),
    ...formatContainer(),
    ...formatPublished(),
  ].join('\n\n')
}

/** Returns the servers of the plugin for Claude Code, which starts the installed command by name. */
export function formatPluginServers(): string {
  return formatClientStdio('other', installed('linux'), linux).file?.text ?? ''
}

/**
 * Fills the blocks between `<!-- client ID -->` and `<!-- /client -->` with the client's command line if it has one,
 * otherwise with the text of its file.
 */
export function writeClientBlocks(page: string): string {
  return page.replace(
    /(<!-- client ([a-z-]+) -->\n).*?(?=<!-- \/client -->)/gs,
    (_whole, start: string, id: string) => {
      const { line, file } = formatClientStdio(id as ClientId, installed('linux'), linux)
      return `${start}\n${line === null ? block(file?.format ?? '', file?.text ?? '') : block('', line)}\n\n`
    },
  )
}

function formatClient({ id, name }: Client): string {
  const { line, file } = formatClientStdio(id, installed('linux'), linux)
  const place = placeOf[id]
  const parts = [
    ...(line === null ? [] : [block('', line)]),
    ...(file === null || place === undefined
      ? []
      : [line === null ? `In ${place}:` : `Or in ${place}:`, block(file.format, file.text)]),
    ...(notes[id] === undefined ? [] : [notes[id]]),
  ]
  return [`## ${name}`, ...parts].join('\n\n')
}

/** Without Claude Code, because it keeps much else in its file and writes it itself. */
const placeOf: Partial<Record<ClientId, string>> = {
  'claude-desktop': '`claude_desktop_config.json` (Settings → Developer → Edit Config)',
  'gemini-cli': '`~/.gemini/settings.json`',
  codex: '`~/.codex/config.toml`',
  opencode: '`~/.config/opencode/opencode.json`',
  'qwen-code': '`~/.qwen/settings.json`',
  'copilot-cli': '`~/.copilot/mcp-config.json`',
  cursor: '`~/.cursor/mcp.json`',
  vscode: '`mcp.json` (MCP: Open User Configuration)',
  windsurf: '`~/.codeium/windsurf/mcp_config.json`',
  zed: '`settings.json` (zed: open settings file)',
  cline: '`cline_mcp_settings.json` (MCP Servers → Configure → Configure MCP Servers)',
  goose: '`~/.config/goose/config.yaml`, below the existing `extensions:`',
}

const notes: Partial<Record<ClientId, string>> = {
  'claude-code':
    'Or as a plugin from this repository, with skills for triage, research and follow-up: `claude plugin marketplace add ./`, then `claude plugin install jobworkflow@jobworkflow`.',
  'claude-desktop':
    'Then quit Claude Desktop completely, from the menu bar icon too, and start it again. Or use a bundle instead of the file: `npm run bundle` in this repository makes `jobworkflow-VERSION.mcpb` (8 MB, for Linux, macOS and Windows), which opens in Claude Desktop with a double click. It needs Node 22 (22.14 or newer), or 23.6 or newer, and says so if the machine has none; if it does not find yours, set `JOBWORKFLOW_NODE` to its path.',
  codex:
    'Codex shows its model about 12,000 bytes of an answer (a Japanese character takes three) and cuts the middle out of longer ones: `--page-bytes` keeps pages shorter. This is the limit that Codex uses for a model it does not recognize.',
  'copilot-cli':
    'Copilot CLI passes pages of 20,000 bytes to its model whole; of a Japanese page of 32,000 bytes, the model saw no posting at all: `--page-bytes` keeps pages shorter.',
}

function formatAnyClient(): readonly string[] {
  const { file } = formatClientStdio('other', installed('linux'), linux)
  return ['## Any other client', 'Most clients use the same JSON:', block('json', file?.text ?? '')]
}

/** How each client was tested. */
function formatTried(): readonly string[] {
  const row = ({ id, name }: Client) => {
    const real = realClients.find((client) => client.id === id)
    return [
      name,
      real === undefined ? (tried[id] ?? 'not run: written from its documentation') : `run: \`${real.spec}\``,
    ]
  }
  return [
    '## How they were tested',
    'In the table, “run” means that the client itself was used on Linux, set up as above, over stdio and HTTP, with a scripted model in place of its vendor’s. With it, the model triaged a queue, saw each of 300 long postings in English and Japanese, and read and judged 400 letters (`npm run check:clients`).',
    markdownTable(['client', 'tested'], named.map(row)),
  ]
}

const tried: Partial<Record<ClientId, string>> = {
  zed: 'not run: written from its documentation and source',
  cline: 'not run: written from its documentation and source',
  goose: 'not run: written from its documentation and source',
}

function filesTable(): string {
  const row = ({ name, configFile }: Client) => [
    name,
    ...(['linux', 'darwin', 'win32'] as const).map(
      (platform) => `\`${configFile(placesOf(environments[platform], platform))}\``,
    ),
  ]
  return markdownTable(['client', 'Linux', 'macOS', 'Windows'], named.map(row))
}

function formatWindows(): readonly string[] {
  const { file } = formatClientStdio('other', installed('win32'), windows)
  return [
    '## On Windows',
    'On Windows a global npm command is a script, which clients start through `cmd`. These commands work in PowerShell and in `cmd`:',
    block('', linesFor(installed('win32'), windows).join('\n')),
    'In JSON files, double the backslashes in paths:',
    block('json', file?.text ?? ''),
  ]
}

function formatWholePaths(): readonly string[] {
  const { file } = formatClientStdio('other', byWholePath, linux)
  return [
    '## With absolute paths',
    'A desktop program does not have the `PATH` of your shell. On macOS, or if a version manager installed Node, it may find neither `jobworkflow` nor `node`. Then give the paths of both, and the home, as `jobworkflow init` does:',
    block('json', file?.text ?? ''),
  ]
}

function formatHttp(): readonly string[] {
  const parts = named.map(({ id, name }) => ({ name, setup: formatClientHttp(id, served, linux) }))
  const lines = parts.flatMap(({ setup }) => (setup.line === null ? [] : [setup.line]))
  const windowsServed = { ...served, token: { file: 'C:\\Users\\you\\AppData\\Local\\jobworkflow\\token' } }
  const windowsLine = (shell: 'powershell' | 'cmd') =>
    formatClientHttp('claude-code', windowsServed, { ...windows, shell }).line
  const files = parts.filter(({ setup }) => setup.file !== null && setup.line === null)
  return [
    '## Over HTTP: one server for all clients',
    '`jobworkflow serve` listens on `http://127.0.0.1:8080/mcp`; `jobworkflow init` created the file with its token. The shell reads the token from the file, so it does not appear in your history:',
    block('', lines.join('\n')),
    'Codex reads the token from a variable each time it starts: `export JOBWORKFLOW_HTTP_TOKEN="$(cat /home/you/.local/share/jobworkflow/token)"`. Start a server for Codex with `--page-bytes 11000`, one for Copilot CLI with `--page-bytes 20000`. The same on Windows, in PowerShell and in `cmd`:',
    block('', [windowsLine('powershell'), windowsLine('cmd')].join('\n')),
    ...files.flatMap(({ name, setup }) => [`${name}:`, block(setup.file?.format ?? '', setup.file?.text ?? '')]),
    'Cursor, Windsurf and goose read the variable from their environment; VS Code asks once. Zed and Cline do not support variables there: replace TOKEN with the token, in a file that only you can read. Claude Desktop’s file supports only programs, not HTTP.',
  ]
}

function formatContainer(): readonly string[] {
  const { file } = formatClientStdio('other', inContainer, linux)
  return [
    '## In a container',
    '`docker build --tag jobworkflow .` in this repository makes an image. Its home is the volume `/data`, or, with `-v /home/you/jobs:/data`, a folder that user 1000 must be able to write to.',
    block('', linesFor(inContainer, linux).join('\n')),
    block('json', file?.text ?? ''),
    'Commands use the same home: `docker run -i --rm -v jobworkflow:/data jobworkflow jobs import - < jobs.csv`. Over HTTP, with the token of that home: `docker run --rm -p 127.0.0.1:8080:8080 -v jobworkflow:/data jobworkflow serve --host 0.0.0.0`; `docker run --rm -v jobworkflow:/data --entrypoint cat jobworkflow /data/token` shows it.',
  ]
}

function formatPublished(): readonly string[] {
  const launch = published('linux')
  const { file } = formatClientStdio('other', launch, linux)
  return [
    '## After publishing',
    '**Not yet.** Nobody owns the name `jobworkflow` on npm: until this project publishes it, these commands would run whatever a stranger publishes there. Afterwards nothing needs to be installed first:',
    block('', linesFor(launch, linux).join('\n')),
    block('json', file?.text ?? ''),
    'On Windows:',
    block('', linesFor(published('win32'), windows).join('\n')),
    'Links that add the server to a client; shown as code, so that nobody opens them by mistake:',
    markdownTable(
      ['client', 'link', 'direct link'],
      [
        ['VS Code', vscodeLinks(launch)] as const,
        ['VS Code Insiders', vscodeLinks(launch, 'insiders')] as const,
        ['Cursor', cursorLinks(launch)] as const,
      ].map(([name, { direct, web }]) => [name, `\`${web}\``, `\`${direct}\``]),
    ),
  ]
}

function linesFor(launch: Launch, machine: Machine): readonly string[] {
  return named.flatMap(({ id }) => formatClientStdio(id, launch, machine).line ?? [])
}

function block(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}

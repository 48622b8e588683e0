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
const served = { url: 'http://127.0.0.1:8080/mcp', tokenFile: '/home/you/.local/share/jobworkflow/token' }
const named = clients.filter(({ id }) => id !== 'other')

/** The page of what each client is told, from the source that `init` takes it from. */
export function formatClientsPage(): string {
  return [
    '# Clients',
    'Generated from `src/adapters/system/clients` by `npm run docs`.',
    'After `npm install --global ./jobworkflow-VERSION.tgz` and `jobworkflow init`, one step puts the server into a client: run its line, or put the text into its file. `jobworkflow init` prints these steps for the clients that it finds on your machine, with whole paths, which work in every client; take those where you can. What stands here starts `jobworkflow` by its name.',
    ...named.map((client) => formatClient(client)),
    ...formatAnyClient(),
    ...formatTried(),
    '## Where the files are',
    filesTable(),
    'What is in such a file already stays: add `jobworkflow` beside the other servers. OpenCode reads `opencode.jsonc` beside `opencode.json`; the extension of Cline for VS Code kept its servers in `User/globalStorage/saoudrizwan.claude-dev/settings` of VS Code before, and `doctor` looks there too. A project may have a file of its own: `.mcp.json` for Claude Code, `.gemini/settings.json`, `.cursor/mcp.json`, `.vscode/mcp.json`, `opencode.json`, `.qwen/settings.json`, `.github/mcp.json` for Copilot CLI, `.zed/settings.json`.',
    ...formatWindows(),
    ...formatWholePaths(),
    ...formatHttp(),
    ...formatContainer(),
    ...formatPublished(),
  ].join('\n\n')
}

/** The servers of the plugin for Claude Code, which starts the installed command by its name. */
export function formatPluginServers(): string {
  return formatClientStdio('other', installed('linux'), linux).file?.text ?? ''
}

/** Writes what stands between `<!-- client ID -->` and `<!-- /client -->`: the client's line where it has one, else the text of its file. */
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

/** Claude Code keeps much else in its file, and writes it itself. */
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
  goose: '`~/.config/goose/config.yaml`, below the `extensions:` that is there',
}

const notes: Partial<Record<ClientId, string>> = {
  'claude-code':
    'Or as a plugin, with skills for triage, research and follow-up, from this repository: `claude plugin marketplace add ./`, then `claude plugin install jobworkflow@jobworkflow`.',
  'claude-desktop':
    'Then quit Claude Desktop, its symbol in the menu bar too, and start it again. Or by a bundle, without a file: `npm run bundle` in this repository makes `jobworkflow-VERSION.mcpb` (8 MB, for Linux, macOS and Windows), which Claude Desktop opens with a double click. It starts a Node of the machine, 22.14 or newer, and says so where there is none; `JOBWORKFLOW_NODE` names one that it does not find.',
  codex:
    'Codex shows its model about 12,000 bytes of an answer (Japanese takes three a character) and cuts the middle out of longer ones: `--page-bytes` has pages end before. The figure is that of models which Codex does not know.',
  'copilot-cli':
    'Copilot CLI showed its model pages of 20,000 bytes whole, and of Japanese pages of 32,000 bytes no posting: `--page-bytes` has pages end before.',
}

function formatAnyClient(): readonly string[] {
  const { file } = formatClientStdio('other', installed('linux'), linux)
  return ['## Any other client', 'Most take the same JSON:', block('json', file?.text ?? '')]
}

/** What was tried of each, so that nobody takes a text for more than it is. */
function formatTried(): readonly string[] {
  const row = ({ id, name }: Client) => {
    const real = realClients.find((client) => client.id === id)
    return [
      name,
      real === undefined ? (tried[id] ?? 'not run: written from its documentation') : `run: \`${real.spec}\``,
    ]
  }
  return [
    '## Which of them were run',
    'Run means: the program itself, on Linux, told by the lines above over stdio and over HTTP, with a scripted model in place of its vendor’s, triaged a queue, showed the model each of 300 long postings in English and in Japanese, and had it read and judge the 400 letters of a hunt (`npm run check:clients`).',
    markdownTable(['client', 'tried'], named.map(row)),
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
    'A global npm command is a script there, which clients start through `cmd`. These lines are for PowerShell and for `cmd` alike:',
    block('', linesFor(installed('win32'), windows).join('\n')),
    'In files, with backslashes doubled wherever a path stands in JSON:',
    block('json', file?.text ?? ''),
  ]
}

function formatWholePaths(): readonly string[] {
  const { file } = formatClientStdio('other', byWholePath, linux)
  return [
    '## By whole paths',
    'A program with windows gets no `PATH` of a shell: where Node came by a version manager, and on macOS, it may find neither `jobworkflow` nor `node`. Then name both, and the home, as `jobworkflow init` does:',
    block('json', file?.text ?? ''),
  ]
}

function formatHttp(): readonly string[] {
  const parts = named.map(({ id, name }) => ({ name, setup: formatClientHttp(id, served, linux) }))
  const lines = parts.flatMap(({ setup }) => (setup.line === null ? [] : [setup.line]))
  const windowsServed = { ...served, tokenFile: 'C:\\Users\\you\\AppData\\Local\\jobworkflow\\token' }
  const windowsLine = (shell: 'powershell' | 'cmd') =>
    formatClientHttp('claude-code', windowsServed, { ...windows, shell }).line
  const files = parts.filter(({ setup }) => setup.file !== null && setup.line === null)
  return [
    '## Over HTTP: one server for all clients',
    '`jobworkflow serve` with the home listens on `http://127.0.0.1:8080/mcp`; `jobworkflow init` has made the file of its token. The shell reads the token, so that it is not in your history:',
    block('', lines.join('\n')),
    'Codex takes the token from the variable each time it starts: `export JOBWORKFLOW_HTTP_TOKEN="$(cat /home/you/.local/share/jobworkflow/token)"`. A server for Codex is started with `--page-bytes 11000`, one for Copilot CLI with `--page-bytes 20000`. The same on Windows, in PowerShell and in `cmd`:',
    block('', [windowsLine('powershell'), windowsLine('cmd')].join('\n')),
    ...files.flatMap(({ name, setup }) => [`${name}:`, block(setup.file?.format ?? '', setup.file?.text ?? '')]),
    'Cursor, Windsurf and goose read the variable from their own environment, VS Code asks once. Zed and Cline know no variables there: put the token itself in place of TOKEN, in a file that only you can read. Claude Desktop takes programs alone from its file.',
  ]
}

function formatContainer(): readonly string[] {
  const { file } = formatClientStdio('other', inContainer, linux)
  return [
    '## In a container',
    '`docker build --tag jobworkflow .` in this repository makes an image. Its home is the volume `/data`; with `-v /home/you/jobs:/data` it is a folder, which the user 1000 has to be able to write to.',
    block('', linesFor(inContainer, linux).join('\n')),
    block('json', file?.text ?? ''),
    'Commands run in the same home: `docker run -i --rm -v jobworkflow:/data jobworkflow jobs import - < jobs.csv`. Over HTTP, with the token of that home: `docker run --rm -p 127.0.0.1:8080:8080 -v jobworkflow:/data jobworkflow serve --host 0.0.0.0`; `docker run --rm -v jobworkflow:/data --entrypoint cat jobworkflow /data/token` shows it.',
  ]
}

function formatPublished(): readonly string[] {
  const launch = published('linux')
  const { file } = formatClientStdio('other', launch, linux)
  return [
    '## After publishing',
    '**Not yet.** Nobody owns the name `jobworkflow` on npm: until it is published by this project, these would run whatever a stranger puts there. From then on nothing has to be installed first:',
    block('', linesFor(launch, linux).join('\n')),
    block('json', file?.text ?? ''),
    'On Windows:',
    block('', linesFor(published('win32'), windows).join('\n')),
    'Links that offer the server to a client when they are opened; code here, so that nobody does by mistake:',
    markdownTable(
      ['client', 'link', 'in its own scheme'],
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

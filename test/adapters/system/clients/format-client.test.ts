import { describe, expect, it } from 'vitest'
import { type ClientId, clientIds } from '#src/adapters/system/clients/clients.js'
import { formatClientHttp, formatClientStdio, type Machine } from '#src/adapters/system/clients/format-client.js'
import { launchByName, type RunningServer } from '#src/adapters/system/clients/launch.js'
import { splitCmd, splitPosix } from '#test/support/shell-words.js'
import { readTomlTable } from '#test/support/toml-text.js'

const linux: Machine = { env: { HOME: '/home/太郎' }, platform: 'linux' }
const mac: Machine = { env: { HOME: '/Users/taro' }, platform: 'darwin' }
const windows: Machine = {
  env: { USERPROFILE: 'C:\\Users\\太郎', APPDATA: 'C:\\Users\\太郎\\AppData\\Roaming' },
  platform: 'win32',
}
const launch = { command: '/opt/no de/bin/node', args: ["/srv/it's/main.js", 'mcp', '--home', '/home/太郎/求人 100%'] }
// the page size that each client shows completely
const pageBytesOf = (client: ClientId) =>
  client === 'codex' ? ['--page-bytes', '11000'] : client === 'copilot-cli' ? ['--page-bytes', '20000'] : []
const wholePages = { ...launch, args: [...launch.args, ...pageBytesOf('copilot-cli')] }
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const http = { url: 'http://127.0.0.1:8080/mcp', token: { file: "/home/太郎/it's/token" } }

describe('the setup of the server as a program', () => {
  it.each([
    ['claude-code', ['claude', 'mcp', 'add', '--scope', 'user', 'jobworkflow', '--']],
    ['gemini-cli', ['gemini', 'mcp', 'add', '--scope', 'user', 'jobworkflow']],
    ['codex', ['codex', 'mcp', 'add', 'jobworkflow', '--']],
    ['opencode', ['opencode', 'mcp', 'add', 'jobworkflow', '--']],
    ['qwen-code', ['qwen', 'mcp', 'add', '--scope', 'user', 'jobworkflow']],
    ['copilot-cli', ['copilot', 'mcp', 'add', 'jobworkflow', '--']],
  ] as const)('is one command line for %s (clients-lines)', (client, before) => {
    const { line } = formatClientStdio(client, launch, linux)
    const more = pageBytesOf(client)
    expect(splitPosix(line ?? '')).toEqual([...before, launch.command, ...launch.args, ...more])
  })

  it('is JSON in one word for VS Code (clients-lines)', () => {
    const [command, option, json = ''] = splitPosix(formatClientStdio('vscode', launch, linux).line ?? '')
    expect([command, option]).toEqual(['code', '--add-mcp'])
    expect(JSON.parse(json)).toEqual({ name: 'jobworkflow', type: 'stdio', ...launch })
  })

  it.each(['claude-desktop', 'gemini-cli', 'qwen-code', 'cursor', 'windsurf', 'cline', 'other'] as const)(
    'is written into the JSON of %s (clients-lines)',
    (client) => {
      const { file } = formatClientStdio(client, launch, linux)
      expect(JSON.parse(file?.text ?? '')).toEqual({ mcpServers: { jobworkflow: launch } })
    },
  )

  it('has its own key in the JSON of VS Code (clients-lines)', () => {
    const { file } = formatClientStdio('vscode', launch, linux)
    expect(JSON.parse(file?.text ?? '')).toEqual({ servers: { jobworkflow: { type: 'stdio', ...launch } } })
  })

  it.each<[ClientId, object]>([
    ['opencode', { mcp: { jobworkflow: { type: 'local', command: [launch.command, ...launch.args] } } }],
    ['copilot-cli', { mcpServers: { jobworkflow: { type: 'local', ...wholePages, tools: ['*'] } } }],
    ['zed', { context_servers: { jobworkflow: launch } }],
  ])('has its own form in the JSON of %s (clients-lines)', (client, settings) => {
    expect(JSON.parse(formatClientStdio(client, launch, linux).file?.text ?? '')).toEqual(settings)
  })

  it('is written into the YAML of goose (clients-lines)', () => {
    const { file } = formatClientStdio(
      'goose',
      { command: '/opt/no de/node', args: ['mcp', 'C:\\求人: "x" #1'] },
      linux,
    )
    expect(file).toMatchObject({ format: 'yaml', path: '/home/太郎/.config/goose/config.yaml' })
    expect(file?.text.split('\n')).toEqual([
      'extensions:',
      '  jobworkflow:',
      '    enabled: true',
      '    name: "jobworkflow"',
      '    type: "stdio"',
      '    cmd: "/opt/no de/node"',
      String.raw`    args: ["mcp", "C:\\求人: \"x\" #1"]`,
      '    timeout: 300',
    ])
  })

  it('is written into the TOML of Codex, with pages that Codex does not cut (clients-lines)', () => {
    const { file } = formatClientStdio('codex', launch, linux)
    expect(readTomlTable(file?.text ?? '')).toEqual({
      table: 'mcp_servers.jobworkflow',
      values: { command: launch.command, args: [...launch.args, '--page-bytes', '11000'] },
    })
  })

  it('runs through cmd on Windows if npm made its command (clients-lines)', () => {
    const byName = launchByName(['jobworkflow', 'mcp', '--home', 'C:\\求人'], 'win32')
    const { line } = formatClientStdio('claude-code', byName, { ...windows, shell: 'cmd' })
    expect(splitCmd(line ?? '').slice(-6)).toEqual(['cmd', '/c', 'jobworkflow', 'mcp', '--home', 'C:\\求人'])
  })

  it('has no line for cmd if a word contains what cmd cannot pass on', () => {
    const setup = formatClientStdio('claude-code', launchByName(['a"b'], 'win32'), { ...windows, shell: 'cmd' })
    expect(setup.line).toBeNull()
    expect(setup.file?.text).toContain('a\\"b')
  })

  it('names what the client would read as a variable (clients-lines)', () => {
    const strange = { command: 'node', args: [`/srv/$HOME/\${x}`] }
    expect(formatClientStdio('gemini-cli', strange, linux).replaced).toEqual(['$HOME', `\${x}`])
    expect(formatClientStdio('claude-code', strange, linux).replaced).toEqual([`\${x}`])
    expect(formatClientStdio('qwen-code', strange, linux).replaced).toEqual(['$HOME', `\${x}`])
    expect(formatClientStdio('codex', strange, linux).replaced).toEqual([])
    const braces = { command: 'node', args: ['/srv/{env:HOME}/{file:a}/{x}'] }
    expect(formatClientStdio('opencode', braces, linux).replaced).toEqual(['{env:HOME}', '{file:a}'])
  })
})

describe('the settings file of a client', () => {
  it.each([
    ['claude-desktop', linux, '/home/太郎/.config/Claude/claude_desktop_config.json'],
    ['claude-desktop', mac, '/Users/taro/Library/Application Support/Claude/claude_desktop_config.json'],
    ['claude-desktop', windows, 'C:\\Users\\太郎\\AppData\\Roaming\\Claude\\claude_desktop_config.json'],
    ['claude-code', mac, '/Users/taro/.claude.json'],
    ['gemini-cli', windows, 'C:\\Users\\太郎\\.gemini\\settings.json'],
    ['codex', linux, '/home/太郎/.codex/config.toml'],
    ['cursor', mac, '/Users/taro/.cursor/mcp.json'],
    ['vscode', linux, '/home/太郎/.config/Code/User/mcp.json'],
    ['vscode', windows, 'C:\\Users\\太郎\\AppData\\Roaming\\Code\\User\\mcp.json'],
    ['windsurf', mac, '/Users/taro/.codeium/windsurf/mcp_config.json'],
    ['opencode', mac, '/Users/taro/.config/opencode/opencode.json'],
    ['opencode', windows, 'C:\\Users\\太郎\\.config\\opencode\\opencode.json'],
    ['qwen-code', windows, 'C:\\Users\\太郎\\.qwen\\settings.json'],
    ['copilot-cli', linux, '/home/太郎/.copilot/mcp-config.json'],
    ['zed', mac, '/Users/taro/.config/zed/settings.json'],
    ['zed', windows, 'C:\\Users\\太郎\\AppData\\Roaming\\Zed\\settings.json'],
    ['cline', linux, '/home/太郎/.cline/data/settings/cline_mcp_settings.json'],
    ['goose', mac, '/Users/taro/.config/goose/config.yaml'],
    ['goose', windows, 'C:\\Users\\太郎\\AppData\\Roaming\\Block\\goose\\config\\config.yaml'],
  ] as const)('of %s has its place on each platform (clients-lines)', (client, machine, path) => {
    expect(formatClientStdio(client, launch, machine).file?.path).toBe(path)
  })

  it('moves with the variables of its program', () => {
    const env = {
      HOME: '/home/you',
      CODEX_HOME: '/etc/codex',
      XDG_CONFIG_HOME: '/etc/xdg',
      CLAUDE_CONFIG_DIR: '/etc/c',
      COPILOT_HOME: '/etc/copilot',
      CLINE_DIR: '/etc/cline',
    }
    const pathOf = (client: ClientId) => formatClientStdio(client, launch, { env, platform: 'linux' }).file?.path
    expect(pathOf('codex')).toBe('/etc/codex/config.toml')
    expect(pathOf('vscode')).toBe('/etc/xdg/Code/User/mcp.json')
    expect(pathOf('claude-code')).toBe('/etc/c/.claude.json')
    expect(pathOf('opencode')).toBe('/etc/xdg/opencode/opencode.json')
    expect(pathOf('copilot-cli')).toBe('/etc/copilot/mcp-config.json')
    expect(pathOf('zed')).toBe('/etc/xdg/zed/settings.json')
    expect(pathOf('cline')).toBe('/etc/cline/data/settings/cline_mcp_settings.json')
    expect(pathOf('goose')).toBe('/etc/xdg/goose/config.yaml')
  })
})

describe('the setup of the server over HTTP', () => {
  it.each([
    ['claude-code', 'claude'],
    ['gemini-cli', 'gemini'],
    ['qwen-code', 'qwen'],
  ] as const)('adds it to %s with a token that the shell reads (clients-lines)', (client, program) => {
    const { line } = formatClientHttp(client, http, linux)
    expect(line?.endsWith(` --header "Authorization: Bearer $(cat '/home/太郎/it'\\''s/token')"`)).toBe(true)
    const before = [program, 'mcp', 'add', '--scope', 'user', '--transport', 'http', 'jobworkflow', http.url]
    expect(splitPosix(line ?? '')).toEqual([...before, '--header', 'Authorization: Bearer '])
  })

  it('has the own form of OpenCode and Copilot CLI (clients-lines)', () => {
    const wordsFor = (client: ClientId) => splitPosix(formatClientHttp(client, http, linux).line ?? '')
    const opencode = ['opencode', 'mcp', 'add', 'jobworkflow', '--url', http.url, '--header']
    expect(wordsFor('opencode')).toEqual([...opencode, 'Authorization=Bearer '])
    const copilot = ['copilot', 'mcp', 'add', '--transport', 'http', 'jobworkflow', http.url, '--header']
    expect(wordsFor('copilot-cli')).toEqual([...copilot, 'Authorization: Bearer '])
  })

  it.each<[ClientId, object]>([
    [
      'opencode',
      { mcp: { jobworkflow: { type: 'remote', url: http.url, headers: bearer('{env:JOBWORKFLOW_HTTP_TOKEN}') } } },
    ],
    ['qwen-code', { mcpServers: { jobworkflow: { httpUrl: http.url, headers: bearer('$JOBWORKFLOW_HTTP_TOKEN') } } }],
    [
      'copilot-cli',
      { mcpServers: { jobworkflow: { type: 'http', url: http.url, tools: ['*'], headers: bearer('TOKEN') } } },
    ],
    ['zed', { context_servers: { jobworkflow: { url: http.url, headers: bearer('TOKEN') } } }],
    ['cline', { mcpServers: { jobworkflow: { type: 'streamableHttp', url: http.url, headers: bearer('TOKEN') } } }],
  ])('has its own form in the file of %s (clients-lines)', (client, settings) => {
    expect(JSON.parse(formatClientHttp(client, http, linux).file?.text ?? '')).toEqual(settings)
  })

  it('names the variable of the token in the YAML of goose (clients-lines)', () => {
    const text = formatClientHttp('goose', http, linux).file?.text ?? ''
    expect(text).toContain('    type: "streamable_http"\n    uri: "http://127.0.0.1:8080/mcp"\n    headers:\n')
    expect(text).toContain(`      Authorization: "Bearer \${JOBWORKFLOW_HTTP_TOKEN}"\n`)
    expect(text).toContain('    env_keys: ["JOBWORKFLOW_HTTP_TOKEN"]\n')
  })

  it('has the token read by PowerShell and by cmd too (clients-lines)', () => {
    const server = { ...http, token: { file: 'C:\\My jobs\\token' } }
    const lineFor = (shell: 'powershell' | 'cmd') => formatClientHttp('claude-code', server, { ...windows, shell }).line
    expect(lineFor('powershell')).toContain(
      `"Authorization: Bearer $(Get-Content -TotalCount 1 -LiteralPath "C:\\My jobs\\token")"`,
    )
    expect(lineFor('cmd')).toMatch(/^for \/f "usebackq delims=" %t in \("C:\\My jobs\\token"\) do claude mcp add /)
  })

  it('is plain if no token is needed', () => {
    const { line, file } = formatClientHttp('claude-code', { ...http, token: null }, linux)
    expect(line).toBe(`claude mcp add --scope user --transport http jobworkflow ${http.url}`)
    expect(JSON.parse(file?.text ?? '')).toEqual({ mcpServers: { jobworkflow: { type: 'http', url: http.url } } })
  })

  it.each([
    ['claude-code', `Bearer \${JOBWORKFLOW_HTTP_TOKEN}`],
    ['gemini-cli', 'Bearer $JOBWORKFLOW_HTTP_TOKEN'],
    ['cursor', `Bearer \${env:JOBWORKFLOW_HTTP_TOKEN}`],
    ['windsurf', `Bearer \${env:JOBWORKFLOW_HTTP_TOKEN}`],
  ] as const)('names a variable for the token in the file of %s (clients-lines)', (client, header) => {
    const { file } = formatClientHttp(client, http, linux)
    const { jobworkflow } = JSON.parse(file?.text ?? '').mcpServers
    expect(jobworkflow.headers).toEqual({ Authorization: header })
    expect(jobworkflow.url ?? jobworkflow.serverUrl).toBe(http.url)
  })

  it('says how the client gets the token, if a person must do something for it (clients-lines)', () => {
    const nowhere = { ...http, token: { file: null } }
    const step = (client: ClientId, server: RunningServer = http) => formatClientHttp(client, server, linux).token
    const variable = { variable: 'JOBWORKFLOW_HTTP_TOKEN' }
    expect([step('codex'), step('goose'), step('cline')]).toEqual([variable, variable, { placeholder: 'TOKEN' }])
    expect([step('claude-code'), step('vscode')]).toEqual([null, null])
    // no file has the token, so no line can
    expect(formatClientHttp('claude-code', nowhere, linux).line).toBeNull()
    expect(step('claude-code', nowhere)).toEqual(variable)
    expect(formatClientHttp('zed', { ...http, token: null }, linux).token).toBeNull()
  })

  it('lets VS Code ask for the token (clients-lines)', () => {
    const { file } = formatClientHttp('vscode', http, linux)
    const { servers, inputs } = JSON.parse(file?.text ?? '')
    expect(servers.jobworkflow.headers.Authorization).toBe(`Bearer \${input:${inputs[0].id}}`)
    expect(inputs[0].password).toBe(true)
  })

  it('names the variable to Codex (clients-lines)', () => {
    const { line, file } = formatClientHttp('codex', http, linux)
    expect(splitPosix(line ?? '').slice(4)).toEqual([
      '--url',
      http.url,
      '--bearer-token-env-var',
      'JOBWORKFLOW_HTTP_TOKEN',
    ])
    expect(readTomlTable(file?.text ?? '').values).toEqual({
      url: http.url,
      bearer_token_env_var: 'JOBWORKFLOW_HTTP_TOKEN',
    })
  })

  it('is not offered for Claude Desktop, whose file accepts only programs', () => {
    expect(formatClientHttp('claude-desktop', http, linux)).toMatchObject({ line: null, file: null })
  })

  it('exists for every client (clients-lines)', () => {
    for (const id of clientIds) expect(formatClientHttp(id, http, linux).name).not.toBe('')
  })
})

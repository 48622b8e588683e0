import { describe, expect, it } from 'vitest'
import type { ClientId } from '#src/adapters/system/clients/clients.js'
import { clientIds } from '#src/adapters/system/clients/clients.js'
import { formatClientHttp, formatClientStdio } from '#src/adapters/system/clients/format-client.js'
import { readServerEntries } from '#src/adapters/system/clients/read-entries.js'
import { launchFor } from '#src/adapters/system/clients/server-entry.js'

const linux = { env: { HOME: '/home/太郎' }, platform: 'linux' } as const
const launch = {
  command: '/opt/no de/node',
  args: ["/srv/it's/main.js", 'mcp', '--home', '/home/太郎/求人 100%, "x" #1'],
}

const named = clientIds.filter((id) => id !== 'other')
/** Returns the only server entry of a file. */
const read = (client: ClientId, text: string) => readServerEntries(client, text)[0]

describe('the settings file of a client', () => {
  it.each(named)('of %s is read with the generated text (clients-files)', (client) => {
    const text = formatClientStdio(client, launch, linux).file?.text ?? ''
    const { args } = launchFor(client, launch)
    expect(readServerEntries(client, text)).toEqual([
      { name: 'jobworkflow', command: launch.command, args, env: {}, url: null, isOff: false, isRead: true },
    ])
  })

  it.each(named.filter((id) => id !== 'claude-desktop'))('of %s is read with an address (clients-files)', (client) => {
    const url = 'http://127.0.0.1:8080/mcp'
    const { file } = formatClientHttp(client, { url, token: { file: '/home/太郎/token' } }, linux)
    expect(read(client, file?.text ?? '')).toMatchObject({ command: null, url, isRead: true })
  })

  it.each(['opencode', 'qwen-code', 'zed', 'vscode', 'gemini-cli'] as const)(
    'of %s may have comments, as the client allows (clients-files)',
    (client) => {
      const text = formatClientStdio(client, launch, linux).file?.text ?? ''
      const commented = `// settings\n${text.replace(/\}$/, '  , /* more */ "theme": "http://x//y",\n}')}`
      expect(read(client, commented)).toMatchObject({ command: launch.command })
    },
  )

  it('of OpenCode has program and arguments in one list, and its own name for variables (clients-files)', () => {
    const text = '{"mcp":{"x":{"type":"local","command":["npx","-y","x"],"environment":{"A":"b"},"enabled":false}}}'
    expect(read('opencode', text)).toMatchObject({ command: 'npx', args: ['-y', 'x'], env: { A: 'b' }, isOff: true })
  })

  it('of Cline may have the program in a nested object (clients-files)', () => {
    const text = '{"mcpServers":{"x":{"transport":{"type":"stdio","command":"node","args":["a"]},"disabled":true}}}'
    expect(read('cline', text)).toMatchObject({ command: 'node', args: ['a'], isOff: true })
  })

  it('of goose is read as goose writes it (clients-files)', () => {
    const text = `GOOSE_MODE: smart_approve
extensions:
  developer:
    enabled: true
    type: builtin
    description: |-
      Over two
      lines
  jobworkflow:
    enabled: true
    type: stdio
    name: jobworkflow
    description: ''
    cmd: /opt/no de/node # ours
    args:
    - /srv/it's/main.js
    - mcp
    - 'it''s: "x"'
    envs:
      TOKEN: abc
    env_keys: []
    timeout: 300
    available_tools: []
GOOSE_TELEMETRY_ENABLED: false
`
    const entries = readServerEntries('goose', text)
    expect(entries.map(({ name, isRead }) => [name, isRead])).toEqual([
      ['developer', false],
      ['jobworkflow', true],
    ])
    expect(entries[1]).toMatchObject({
      command: '/opt/no de/node',
      args: ["/srv/it's/main.js", 'mcp', `it's: "x"`],
      env: { TOKEN: 'abc' },
      isOff: false,
    })
  })

  it.each([
    ['an entry in braces', '  x: {cmd: node}'],
    ['an anchor', '  x:\n    cmd: &node node'],
    ['a text over several lines', '  x:\n    cmd: >-\n      node'],
    ['a list over several lines', '  x:\n    args: [a,\n      b]'],
    ['a list of maps', '  x:\n    args:\n      - a: b'],
    ['an escape of YAML alone', '  x:\n    cmd: "\\x41"'],
  ])('of goose with %s is not misread (clients-files)', (_, lines) => {
    expect(read('goose', `extensions:\n${lines}\n`)).toMatchObject({ name: 'x', isRead: false })
  })

  it('of goose without extensions has no server (clients-files)', () => {
    expect(readServerEntries('goose', 'GOOSE_MODE: auto\n')).toEqual([])
    expect(readServerEntries('goose', 'extensions: {}\n')).toEqual([])
    expect(readServerEntries('goose', '')).toEqual([])
  })
})

import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findClients } from '#src/adapters/system/clients/find-clients.js'
import { toPlatform } from '#src/adapters/system/clients/launch.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const platform = toPlatform(process.platform)
const ending = platform === 'win32' ? '.cmd' : ''

function machine() {
  const home = temporaryFolder()
  const bin = join(home, 'bin')
  mkdirSync(bin)
  const config = join(home, 'config')
  // sets every variable that a platform reads, so that the real home is never searched
  const env = { HOME: home, USERPROFILE: home, APPDATA: config, XDG_CONFIG_HOME: config, PATH: bin }
  return { home, bin, env }
}

function program(folder: string, name: string): string {
  const path = join(folder, `${name}${ending}`)
  writeFileSync(path, 'exit 1\n')
  chmodSync(path, 0o755)
  return path
}

const idsOf = (env: Readonly<Record<string, string>>) => findClients(env, platform).map(({ client }) => client.id)

describe('the clients found on a machine', () => {
  it('are none if there is nothing (clients-found)', () => {
    const { env, home } = machine()
    expect(findClients(env, platform)).toEqual([])
    expect(readdirSync(home)).toEqual(['bin'])
  })

  it('include those whose command is on the path, and nothing is started (clients-found)', () => {
    const { env, bin } = machine()
    const where = [program(bin, 'claude'), program(bin, 'codex'), program(bin, 'code')]
    const found = findClients(env, platform)
    expect(found.map(({ client, by }) => [client.id, by])).toEqual([
      ['claude-code', 'command'],
      ['codex', 'command'],
      ['vscode', 'command'],
    ])
    expect(found.map((one) => one.where)).toEqual(where)
  })

  it('include those that left a folder or a file (clients-found)', () => {
    const { env, home } = machine()
    mkdirSync(join(home, '.gemini'))
    mkdirSync(join(home, '.cursor'))
    mkdirSync(join(home, '.codeium', 'windsurf'), { recursive: true })
    writeFileSync(join(home, '.claude.json'), '{}')
    expect(idsOf(env)).toEqual(['claude-code', 'gemini-cli', 'cursor', 'windsurf'])
  })

  it('include terminal programs and editors alike (clients-found)', () => {
    const { env, home, bin } = machine()
    for (const name of ['opencode', 'qwen', 'cline']) program(bin, name)
    mkdirSync(join(home, '.copilot'))
    const folders = platform === 'win32' ? ['Zed', 'Block/goose/config'] : ['zed', 'goose']
    const config = platform === 'darwin' ? join(home, '.config') : join(home, 'config')
    for (const folder of folders)
      mkdirSync(join(folder === 'goose' ? join(home, 'config') : config, folder), { recursive: true })
    expect(idsOf(env)).toEqual(['opencode', 'qwen-code', 'copilot-cli', 'zed', 'cline', 'goose'])
  })

  it('do not include other programs with similar names (clients-found)', () => {
    const { env, bin } = machine()
    // programs of AWS and ZFS, and a database migration tool
    for (const name of ['copilot', 'zed', 'goose']) program(bin, name)
    expect(idsOf(env)).toEqual([])
  })

  it('do not come from the working directory, or from folders with their name (clients-found)', () => {
    const { env, bin } = machine()
    mkdirSync(join(bin, `gemini${ending}`))
    const path = ['', '.', bin].join(delimiter)
    expect(idsOf({ ...env, PATH: path })).toEqual([])
  })

  it('do not include files that cannot be run (clients-found)', () => {
    const { env, bin } = machine()
    writeFileSync(join(bin, 'claude'), '')
    expect(idsOf(env)).toEqual([])
  })
})

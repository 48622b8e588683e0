import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { launchOf } from '#scripts/bundle/launch-of.js'
import { writeManifest } from '#scripts/bundle/manifest.js'
import { inRepository } from '#scripts/kit/program.js'
import { toolCatalog } from '#src/adapters/edges/mcp/tools/catalog.js'
import { folderOfTests, temporaryFolder } from '#test/support/temporary-folder.js'

const manifest = await writeManifest({ version: '0.0.0', description: 'x', license: 'MIT' })

describe('the manifest of the bundle', () => {
  it('lists the tools of a home with mail (package-bundle)', () => {
    const names = toolCatalog.filter(({ sets }) => sets.some((set) => set !== 'data')).map(({ name }) => name)
    expect(manifest.tools.map(({ name }) => name)).toEqual(names)
  })

  it('has the text of each prompt, with placeholders for its arguments (package-bundle)', () => {
    expect(manifest.prompts.length).toBeGreaterThan(3)
    for (const { arguments: names, text } of manifest.prompts) {
      for (const name of names) expect(text).toContain(`\${arguments.${name}}`)
      expect(text).not.toMatch(/url\.example|CRITERIA/)
    }
  })
})

describe('the icon of the bundle', () => {
  it('is a square PNG of the required size (package-bundle)', () => {
    const png = readFileSync(inRepository(`scripts/bundle/${manifest.icon}`))
    expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([512, 512])
  })
})

describe('the launcher of the bundle', () => {
  const folder = join(folderOfTests(), 'un packed')
  const env = { PATH: process.env.PATH ?? '', HOME: join(folder, 'nobody'), JOBWORKFLOW_NODE: join(folder, 'node') }

  beforeAll(() => {
    mkdirSync(join(folder, 'server'), { recursive: true })
    symlinkSync(inRepository('dist'), join(folder, 'server', 'dist'))
    writeFileSync(join(folder, 'start.sh'), readFileSync(inRepository('scripts/bundle/start.sh')))
    // passes for the Node that runs the tests, whatever its version
    writeFileSync(env.JOBWORKFLOW_NODE, `#!/bin/sh\n[ "$1" = -e ] || exec '${process.execPath}' "$@"\n`, {
      mode: 0o755,
    })
  })

  const start = (home: string | null, environment: Readonly<Record<string, string>>) => {
    const { command, args } = launchOf(manifest, folder, home)
    const input = '{"jsonrpc":"2.0","id": 7,"method":"initialize","params":{}}\n'
    return spawnSync(command, [...args], { env: environment, input, encoding: 'utf8' })
  }

  it('starts the server over stdio in the chosen home, which it creates first (package-bundle)', async () => {
    const { command, args } = launchOf(manifest, folder, join(temporaryFolder(), 'my hunt'))
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new StdioClientTransport({ command, args: [...args], env, stderr: 'ignore' }))
    const { structuredContent } = await client.callTool({ name: 'bulk_read_new_jobs', arguments: {} })
    await client.close()
    expect(structuredContent).toMatchObject({ jobs: [], count: 0 })
  })

  it('uses the data folder of the account if none was chosen (package-bundle)', () => {
    const data = temporaryFolder()
    const { status } = start(null, { ...env, XDG_DATA_HOME: data, HOME: data })
    expect(status).toBe(0)
    const folders = process.platform === 'darwin' ? ['Library', 'Application Support'] : []
    expect(readFileSync(join(data, ...folders, 'jobworkflow', 'config.json'), 'utf8')).toContain('jobs.db')
  })

  it('tells the client and the log what is missing if there is no suitable Node (package-bundle)', () => {
    const { status, stdout, stderr } = start(temporaryFolder(), { ...env, JOBWORKFLOW_NODE: '/nowhere/node' })
    expect(status).toBe(1)
    const { id, error } = JSON.parse(stdout)
    expect([id, error.message.trim()]).toEqual([7, stderr.trim()])
    expect(stderr).toContain('needs Node 22 from 22.14 on, or 23.6 or newer')
  })
})

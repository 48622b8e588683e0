import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inRepository } from '#scripts/kit/program.js'
import { built, codeOf, loadedWith, programFile } from '#test/support/built-files.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

describe('the files loaded at the start', () => {
  const files = [...new Set([...loadedWith('main.js'), ...loadedWith(programFile())])]

  it('are few, because each costs Node as much as many lines of code', () => {
    expect(files.length).toBeLessThanOrEqual(5)
  })

  it('include neither the SDK nor the driver, which the first answer does not need', () => {
    const code = files.map(codeOf).join('\n')
    expect(code).toContain('protocolVersion')
    expect(code).not.toMatch(/ZodError|JSONRPCRequestSchema|better-sqlite3/)
  })

  it('answer a handshake once, and each later request with an error, if the rest is missing', () => {
    const folder = temporaryFolder()
    cpSync(built, join(folder, 'dist'), { recursive: true })
    copyFileSync(inRepository('package.json'), join(folder, 'package.json'))
    for (const name of readdirSync(join(folder, 'dist')))
      if (name.startsWith('servers-by-era-')) rmSync(join(folder, 'dist', name))
    const lines = [
      { id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: client } },
      { id: 2, method: 'tools/list' },
    ]
    const input = lines.map((line) => `${JSON.stringify({ jsonrpc: '2.0', ...line })}\n`).join('')
    const { stdout, status } = spawnSync(process.execPath, [join(folder, 'dist', 'main.js'), 'mcp'], {
      ...{ input, cwd: folder, encoding: 'utf8' },
    })
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(answers).toMatchObject([
      { id: 1, result: { protocolVersion: '2025-11-25' } },
      { id: 2, error: { message: 'The message could not be handled.' } },
    ])
    expect(status).toBe(0)
  })
})

const client = { name: 'test', version: '1' }

import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { npm, npmProgram } from '#scripts/kit/npm.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

/** A folder with these files. */
function folderWith(...paths: readonly string[]): string {
  const folder = temporaryFolder()
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), '')
  }
  return folder
}

describe('the npm program', () => {
  it('is started by this Node, without a shell', () => {
    const started = npm(['--version'])
    expect(started[0]).toBe(process.execPath)
    expect(execFileSync(...started, { encoding: 'utf8' })).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it('is the one that runs the script, if that is npm', () => {
    const folder = folderWith('bin/npm-cli.js', 'yarn.js', 'node_modules/npm/bin/npm-cli.js')
    const running = join(folder, 'bin', 'npm-cli.js')
    const node = join(folder, 'node.exe')
    expect(npmProgram({ npm_execpath: running }, node)).toBe(running)
    const beside = join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js')
    expect(npmProgram({ npm_execpath: join(folder, 'yarn.js') }, node)).toBe(beside)
  })

  it('is found beside Node on Windows and Unix, and by the PATH', () => {
    const folder = folderWith('lib/node_modules/npm/bin/npm-cli.js', 'path/other')
    const program = join(folder, 'lib/node_modules/npm/bin/npm-cli.js')
    expect(npmProgram({}, join(folder, 'bin', 'node'))).toBe(program)
    symlinkSync(program, join(folder, 'path', 'npm'))
    expect(npmProgram({ PATH: join(folder, 'path') }, '/nowhere/bin/node')).toBe(program)
    expect(() => npmProgram({}, '/nowhere/bin/node')).toThrow(/npm was not found/)
  })
})

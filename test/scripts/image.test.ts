import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { executable, inRepository } from '#scripts/kit/program.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const instructions = readFileSync(inRepository('Dockerfile'), 'utf8')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const argumentsOf = (name: string) =>
  instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))

describe('the container image', () => {
  it('runs without privileges, with one volume for all persistent data (package-image)', () => {
    expect(argumentsOf('USER')).toEqual(['node'])
    expect(argumentsOf('VOLUME')).toEqual(['/data'])
    expect(argumentsOf('ENV').join(' ')).toContain('JOBWORKFLOW_HOME=/data')
    // the commands come after the user
    const places = ['USER', 'ENTRYPOINT', 'CMD'].map((name) =>
      instructions.findIndex((line) => line.startsWith(`${name} `)),
    )
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  it('copies only files of its context (package-image)', () => {
    const allowed = readFileSync(inRepository('.dockerignore'), 'utf8')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
    for (const path of allowed) expect(existsSync(inRepository(path)), path).toBe(true)
    const copied = argumentsOf('COPY')
      .filter((line) => !line.startsWith('--from'))
      .flatMap((line) => line.split(' ').filter((word) => word.includes('/') && !word.startsWith('/')))
    expect(copied).not.toEqual([])
    for (const path of copied) {
      expect(existsSync(inRepository(path)), path).toBe(true)
      expect(allowed).toContain(path.split('/')[0])
    }
  })

  it('has no secret of a home in its layers: the home is made when it runs (package-image)', () => {
    expect(argumentsOf('RUN').join('\n')).not.toContain('init')
    const bin = temporaryFolder()
    writeFileSync(join(bin, 'jobworkflow'), `#!/bin/sh\nexec '${process.execPath}' '${executable}' "$@"\n`, {
      mode: 0o755,
    })
    const home = join(temporaryFolder(), 'data')
    const start = (...args: readonly string[]) =>
      spawnSync('sh', [inRepository('scripts/image/start.sh'), ...args], {
        env: { PATH: `${bin}:${process.env.PATH}`, JOBWORKFLOW_HOME: home, HOME: '/nowhere/at/all' },
        input: '',
        encoding: 'utf8',
      })
    const first = start('jobs', 'stats')
    expect([first.status, first.stderr.includes('Created a home')], first.stderr).toEqual([0, true])
    const token = readFileSync(join(home, 'token'), 'utf8')
    const second = start('jobs', 'stats')
    expect([second.status, second.stderr.includes('Created a home')], second.stderr).toEqual([0, false])
    expect(readFileSync(join(home, 'token'), 'utf8')).toBe(token)
  })
})

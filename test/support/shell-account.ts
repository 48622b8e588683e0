import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { executable } from '#scripts/kit/program.js'
import { bareEnvironment } from './bare-environment.js'
import type { Ended } from './command-line.js'
import { temporaryFolder } from './temporary-folder.js'

/** An account whose shell finds the built program as `jobworkflow`. */
export function shellAccount() {
  const home = temporaryFolder()
  const program = join(home, 'bin', 'jobworkflow')
  mkdirSync(dirname(program))
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${executable}' "$@"\n`)
  chmodSync(program, 0o755)
  const PATH = [dirname(program), process.env.PATH].join(delimiter)
  /** Runs lines as a person types them; stops at the first that fails. */
  const run = (lines: string, more: Readonly<Record<string, string>> = {}): Promise<Ended> => {
    const env = { ...bareEnvironment, HOME: home, PATH, ...more }
    const shell = spawn('sh', ['-e', '-c', lines], { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let [stdout, stderr] = ['', '']
    shell.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text
    })
    shell.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text
    })
    return new Promise((resolve) => shell.on('close', (code) => resolve({ code, stdout, stderr })))
  }
  return { home, run }
}

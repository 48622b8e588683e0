import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from './machine.js'

// a timeout for hanging programs, generous for a busy machine
const patience = 600_000

/** A person with an empty home who types lines into a shell. */
export class Person {
  readonly env: Readonly<Record<string, string>>
  readonly #folder: string

  constructor({ path, prefix }: Machine, home: string) {
    this.#folder = join(home, 'work')
    mkdirSync(this.#folder, { recursive: true })
    this.env = {
      PATH: path,
      HOME: home,
      TERM: 'dumb',
      npm_config_prefix: prefix,
      npm_config_cache: join(home, '..', 'npm-cache'),
      npm_config_update_notifier: 'false',
      ...kept('npm_config_registry', 'HTTPS_PROXY', 'NODE_EXTRA_CA_CERTS', 'TMPDIR'),
    }
  }

  /**
   * Runs the line in `folder` (by default the person's own) and returns what it printed. Throws with its output unless
   * it exits with 0.
   */
  type(line: string, more: Readonly<Record<string, string>> = {}, folder = this.#folder): Promise<string> {
    return this.run(['sh', '-c', line], more, folder)
  }

  run(
    [program = '', ...args]: readonly string[],
    more: Readonly<Record<string, string>> = {},
    folder = this.#folder,
  ): Promise<string> {
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...this.env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: patience,
    })
    let [output, errors] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      errors += text
    })
    return new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code) => {
        if (code === 0) resolve(output)
        else reject(new Error(`${[program, ...args].join(' ')} ended with ${code}\n${output}\n${errors}`))
      })
    })
  }
}

function kept(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}

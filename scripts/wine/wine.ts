import { spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Returns whether this machine can run Windows programs with wine. */
export function hasWine(): boolean {
  return ['wine', 'wineserver'].every((name) => spawnSync(programOf(name), ['--version']).error === undefined)
}

/** Debian installs the server outside the PATH. */
function programOf(name: string): string {
  const places = ['', '/usr/lib/wine/', '/usr/lib/x86_64-linux-gnu/wine/', '/opt/wine-stable/bin/']
  return places.map((place) => place + name).find((path) => spawnSync(path, ['--version']).error === undefined) ?? name
}

/** A separate Windows in a folder, and what runs there. */
export class Wine {
  /** Its drive C:, as this system sees it. */
  readonly drive: string
  readonly #folder: string
  readonly #env: NodeJS.ProcessEnv

  private constructor(folder: string) {
    this.#folder = folder
    this.drive = join(folder, 'prefix', 'drive_c')
    const { PATH = '', LANG = 'C.UTF-8' } = process.env
    this.#env = {
      ...{ PATH, LANG, HOME: folder, WINEPREFIX: join(folder, 'prefix'), WINEARCH: 'win64', WINEDEBUG: '-all' },
      // no desktop menus, and no offers to download what is not needed
      WINEDLLOVERRIDES: 'winemenubuilder.exe,mscoree,mshtml=',
    }
  }

  /** Creates it in an empty folder; takes some seconds. */
  static async start(folder: string): Promise<Wine> {
    const wine = new Wine(folder)
    mkdirSync(join(folder, 'prefix'))
    try {
      await wine.run(['wineboot', '-i'], { timeoutMs: 60_000 })
      await wine.run(['winecfg', '-v', 'win10'], { timeoutMs: 60_000 })
      return wine
    } catch (error) {
      await wine.close()
      throw error
    }
  }

  /**
   * Runs a program to its end; `cwd` is a folder as this system sees it. Captures output in a file, because pipes hang.
   */
  async run(
    command: readonly string[],
    options: { readonly cwd?: string; readonly timeoutMs: number },
  ): Promise<string> {
    const { cwd = this.#folder, timeoutMs } = options
    const output = join(this.#folder, 'output.txt')
    const file = openSync(output, 'w')
    const child = spawn('wine', command, { cwd, env: this.#env, stdio: ['ignore', file, file] })
    closeSync(file)
    const ended = new Promise<number | string>((resolve) => {
      child.once('close', (code, signal) => resolve(code ?? signal ?? 'no code'))
      child.once('error', (error) => resolve(error.message))
    })
    const timer = new AbortController()
    const late = delay(timeoutMs, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const)
    const end = await Promise.race([ended, late])
    timer.abort()
    const printed = readFileSync(output, 'utf8')
    if (end === 0) return printed
    child.kill('SIGKILL')
    throw new Error(`wine ${command.join(' ')} ended with ${end}:\n${printed.slice(-4000)}`)
  }

  /** Ends everything that runs in it, and waits until it is gone. */
  async close(): Promise<void> {
    for (const flag of ['-k', '-w']) spawnSync(programOf('wineserver'), [flag], { env: this.#env, timeout: 20_000 })
  }
}

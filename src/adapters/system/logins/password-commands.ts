import { spawn } from 'node:child_process'
import type { PasswordCommands } from '#src/application/sync/ports/password-commands.js'
import { loginFailure } from '#src/domain/sync/login-failure.js'

const timeoutMs = 30_000
const maxBytes = 4096

export interface CommandOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly timeoutMs?: number
}

/** What a process said, cut as soon as it is too long. */
interface Said {
  readonly ending: 'done' | 'failed' | 'late' | 'long' | 'missing'
  readonly output: string
}

/** Runs the commands of a person with no terminal; what they write is neither kept nor shown. */
export class ProcessPasswordCommands implements PasswordCommands {
  readonly #options: CommandOptions

  constructor(options: CommandOptions = {}) {
    this.#options = options
  }

  async run(command: string | readonly string[], signal?: AbortSignal): Promise<string> {
    const { ending, output } = await this.#start(command, signal)
    if (ending !== 'done') throw failure(endings[ending])
    const [line = ''] = output.split(/\r?\n/, 1)
    if (line === '') throw failure('The command for the password printed nothing.')
    return line
  }

  #start(command: string | readonly string[], signal: AbortSignal | undefined): Promise<Said> {
    const { env = process.env, timeoutMs: limitMs = timeoutMs } = this.#options
    const [program = '', ...args] = typeof command === 'string' ? shellOf(command, env) : command
    // a session of its own has no terminal, and is ended with all that it started
    const own = process.platform !== 'win32'
    const child = spawn(program, args, {
      env,
      detached: own,
      windowsHide: true,
      // its complaints may hold the secret too
      stdio: ['ignore', 'pipe', 'ignore'],
      ...(typeof command === 'string' && !own ? { windowsVerbatimArguments: true } : {}),
    })
    return new Promise((resolve) => {
      let output = ''
      const end = (ending: Said['ending']) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', stop)
        killAll(child.pid, own)
        resolve({ ending, output })
      }
      const stop = () => end('late')
      const timer = setTimeout(stop, limitMs)
      signal?.addEventListener('abort', stop)
      if (signal?.aborted) stop()
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (output.length > maxBytes) end('long')
      })
      child.on('error', () => end('missing'))
      child.on('close', (code) => end(code === 0 ? 'done' : 'failed'))
    })
  }
}

const endings: Record<Exclude<Said['ending'], 'done'>, string> = {
  failed: 'The command for the password failed.',
  late: 'The command for the password did not end in time. It runs without a terminal, so it cannot ask you anything.',
  long: 'The command for the password printed too much.',
  missing: 'The command for the password cannot be started.',
}

function failure(message: string) {
  return loginFailure('VALIDATION_ERROR', message, { problem: 'command-failed' })
}

function shellOf(line: string, env: NodeJS.ProcessEnv): readonly string[] {
  if (process.platform === 'win32') return [env.ComSpec ?? 'cmd.exe', '/d', '/s', '/c', `"${line}"`]
  return [env.SHELL || '/bin/sh', '-c', line]
}

function killAll(pid: number | undefined, isGroup: boolean): void {
  if (pid === undefined) return
  try {
    process.kill(isGroup ? -pid : pid, 'SIGKILL')
  } catch {
    // it has ended by itself
  }
}

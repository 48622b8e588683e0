import { spawn } from 'node:child_process'

/** What the child is told, as one line of JSON on its input. */
export type KeyringRequest =
  | { readonly ask: 'put'; readonly account: string; readonly secret: string }
  | { readonly ask: 'get' | 'delete'; readonly account: string }

/** What it answers on its output. A failure has no words of the system: they may repeat what was asked. */
export type KeyringAnswer = { readonly value: string | boolean | null } | { readonly failure: 'missing' | 'refused' }

/** Why a keyring cannot be used: no package, an answer that says no, or none in time. */
export type KeyringProblem = 'missing' | 'refused' | 'silent'

export type KeyringOutcome = { readonly value: string | boolean | null } | { readonly failure: KeyringProblem }

export interface KeyringOptions {
  /** The program of the child: a file of this package. */
  readonly entry: string
  readonly timeoutMs?: number
  readonly env?: NodeJS.ProcessEnv
}

const limitMs = 5000

/**
 * Asks the keyring of the system in a separate process: the call cannot be interrupted, and a bus that is locked
 * waits for a person who may not be there.
 */
export function askKeyring(request: KeyringRequest, options: KeyringOptions): Promise<KeyringOutcome> {
  const { entry, timeoutMs = limitMs, env = process.env } = options
  // the options of this process, such as a debugger's port, are not the child's
  const child = spawn(process.execPath, [entry], { env, stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true })
  return new Promise((resolve) => {
    let output = ''
    const end = (outcome: KeyringOutcome) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      resolve(outcome)
    }
    const timer = setTimeout(end, timeoutMs, { failure: 'silent' })
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.on('error', () => end({ failure: 'missing' }))
    child.on('close', () => end(parseAnswer(output)))
    // a child that ended at once cannot be written to
    child.stdin.on('error', () => {})
    child.stdin.end(JSON.stringify(request))
  })
}

function parseAnswer(output: string): KeyringOutcome {
  try {
    const answer = JSON.parse(output) as KeyringAnswer
    if ('value' in answer || 'failure' in answer) return answer
  } catch {
    // it ended before it answered
  }
  return { failure: 'refused' }
}

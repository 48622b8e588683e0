import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '#src/adapters/kit/drafts.js'
import { isOfSystem } from '#src/adapters/kit/errors.js'
import { isRunning } from '#src/adapters/kit/processes.js'

const servingFileName = 'serving.json'

/** A server that was started over a home. */
export interface Serving {
  /** The address of its page. */
  readonly url: string
  readonly pid: number
}

/** Notes in the home that this process serves it. A home that cannot be written is served all the same. */
export function noteServing(home: string, serving: Serving): void {
  try {
    replaceFile(join(home, servingFileName), `${JSON.stringify({ version: 1, ...serving })}\n`)
  } catch (error) {
    if (!isOfSystem(error)) throw error
  }
}

/** Removes the note of this process; another server may have replaced it. */
export function forgetServing(home: string): void {
  if (readServing(home)?.pid === process.pid) rmSync(join(home, servingFileName), { force: true })
}

/** The server that was started last over this home; null if it has ended, also if it was killed. */
export function findServing(home: string): Serving | null {
  const serving = readServing(home)
  return serving !== null && isRunning(serving.pid) ? serving : null
}

function readServing(home: string): Serving | null {
  try {
    const { url, pid } = JSON.parse(readFileSync(join(home, servingFileName), 'utf8')) as Partial<Serving>
    return typeof url === 'string' && URL.canParse(url) && typeof pid === 'number' ? { url, pid } : null
  } catch (error) {
    if (error instanceof SyntaxError || isOfSystem(error)) return null
    throw error
  }
}

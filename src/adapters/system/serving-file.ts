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

/**
 * Notes in the home that this process serves it, and returns how to end that: an earlier server of the home that still
 * runs is then noted again. A home that cannot be written is served all the same.
 */
export function noteServing(home: string, serving: Serving): () => void {
  const earlier = findServing(home)
  writeServing(home, serving)
  return () => {
    // another server may have replaced the note
    if (readServing(home)?.pid !== serving.pid) return
    if (earlier !== null && isRunning(earlier.pid)) writeServing(home, earlier)
    else rmSync(join(home, servingFileName), { force: true })
  }
}

function writeServing(home: string, serving: Serving): void {
  try {
    replaceFile(join(home, servingFileName), `${JSON.stringify({ version: 1, ...serving })}\n`)
  } catch (error) {
    if (!isOfSystem(error)) throw error
  }
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

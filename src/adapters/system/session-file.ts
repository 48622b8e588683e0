import { readFileSync, rmSync, statSync } from 'node:fs'
import { replaceFile } from '#src/adapters/kit/drafts.js'
import { isOfSystem } from '#src/adapters/kit/errors.js'

export const sessionFileName = 'sessions.json'

const maxBytes = 2 ** 20

/**
 * The sessions of logged-in browsers in a file that only this account can read, as hashes with times in milliseconds
 * since 1970. Every call sees what other servers wrote; without the file there is no session. A file that cannot be
 * written keeps what this process knows, in memory.
 */
export class SessionFile {
  readonly #path: string
  #times: ReadonlyMap<string, number> = new Map()
  #state: string | null = null

  constructor(path: string) {
    this.#path = path
  }

  current(): ReadonlyMap<string, number> {
    const state = stateOf(this.#path)
    if (state !== this.#state) {
      this.#times = state === null ? new Map() : readTimes(this.#path)
      this.#state = state
    }
    return this.#times
  }

  change(change: (times: Map<string, number>) => void): void {
    const times = new Map(this.current())
    change(times)
    this.#times = times
    try {
      replaceFile(this.#path, JSON.stringify({ version: 1, sessions: Object.fromEntries(times) }))
      this.#state = stateOf(this.#path)
    } catch (error) {
      if (!isOfSystem(error)) throw error
    }
  }
}

/** Ends every session that is kept in the file. Returns whether there was one. */
export function removeSessions(path: string): boolean {
  const hadSome = new SessionFile(path).current().size > 0
  rmSync(path, { force: true })
  return hadSome
}

function stateOf(path: string): string | null {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat === undefined ? null : `${stat.ino} ${stat.mtimeNs} ${stat.size}`
}

/** A file that is damaged holds no session: people log in again. */
function readTimes(path: string): ReadonlyMap<string, number> {
  try {
    if (statSync(path).size > maxBytes) return new Map()
    const { sessions } = JSON.parse(readFileSync(path, 'utf8')) as { sessions?: unknown }
    const pairs = Object.entries(typeof sessions === 'object' && sessions !== null ? sessions : {})
    return new Map(pairs.filter((pair): pair is [string, number] => typeof pair[1] === 'number'))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || isOfSystem(error)) return new Map()
    throw error
  }
}

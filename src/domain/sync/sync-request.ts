import { type SyncPart, syncParts } from './sync-run.js'

/** What a run fetches. */
export interface SyncRequest {
  /** Names of parts, and addresses of mail accounts. Empty for the usual parts. */
  readonly only: readonly string[]
  /** References of boards that are fetched instead of the watched ones. */
  readonly boards: readonly string[]
  /** Whether those boards are watched from then on. */
  readonly watchBoards: boolean
}

/** How many boards one run may be asked to fetch by name. */
export const maxNamedBoards = 5

/** What is fetched if nothing is named. */
export const usualParts: readonly SyncPart[] = ['boards', 'mail', 'postings']

/** Whether a run that was asked for these names fetches this part, or this mail account. */
export function asksFor(only: readonly string[], part: SyncPart, name: string | null): boolean {
  if (only.length === 0) return usualParts.includes(part)
  return only.includes(part) || (name !== null && only.some((asked) => asked.toLowerCase() === name.toLowerCase()))
}

/** Returns the names that are neither a part nor one of these accounts. */
export function unknownNames(only: readonly string[], addresses: readonly string[]): readonly string[] {
  const known = new Set<string>([...syncParts, ...addresses.map((address) => address.toLowerCase())])
  return only.filter((name) => !known.has(name.toLowerCase()))
}

import type { Finding } from '#src/adapters/edges/words/finding.js'
import type { ClientSetup } from '#src/adapters/system/clients/format-client.js'

/** What a person may want to know of the server, which they started. */
export interface ServerSettings {
  readonly stores: readonly ServedStore[]
  /** The tools that clients are served, by their set. */
  readonly tools: readonly { readonly set: string; readonly names: readonly string[] }[]
  /** What each client is told of: a server that it starts, and this one, at its address. None holds the token. */
  readonly setups: (url: string) => readonly ClientSetups[]
  /** Looks at everything, which may take seconds. */
  readonly diagnose: () => Promise<readonly Finding[]>
}

export interface ServedStore {
  readonly holds: 'jobs' | 'websites' | 'mail'
  /** The path of a file, or the name of an engine; null where there is none. */
  readonly place: string | null
}

export interface ClientSetups {
  readonly stdio: ClientSetup
  readonly http: ClientSetup
}

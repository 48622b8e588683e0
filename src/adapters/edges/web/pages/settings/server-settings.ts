import type { Finding } from '#src/adapters/edges/words/finding.js'
import type { ClientSetup } from '#src/adapters/system/clients/format-client.js'

/** The information about the server that its settings page shows. */
export interface ServerSettings {
  readonly stores: readonly ServedStore[]
  /** The served tools, by toolset. */
  readonly tools: readonly { readonly set: string; readonly names: readonly string[] }[]
  /** Whether a restart would serve more tools, because mail came since the start. */
  readonly hasNewTools: boolean
  /**
   * The configuration of each client: for a server that the client starts, and for this one at its URL. Neither
   * contains the token.
   */
  readonly setups: (url: string) => readonly ClientSetups[]
  /** Checks everything, which may take seconds. */
  readonly diagnose: () => Promise<readonly Finding[]>
}

export interface ServedStore {
  readonly holds: 'jobs' | 'websites' | 'mail'
  /** The path of a file, or the name of a database engine; null if there is none. */
  readonly place: string | null
}

export interface ClientSetups {
  readonly stdio: ClientSetup
  readonly http: ClientSetup
}

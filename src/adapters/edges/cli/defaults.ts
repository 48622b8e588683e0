export const embedderKinds = ['auto', 'local', 'http', 'none'] as const
export type EmbedderKind = (typeof embedderKinds)[number]

/** Defaults of the command line and the library. */
export const defaults = {
  jobsDb: 'data/capture/jobs.db',
  toolsets: 'auto',
  busyTimeoutMs: 5000,
  // clients cut longer answers in the middle; some count characters, others bytes
  pageChars: 20_000,
  pageBytes: 32_000,
  mailMaxLimit: 1000,
  sqlTimeoutMs: 5000,
  // a header pattern that no index serves reads every message of a large archive
  mailTimeoutMs: 30_000,
  websitesDb: 'data/websites.db',
  hostDelayMs: 1000,
  embedder: 'auto',
  // the small model of OpenAI, whose API the endpoint speaks
  embeddingsModel: 'text-embedding-3-small',
  httpHost: '127.0.0.1',
  httpPort: 8080,
} as const

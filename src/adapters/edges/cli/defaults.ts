export const embedderKinds = ['auto', 'local', 'http', 'none'] as const
export type EmbedderKind = (typeof embedderKinds)[number]

/** What holds unless it is said otherwise, on the command line and in the library alike. */
export const defaults = {
  jobsDb: 'data/capture/jobs.db',
  toolsets: 'auto',
  busyTimeoutMs: 5000,
  // clients cut longer answers, in the middle: each has its own bound, in characters or in bytes
  pageChars: 20_000,
  pageBytes: 32_000,
  mailMaxLimit: 1000,
  sqlTimeoutMs: 5000,
  // a scan of headers or keywords reads every message of a large archive
  mailTimeoutMs: 30_000,
  websitesDb: 'data/websites.db',
  hostDelayMs: 1000,
  embedder: 'auto',
  // the small one of the service whose interface it is
  embeddingsModel: 'text-embedding-3-small',
  httpHost: '127.0.0.1',
  httpPort: 8080,
} as const

/** What a fetcher allows a page unless it is told otherwise. Source: rag-fetching. */
export const defaultFetchLimits = {
  /** Between two requests to one host, in milliseconds. */
  hostDelayMs: 1000,
  /** For all requests of one page together, in milliseconds. */
  deadlineMs: 30_000,
  maxRedirects: 5,
  /** Of a body, both as it is sent and as it is decoded. */
  maxBodyBytes: 10 * 2 ** 20,
} as const

/** For a host to take a connection. */
export const connectTimeoutMs = 10_000

// RFC 9309, 2.3.1.2, 2.4 and 2.5
export const robotsLimits = {
  maxRedirects: 5,
  /** What is kept; the rest is not read. */
  maxBytes: 500 * 1024,
  /** Characters of rules with wildcards; matching more of them could keep the process busy for seconds. */
  maxWildcardLength: 64 * 1024,
  cachedForMs: 60 * 60 * 1000,
  cachedOrigins: 64,
  /** A site that asks for longer pauses gets this one. */
  maxCrawlDelayMs: 30_000,
} as const

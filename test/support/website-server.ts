import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { afterAll, beforeAll } from 'vitest'
import { html, type LoopbackSite, type Route, startLoopbackSite } from './loopback-site.js'
import { call, callFailing, connect, type ServerOptions, startServer } from './mcp-server.js'
import { folderOfTests, temporaryFolder } from './temporary-folder.js'
import { adviceArticle, backendPosting, companyPage } from './web-pages.js'

/** Returns the path of a store that does not exist yet; removed when the test ends. */
export function newStore(): string {
  return join(temporaryFolder(), 'websites.db')
}

/** Start options for a server that may read the site, without pauses. */
export function siteOptions(store: string, site: LoopbackSite, options: ServerOptions = {}): ServerOptions {
  const hosts = ['127.0.0.1', 'localhost'].flatMap((name) => ['--allow-host', `${name}:${site.port}`])
  const args = ['--websites-db', store, '--host-delay', '0', '--embedder', 'none', ...hosts, ...(options.args ?? [])]
  return { ...options, args }
}

/** The real server behind the SDK's client, on a store and a site. */
export function connectToSite(store: string, site: LoopbackSite, options: ServerOptions = {}): Promise<Client> {
  return connect(siteOptions(store, site, options))
}

export interface ProcessedAnswer {
  readonly source_id: number
  readonly url: string
  readonly status: string
  readonly chunks_created: number
  readonly processing_time_ms: number
  readonly language: string | null
  readonly message: string
  readonly is_cached: boolean
  readonly error: string | null
}

export interface QueryAnswer {
  readonly query: string
  readonly results: readonly {
    readonly chunk_id: number
    readonly source_id: number
    readonly source_url: string
    readonly title: string
    readonly content: string
    readonly vector_score: number | null
    readonly fts_score: number | null
    readonly combined_score: number
    readonly metadata: Readonly<Record<string, string>>
  }[]
  readonly sources: readonly {
    readonly source_id: number
    readonly title: string
    readonly url: string
    readonly extracted_entities: Readonly<Record<string, unknown>>
  }[]
  readonly total_results: number
  readonly synthesis: string | null
  readonly confidence_level: string
  readonly retrieval_mode: string
  readonly message: string | null
}

export interface Status {
  readonly processing_status: string
  readonly chunks_created: number
  readonly error_message: string | null
  readonly fetch_timestamp: string | null
}

export interface Failure {
  readonly type: string
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
  readonly suggestion: string
  readonly code: string
  readonly retryable: boolean
}

/** Requests a page and returns the first answer; after five seconds that is "still processing". */
export const begin = (client: Client, url: string, args: object = {}) =>
  call<ProcessedAnswer>(client, 'rag_process_website', { url, ...args })

/** Requests a page and waits until it is processed, however slow the machine is. */
export async function process(client: Client, url: string, args: object = {}): Promise<ProcessedAnswer> {
  const answered = await begin(client, url, args)
  if (answered.status !== 'processing') return answered
  await finalStatus(client, answered.source_id)
  return { ...(await begin(client, url)), is_cached: false }
}

export const query = (client: Client, text: string, args: object = {}) =>
  call<QueryAnswer>(client, 'rag_query_websites', { query: text, ...args })

/** Returns the status once the page is no longer waiting or being processed. */
export async function finalStatus(client: Client, sourceId: number): Promise<Status> {
  for (;;) {
    const status = await call<Status>(client, 'rag_get_website_status', { source_id: sourceId })
    if (!['pending', 'processing'].includes(status.processing_status)) return status
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Returns the error of a failing call, in the shape of the website tools. */
export async function failing(client: Client, name: string, args: object): Promise<Failure> {
  return (await callFailing(client, name, args)) as unknown as Failure
}

/** A site with a posting, a company page, an article and `others`, for all tests of the calling file. */
export function sampleSite(others: Readonly<Record<string, Route>> = {}): () => LoopbackSite {
  return siteOfTests({
    '/job': html(backendPosting),
    '/company': html(companyPage),
    '/advice': html(adviceArticle),
    ...others,
  })
}

/** A site for all tests of the calling file or describe. */
export function siteOfTests(routes: Readonly<Record<string, Route>> = {}): () => LoopbackSite {
  let site: LoopbackSite
  beforeAll(async () => {
    site = await startLoopbackSite(routes)
  })
  afterAll(() => site.close())
  return () => site
}

/** The real server on a new store with the pages of `sampleSite`. */
export async function connectToSamples(site: LoopbackSite): Promise<Client> {
  const client = await connectToSite(newStore(), site)
  await processSamples(client, site)
  return client
}

/** Like `connectToSamples`, for all tests of the calling file, which only read. */
export function samplesOfTests(site: () => LoopbackSite): () => Client {
  const client = clientOfTests(site)
  beforeAll(() => processSamples(client(), site()))
  return client
}

/** Like `connectToSite` with a new store, for all tests of the calling file or describe. */
export function clientOfTests(site: () => LoopbackSite): () => Client {
  const store = join(folderOfTests(), 'websites.db')
  let client: Client
  beforeAll(async () => {
    client = await startServer(siteOptions(store, site()))
  })
  afterAll(() => client.close())
  return () => client
}

async function processSamples(client: Client, site: LoopbackSite): Promise<void> {
  await Promise.all([
    process(client, site.url('/job')),
    process(client, site.url('/company'), { content_type: 'company_page' }),
    process(client, site.url('/advice'), { content_type: 'blog_article' }),
  ])
}

import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { expect } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { call, connect, type ServerOptions } from './mcp-server.js'

/** Start options for a server that offers the tools for writing by hand. */
export function pastingOptions(store: string, options: ServerOptions = {}): ServerOptions {
  const sets = ['--websites-db', store, '--toolsets', 'websites,data']
  return { ...options, args: [...sets, ...(options.args ?? ['--embedder', 'none'])] }
}

export function connectToPaste(store: string, options: ServerOptions = {}): Promise<Client> {
  return connect(pastingOptions(store, options))
}

export interface Source {
  readonly source_id: number
  readonly url: string
  readonly title: string
  readonly processing_status: string
  readonly language: string | null
  readonly chunks_count: number
  readonly has_pasted_text: boolean
  readonly error_message: string | null
}

export const createPastedSource = (client: Client, url: string, args: object = {}) =>
  call<Source & { readonly is_new: boolean }>(client, 'data_create_website_source', { url, ...args })

export interface Pasted {
  readonly chunks_created: number
  readonly chunks_count: number
  readonly processing_status: string
}

export const paste = (client: Client, sourceId: number, ...texts: readonly string[]) =>
  call<Pasted>(client, 'data_create_website_chunks', {
    source_id: sourceId,
    chunks: texts.map((content) => ({ content })),
  })

export const readSource = (client: Client, sourceId: number) =>
  call<Source>(client, 'data_read_website_source', { source_id: sourceId })

/** Returns the content of all chunks that a source serves, part by part. */
export async function readWhole(client: Client, sourceId: number): Promise<readonly string[]> {
  const from = async (after: number | null): Promise<readonly string[]> => {
    const part = await call<{ chunks: { content: string }[]; next_after: number | null }>(
      client,
      'data_read_website_chunks',
      { source_id: sourceId, after },
    )
    const texts = part.chunks.map(({ content }) => content)
    return part.next_after === null ? texts : [...texts, ...(await from(part.next_after))]
  }
  return from(null)
}

/** Expects the table, text index, vectors and counts to agree; returns the chunks of each source by position. */
export function checkPastedStore(store: string): readonly (readonly string[])[] {
  const db = new Database(store, { readonly: true })
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    const one = (sql: string) => Number(db.prepare(sql).pluck().get())
    const chunks = one('select count(*) from website_chunks')
    expect(one('select count(*) from website_chunks_fts_docsize')).toBe(chunks)
    expect(one(`select value from website_info where name = 'chunks'`)).toBe(chunks)
    expect(one('select coalesce(sum(chunks_count), 0) from website_sources')).toBe(chunks)
    const sources = db.prepare('select id from website_sources order by id').pluck().all()
    return sources.map((id) => {
      const rows = db.prepare('select position, content from website_chunks where source_id = ? order by id').all(id)
      const placed = rows as readonly { readonly position: number; readonly content: string }[]
      expect(placed.map(({ position }) => position)).toEqual(placed.map((_, at) => at))
      return placed.map(({ content }) => content)
    })
  } finally {
    db.close()
  }
}

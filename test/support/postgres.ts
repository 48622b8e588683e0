import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import { serverOfTests } from './postgres-server.js'

/**
 * Returns the URL of a new schema on the test server. The schema does not exist yet; it is dropped when the test ends.
 */
export async function freshSchema(): Promise<string> {
  const url = await urlOfSchema()
  onTestFinished(() => dropSchema(url))
  return url
}

/** Like `freshSchema`, for all tests of a file or of the enclosing describe. */
export async function schemaOfTests(): Promise<string> {
  const url = await urlOfSchema()
  afterAll(() => dropSchema(url))
  return url
}

/** Runs `work` with a `pg` client connected to the server, ignoring the schema in the URL. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const server = new URL(url)
  server.searchParams.delete('schema')
  const client = new Client({ connectionString: server.href })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const schemaIn = (url: string) => new URL(url).searchParams.get('schema') ?? ''

/** Returns the URL of a new schema, which the caller drops. */
export async function urlOfSchema(): Promise<string> {
  const url = new URL(await serverOfTests())
  url.searchParams.set('schema', `case_${randomBytes(8).toString('hex')}`)
  return url.href
}

export async function dropSchema(url: string): Promise<void> {
  await withClient(url, async (client) => {
    // fail instead of waiting for a transaction that a test left open
    await client.query("set lock_timeout to '10s'")
    await client.query(`drop schema if exists "${schemaIn(url)}" cascade`)
  })
}

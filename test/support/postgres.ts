import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import { serverOfTests } from './postgres-server.js'

/** The URL of a schema of its own on the server of the tests. The schema is yet to be made; it is gone when the test is. */
export async function freshSchema(): Promise<string> {
  const url = await urlOfSchema()
  onTestFinished(() => dropSchema(url))
  return url
}

/** The same for all tests of a file, or of the describe around the call. */
export async function schemaOfTests(): Promise<string> {
  const url = await urlOfSchema()
  afterAll(() => dropSchema(url))
  return url
}

/** Works with a client of `pg`, connected to a server whatever the schema. */
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

async function urlOfSchema(): Promise<string> {
  const url = new URL(await serverOfTests())
  url.searchParams.set('schema', `case_${randomBytes(8).toString('hex')}`)
  return url.href
}

async function dropSchema(url: string): Promise<void> {
  await withClient(url, async (client) => {
    // who left a transaction open in it is told, rather than waited for
    await client.query("set lock_timeout to '10s'")
    await client.query(`drop schema if exists "${schemaIn(url)}" cascade`)
  })
}

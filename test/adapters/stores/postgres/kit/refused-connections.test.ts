import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { withClient } from '#test/support/postgres.js'
import { addressOf, clusterOfTests } from '#test/support/postgres-cluster.js'
import { databaseAt, failureOf } from '#test/support/postgres-database.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import { until } from '#test/support/timing.js'

const password = 'correct horse: battery/staple'
const owner = { user: 'postgres', password }
const person = { user: 'person', password: 'p@ss:word/with?signs#' }
const settings = { max_connections: 8, superuser_reserved_connections: 3, max_wal_senders: 0 }

const cluster = clusterOfTests({ password, settings }, (made) =>
  withClient(addressOf(made, owner), async (client) => {
    await client.query(`create role person login password '${person.password}'`)
  }),
)

afterEach(() => vi.unstubAllEnvs())

const ask = (url: string) => databaseAt(url).ask(sql`select current_user`, () => [['let in']])
const letIn = [['let in']]

/** Takes connections until the server has none left. Gives what gives them back. */
async function takeAll(url: string): Promise<() => Promise<unknown>> {
  const taken: pg.Client[] = []
  for (;;) {
    const client = new pg.Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
      taken.push(client)
    } catch {
      return () => Promise.all(taken.map((each) => each.end()))
    }
  }
}

/** Lets the server listen on a free port of loopback until the test ends; returns the port. */
async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It has no port.')
  return address.port
}

describe('a PostgreSQL password (pg-login)', () => {
  it('is taken from the address, with any characters', async () => {
    expect(await ask(addressOf(cluster(), person))).toEqual(letIn)
    const asParameter = `password=${encodeURIComponent(person.password)}`
    expect(await ask(addressOf(cluster(), { user: 'person' }) + asParameter)).toEqual(letIn)
  })

  it('is taken from the variable or the passfile', async () => {
    const url = addressOf(cluster(), { user: 'person' })
    vi.stubEnv('PGPASSWORD', person.password)
    expect(await ask(url)).toEqual(letIn)
    vi.unstubAllEnvs()
    const passfile = join(temporaryFolder(), 'passfile')
    const written = person.password.replaceAll(/[\\:]/g, (sign) => `\\${sign}`)
    writeFileSync(passfile, `127.0.0.1:1:*:*:other\n127.0.0.1:${cluster().port}:*:person:${written}\n`, { mode: 0o600 })
    vi.stubEnv('PGPASSFILE', passfile)
    expect(await ask(url)).toEqual(letIn)
  })

  it.each([
    ['is wrong', { user: 'person', password: 'wrong' }],
    ['is of nobody', { user: 'nobody-there', password: 'wrong' }],
    ['is missing', { user: 'person' }],
  ])('that %s is refused for good', async (_, login) => {
    vi.stubEnv('PGPASSFILE', '/nowhere')
    const failure = await failureOf(ask(addressOf(cluster(), login)))
    expect(failure).toMatchObject({ code: 'DB_ERROR', retryable: false, facts: { problem: 'login-refused' } })
    expect(failure.facts).toMatchObject({ servers: [`127.0.0.1:${cluster().port}`] })
    expect(failure.message).not.toMatch(/wrong|127|\d{4}/)
  })
})

describe('a PostgreSQL server', () => {
  it('without that database is reported as such (pg-login)', async () => {
    const failure = await failureOf(ask(addressOf(cluster(), { ...owner, name: 'nothing' })))
    expect(failure).toMatchObject({ code: 'DB_NOT_FOUND', retryable: false })
    expect(failure.message).toBe(
      'The PostgreSQL database nothing does not exist; check its name in the URL, or create it.',
    )
  })

  it('without a free connection is a retryable error (pg-lost)', async () => {
    const url = addressOf(cluster(), person)
    const release = await takeAll(url)
    const database = databaseAt(url)
    const asked = () => database.ask(sql`select current_user`, () => letIn)
    const failure = await failureOf(asked())
    await release()
    expect(failure).toMatchObject({ code: 'DB_ERROR', retryable: true })
    expect(failure.message).toMatch(/is overloaded/)
    // the server counts a connection until its process is gone
    await until(() =>
      asked()
        .then(() => true)
        .catch(() => false),
    )
  })

  it.each([
    ['has no such port', async () => ({ host: '127.0.0.1', port: 1 })],
    ['has no such name', async () => ({ host: 'nowhere.invalid', port: 5432 })],
    ['says nothing', async () => ({ host: '127.0.0.1', port: await listening(createServer(() => {})) })],
    [
      'says something else',
      async () => ({
        host: '127.0.0.1',
        port: await listening(
          createServer((socket) => void socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n')),
        ),
      }),
    ],
    [
      'hangs up',
      async () => ({ host: '127.0.0.1', port: await listening(createServer((socket) => void socket.destroy())) }),
    ],
  ])('that %s is unreachable for now (pg-lost)', async (_, where) => {
    const { host, port } = await where()
    const failure = await failureOf(ask(`postgres://person@${host}:${port}/jobs?connect_timeout=1`))
    expect(failure).toMatchObject({ code: 'DB_ERROR', retryable: true, facts: { problem: 'server-unreachable' } })
    expect(failure.facts).toMatchObject({ servers: [`${host}:${port}`] })
    expect(failure.message).toBe('The PostgreSQL database jobs cannot be reached now; try again.')
  })
})

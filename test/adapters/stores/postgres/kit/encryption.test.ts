import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { withClient } from '#test/support/postgres.js'
import { addressOf, certificate, clusterOfTests, encrypt, writeRules } from '#test/support/postgres-cluster.js'
import { databaseAt, failureOf, gone } from '#test/support/postgres-database.js'

const isEncrypted = sql`select ssl::text from pg_stat_ssl where pid = pg_backend_pid()`

async function howAsked(url: string): Promise<unknown> {
  const database = databaseAt(url)
  await database.makeTables()
  return (await database.ask(isEncrypted, gone)).flat()[0]
}

describe('a server with TLS (pg-tls)', () => {
  const cluster = clusterOfTests({ settings: { listen_addresses: '127.0.0.1,127.0.0.2' } }, encrypt)

  it.each([
    [{ sslmode: 'disable' }, 'false'],
    [{ sslmode: 'allow' }, 'false'],
    [{}, 'true'],
    [{ sslmode: 'prefer' }, 'true'],
    [{ sslmode: 'require' }, 'true'],
    [{ sslmode: 'require', sslrootcert: certificate }, 'true'],
    [{ sslmode: 'verify-ca', sslrootcert: certificate, host: '127.0.0.2' }, 'true'],
    [{ sslmode: 'verify-full', sslrootcert: certificate, host: 'localhost' }, 'true'],
    [{ sslmode: 'verify-full', sslrootcert: certificate }, 'true'],
  ])('is connected to as %j says', async (parameters, expected) => {
    expect(await howAsked(addressOf(cluster(), parameters as Record<string, string>))).toBe(expected)
  })

  it.each([
    ['whose certificate nobody known has signed', { sslmode: 'verify-ca' }],
    ['whose certificate nobody known has signed, and has the name', { sslmode: 'verify-full', host: 'localhost' }],
    ['whose certificate has another name', { sslmode: 'verify-full', sslrootcert: certificate, host: '127.0.0.2' }],
  ])('%s is refused for good', async (_, parameters) => {
    const failure = await failureOf(howAsked(addressOf(cluster(), parameters as Record<string, string>)))
    expect(failure).toMatchObject({ code: 'DB_ERROR', retryable: false, facts: { problem: 'tls-refused' } })
  })

  it('is asked over TLS to stop a statement, too', async () => {
    const proxy = createServer((socket) => passOnTls(socket, cluster().port))
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void proxy.close())
    const { port } = proxy.address() as { port: number }
    const url = `postgres://postgres@127.0.0.1:${port}/postgres?sslmode=require`
    const database = databaseAt(url, { deadlineMs: 300 })
    const failure = await failureOf(database.ask(sql`select pg_sleep(600)`, () => []))
    expect(failure.code).toBe('TIMEOUT')
    // the statement was cancelled, not left running; the connection is broken off after two seconds at the earliest
    const running = await withClient(cluster().url, (client) =>
      client.query(
        `select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`,
      ),
    )
    expect(running.rows).toEqual([])
  })
})

describe('a server with TLS rules (pg-tls)', () => {
  const user = (name: string, kind: string) => `${kind} all ${name} 127.0.0.1/32 trust`
  const rules = [user('sealed', 'hostssl'), user('open', 'hostnossl'), user('postgres', 'host')]
  const cluster = clusterOfTests({}, async (made) => {
    await withClient(made.url, (client) =>
      client.query('create role sealed login superuser; create role open login superuser'),
    )
    await encrypt(made)
    await made.restart({ hba_file: writeRules(made, rules) })
  })

  it.each([
    ['sealed', 'prefer', 'true'],
    ['sealed', 'allow', 'true'],
    ['open', 'prefer', 'false'],
    ['open', 'allow', 'false'],
  ])('accepts %s with %s', async (name, sslmode, expected) => {
    expect(await howAsked(addressOf(cluster(), { user: name, sslmode }))).toBe(expected)
  })

  it.each([
    ['sealed', 'disable'],
    ['open', 'require'],
  ])('rejects %s with %s', async (name, sslmode) => {
    const failure = await failureOf(howAsked(addressOf(cluster(), { user: name, sslmode })))
    expect(failure).toMatchObject({ code: 'DB_ERROR', retryable: false, facts: { problem: 'login-refused' } })
  })
})

describe('a server without TLS (pg-tls)', () => {
  const cluster = clusterOfTests()

  it.each(['disable', 'allow', 'prefer'])('is used unencrypted with %s', async (sslmode) => {
    expect(await howAsked(addressOf(cluster(), { sslmode }))).toBe('false')
  })

  it.each(['require', 'verify-ca', 'verify-full'])('is refused for good with %s', async (sslmode) => {
    const failure = await failureOf(howAsked(addressOf(cluster(), { sslmode })))
    expect(failure).toMatchObject({ code: 'DB_ERROR', retryable: false, facts: { problem: 'tls-refused' } })
    expect(failure.message).not.toMatch(/127|localhost/)
  })
})

const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/** Forwards connections that begin with TLS and closes others, like a proxy in front of a database. */
function passOnTls(socket: Socket, port: number): void {
  socket.on('error', () => {})
  socket.once('data', (first) => {
    if (!tlsRequest.equals(first as Buffer)) return socket.destroy()
    const server = connect(port, '127.0.0.1')
    server.on('error', () => socket.destroy())
    server.write(first)
    server.pipe(socket)
    socket.pipe(server)
    socket.on('close', () => server.destroy())
    return undefined
  })
}

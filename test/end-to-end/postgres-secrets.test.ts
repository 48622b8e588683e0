import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Cluster } from '#scripts/kit/postgres/cluster.js'
import { jobworkflow } from '#test/support/command-line.js'
import { RawServer } from '#test/support/mcp-server.js'
import { withClient } from '#test/support/postgres.js'
import { addressOf, clusterOfTests } from '#test/support/postgres-cluster.js'
import { descendantsOf } from '#test/support/processes.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const password = 'S3CRET/p@ss word'
/** The password, and its forms in an address. */
const secrets = [password, encodeURIComponent(password), 'S3CRET', Buffer.from(password).toString('base64')]

interface Case {
  readonly name: string
  readonly url: (cluster: Cluster) => string
  /** The exit code of `jobs stats`. */
  readonly code: number
  /** The message of the tool and of the command line. */
  readonly told: RegExp
  /** Whether the command line names the server. */
  readonly namesServer: boolean
}

const login = { user: 'person', password }
const cases: readonly Case[] = [
  {
    name: 'is refused',
    url: (cluster) => addressOf(cluster, { user: 'person', password: `${password}?` }),
    ...{ code: 4, told: /refused the login/, namesServer: true },
  },
  {
    name: 'is there, and the server not',
    // a port on which no program of ours listens
    url: () => addressOf({ port: 1019 } as Cluster, login),
    ...{ code: 4, told: /cannot be reached now/, namesServer: true },
  },
  {
    name: 'is there, and the server takes no TLS',
    url: (cluster) => addressOf(cluster, { ...login, sslmode: 'require' }),
    ...{ code: 4, told: /do not agree on TLS/, namesServer: true },
  },
  {
    name: 'is there, and the database not',
    url: (cluster) => addressOf(cluster, { ...login, name: 'nothing' }),
    ...{ code: 3, told: /database nothing does not exist/, namesServer: false },
  },
  {
    name: 'is there, and the tables not',
    url: (cluster) => addressOf(cluster, login),
    ...{ code: 3, told: /has no queue/, namesServer: false },
  },
]

const ports = (text: string) => [...text.matchAll(/(?:127\.0\.0\.1|localhost)(?::\d+)?/g)].map(([found]) => found)

function expectNoSecret(text: string): void {
  for (const secret of secrets) expect(text).not.toContain(secret)
}

describe('a password of the database', () => {
  const cluster = clusterOfTests({ password: 'of the owner' }, (made) =>
    withClient(addressOf(made, { password: 'of the owner' }), async (client) => {
      await client.query(`create role person login superuser password '${password}'`)
    }),
  )

  it.each(cases)('is never shown by a tool, nor is the server: $name (pg-secrets)', async (each) => {
    const url = each.url(cluster())
    const events = join(temporaryFolder(), 'events')
    const env = { JOBWORKFLOW_DB: url, JOBWORKFLOW_WEBSITES_DB: url }
    const server = new RawServer({ args: ['--events-file', events], env })
    server.initialize()
    server.call(1, 'bulk_read_new_jobs')
    server.call(2, 'bulk_update_job_status', { updates: [{ id: 1, status: 'reviewed' }] })
    server.call(3, 'rag_list_websites')
    server.call(4, 'rag_process_website', { url: 'http://127.0.0.9/page' })
    const answers = await Promise.all([1, 2, 3, 4].map((id) => server.answer(id)))
    for (const pid of [server.process.pid ?? 0, ...descendantsOf(server.process.pid ?? 0)])
      expectNoSecret(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
    server.process.stdin.end()
    await server.exit
    for (const answer of answers.slice(0, 2)) expect(JSON.stringify(answer)).toMatch(each.told)
    const told = JSON.stringify(answers)
    expectNoSecret(told)
    expect(ports(told.replaceAll('http://127.0.0.9/page', ''))).toEqual([])
    expect(told).not.toContain(`${new URL(url).port}`)
    expectNoSecret(server.stderr)
    expectNoSecret(readEvents(events))
  })

  it.each(cases)('is not shown by a command, which names the server: $name (pg-secrets)', async (each) => {
    const url = each.url(cluster())
    const { code, stdout, stderr } = await jobworkflow(['jobs', 'stats'], { env: { JOBWORKFLOW_DB: url } })
    expect({ code, stderr }).toEqual({ code: each.code, stderr: expect.stringMatching(each.told) })
    expect(ports(stderr)).toEqual(each.namesServer ? [new URL(url).host] : [])
    expectNoSecret(stdout + stderr)
    const asArgument = await jobworkflow(['jobs', 'stats', '--json', '--db', url])
    expect(asArgument.code).toBe(each.code)
    expect(asArgument.stderr).toMatch(/a password in the arguments is visible/)
    expectNoSecret(asArgument.stdout + asArgument.stderr)
  })

  it('is never shown when it works (pg-secrets)', async () => {
    const env = { JOBWORKFLOW_DB: addressOf(cluster(), { ...login, schema: 'works' }) }
    const input = '{"url":"https://jobs.example/1","title":"t"}\n'
    const imported = await jobworkflow(['jobs', 'import', '-'], { env, input })
    expect(imported).toMatchObject({ code: 0 })
    const { PGPASSWORD, ...rest } = {
      PGPASSWORD: password,
      JOBWORKFLOW_DB: addressOf(cluster(), { user: 'person', schema: 'works' }),
    }
    const stats = await jobworkflow(['jobs', 'stats'], { env: { PGPASSWORD, ...rest } })
    expect(stats).toMatchObject({ code: 0, stdout: expect.stringContaining('1') })
    expectNoSecret(JSON.stringify([imported, stats]))
    expectNoSecret(cluster().log())
  })
})

function readEvents(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // no failure was logged
    return ''
  }
}

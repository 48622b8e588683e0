import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { describe, expect, it } from 'vitest'
import { executable } from '#scripts/kit/program.js'
import { jobStatuses } from '#src/domain/jobs/job.js'
import { aJob } from '#test/support/a-job.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { connect } from '#test/support/mcp-server.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const seconds = 20
const jobs = 400

interface Failure {
  code: string
  retryable: boolean
}

/** The answer of a call, or its error. */
interface Attempt<T> {
  value?: T
  error?: Failure
}

async function attempt<T>(client: Client, name: string, args: object): Promise<Attempt<T>> {
  const { isError, structuredContent } = await client.callTool({ name, arguments: { ...args } })
  return isError ? { error: (structuredContent as { error: Failure }).error } : { value: structuredContent as T }
}

describe('two servers and an importer on one file', () => {
  // both at once: they share nothing, and neither uses a full processor
  it(`work for ${seconds} seconds without a permanent error, a lost update or a repeated job, in WAL mode and without`, async () => {
    await Promise.all([workOn('wal'), workOn('delete')])
  })
})

async function workOn(journal: 'wal' | 'delete'): Promise<void> {
  const database = fieldDatabase({ journal })
  database.insert(Array.from({ length: jobs }, (_, i) => aJob({ id: i + 1 })))
  const end = Date.now() + seconds * 1000
  const failures: Failure[] = []
  const last = new Map<number, string>()

  // each server has separate jobs, so that the last verdict on each job is known
  const work = async (client: Client, own: number) => {
    for (let round = 0; Date.now() < end; round++) {
      const status = jobStatuses[round % jobStatuses.length] ?? 'new'
      const ids = Array.from({ length: 10 }, (_, i) => ((round * 10 + i) * 2 + own) % jobs || jobs)
      const updates = ids.map((id) => ({ id, status }))
      const { error } = await attempt(client, 'bulk_update_job_status', { updates })
      if (error === undefined) for (const id of ids) last.set(id, status)
      else failures.push(error)
      await readPages(client)
    }
  }

  const readPages = async (client: Client) => {
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const { value, error }: Attempt<Page> = await attempt(client, 'bulk_read_new_jobs', { limit: 100, cursor })
      if (error !== undefined) failures.push(error)
      seen.push(...(value?.jobs.map(({ id }) => id) ?? []))
      cursor = value?.next_cursor ?? null
    } while (cursor !== null)
    expect(new Set(seen).size).toBe(seen.length)
  }

  let imported = 0
  const importer = async () => {
    for (; Date.now() < end; imported++) {
      const file = join(temporaryFile(), `${imported}.jsonl`)
      writeFileSync(file, `{"url":"https://import.example/${imported}","title":"t","captured_at":"2020-01-01"}\n`)
      const code = await run(['jobs', 'import', file, '--db', database.path])
      expect(code).toBe(0)
    }
  }

  const folder = temporaryFolder()
  const temporaryFile = () => folder
  const args = ['--db', database.path]
  const [one, two] = [await connect({ args }), await connect({ args })]
  await Promise.all([work(one, 0), work(two, 1), importer()])
  expect(failures.filter(({ retryable }) => !retryable)).toEqual([])
  const stored = new Map(database.all('SELECT id, status FROM jobs').map(({ id, status }) => [id, status]))
  expect([...last].filter(([id, status]) => stored.get(id) !== status)).toEqual([])
  expect(last.size).toBeGreaterThan(jobs / 4)
  expect(stored.size).toBe(jobs + imported)
  expect(imported).toBeGreaterThan(0)
}

interface Page {
  jobs: { id: number }[]
  next_cursor: string | null
}

function run(args: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, [executable, ...args], { stdio: 'ignore' })
  return new Promise((resolve) => child.on('close', resolve))
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { jobworkflow } from '#test/support/command-line.js'
import { HttpProcess } from '#test/support/http-process.js'
import { freshSchema, schemaIn, withClient } from '#test/support/postgres.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const jobs = 1600
const agents = 8

interface Page {
  readonly jobs: readonly { readonly id: number; readonly url: string }[]
  readonly next_cursor: string | null
}

it('eight agents on two servers triage one queue: each verdict is kept, none is lost or half written (pg-whole)', async () => {
  const url = await freshSchema()
  const file = join(temporaryFolder(), 'captured.jsonl')
  const lines = Array.from({ length: jobs }, (_, n) =>
    JSON.stringify({ url: `https://jobs.example/${n}`, title: `t${n}`, captured_at: `2026-01-${1 + (n % 28)}` }),
  )
  writeFileSync(file, lines.join('\n'))
  const env = { JOBWORKFLOW_DB: url }
  // two concurrent importers: each posting is added by one of them
  const imports = await Promise.all([1, 2].map(() => jobworkflow(['jobs', 'import', file, '--json'], { env })))
  expect(imports.reduce((sum, { stdout }) => sum + JSON.parse(stdout).added, 0)).toBe(jobs)
  const servers = await Promise.all(
    [1, 2].map(() => HttpProcess.start({ args: ['--page-chars', '0', '--page-bytes', '0'], env })),
  )
  onTestFinished(() => {
    for (const server of servers) server.kill('SIGTERM')
  })

  const triage = async (agent: number) => {
    const server = servers[agent % 2] as HttpProcess
    const own: Page['jobs'][number][] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const args: object = cursor === undefined ? { limit: 400 } : { limit: 400, cursor }
      const page = (await server.call('bulk_read_new_jobs', args)).structuredContent as unknown as Page
      own.push(...page.jobs.filter(({ id }) => id % agents === agent))
      cursor = page.next_cursor
      // others meanwhile take jobs out of the queue, but never this agent's
      await judge(server, own.splice(0))
    }
  }
  await Promise.all(Array.from({ length: agents }, (_, agent) => triage(agent)))

  const left = (await servers[0]?.call('bulk_read_new_jobs'))?.structuredContent
  expect(left).toMatchObject({ count: 0, has_more: false })
  const wrong = await withClient(url, async (client) => {
    const { rows } = await client.query(`select id, url, status from "${schemaIn(url)}".jobs order by id`)
    expect(rows).toHaveLength(jobs)
    return rows.filter((row) => row.status !== verdictOf(row.url))
  })
  expect(wrong).toEqual([])
})

async function judge(server: HttpProcess, own: Page['jobs']): Promise<void> {
  for (let at = 0; at < own.length; at += 100) {
    const updates = own.slice(at, at + 100).map(({ id, url }) => ({ id, status: verdictOf(url) }))
    const { structuredContent } = await server.call('bulk_update_job_status', { updates })
    expect(structuredContent).toMatchObject({ updated_count: updates.length })
  }
}

function verdictOf(url: string): string {
  return ['shortlist', 'reviewed', 'reject'][Number(url.split('/').at(-1)) % 3] as string
}

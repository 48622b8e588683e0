import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { jobworkflow } from '../support/command-line.js'
import { HttpProcess } from '../support/http-process.js'
import { temporaryFolder } from '../support/temporary-folder.js'
import { connectClient, walkQueue } from '../support/triaging-client.js'

const aPosting = (i: number) => ({
  url: `https://example.com/jobs/${i}`,
  title: `Engineer ${i}`,
  description: `${i} days a week. `.repeat(60),
  captured_at: new Date(Date.UTC(2026, 0, 1, 0, i)).toISOString(),
})

/** One verdict for each client, so that a batch shows whose it was. */
const statuses = ['shortlist', 'reviewed', 'reject', 'applied', 'resume_written', 'shortlist', 'reviewed', 'reject']

describe('eight clients of both generations on one server, while jobs come in', () => {
  it('triage the queue to its last job: none is lost or repeated, and verdicts are whole', async () => {
    const folder = temporaryFolder()
    const db = join(folder, 'jobs.db')
    const importPostings = async (from: number, count: number) => {
      const file = join(folder, `${from}.jsonl`)
      writeFileSync(file, Array.from({ length: count }, (_, i) => JSON.stringify(aPosting(from + i))).join('\n'))
      expect(await jobworkflow(['jobs', 'import', file, '--db', db])).toMatchObject({ code: 0 })
    }
    await importPostings(0, 240)
    const server = await HttpProcess.start({ args: ['--db', db] })
    const clients = await Promise.all(
      statuses.map((_, i) => connectClient(server.url, i % 2 === 0 ? 'legacy' : 'modern')),
    )
    for (const client of clients) onTestFinished(() => client.close())
    expect(new Set(clients.map(({ revision }) => revision))).toEqual(new Set(['2025-11-25', '2026-07-28']))

    const walks = clients.map((client, i) => walkQueue(client, statuses[i] ?? 'reviewed', 7 + i))
    const importing = (async () => {
      for (let batch = 0; batch < 5; batch++) await importPostings(1000 + batch * 40, 40)
    })()
    const walked = await Promise.all(walks)
    await importing

    for (const { read, broken } of walked) {
      expect(new Set(read).size).toBe(read.length)
      expect(broken).toEqual([])
    }
    // every job that was there when they began was seen
    const seen = new Set(walked.flatMap(({ read }) => read))
    for (let id = 1; id <= 240; id++) expect(seen).toContain(id)
    // what came in behind their cursors is seen by who begins anew
    for (const client of clients) await walkQueue(client, 'reviewed', 50)
    const { stdout } = await jobworkflow(['jobs', 'stats', '--db', db, '--json'])
    const { total, by_status } = JSON.parse(stdout) as { total: number; by_status: { status: string }[] }
    expect(total).toBe(440)
    expect(by_status.map(({ status }) => status)).not.toContain('new')
  })
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { describe, expect, it } from 'vitest'
import { jobworkflow } from '#test/support/command-line.js'
import { call, callFailing, connect } from '#test/support/mcp-server.js'
import { freshSchema } from '#test/support/postgres.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const postings = [
  {
    url: 'https://jobs.example/1',
    title: 'Backend Engineer',
    company: 'Acme Inc.',
    location: 'Tokyo',
    job_id: 'R-10001',
  },
  { url: 'https://jobs.example/2', title: 'バックエンドエンジニア', company: '株式会社ゼニス', location: '大阪' },
  { url: 'https://jobs.example/3', title: 'Data Analyst', company: 'Borealis GmbH', location: 'Remote' },
]

const letters = [
  [
    'Acme Careers <careers@acme.example>',
    'Your application to Acme: Backend Engineer',
    'We have received your application for Backend Engineer.',
  ],
  [
    'Borealis <jobs@borealis.example>',
    'Data Analyst at Borealis',
    'Unfortunately we have decided to move forward with other candidates.',
  ],
] as const

interface Found {
  readonly jobs: readonly {
    readonly id: number
    readonly title: string
    readonly status: string
    readonly score: number | null
  }[]
  readonly total: number
}

/** A queue of three jobs on the engine, with mail about two of them, behind the real server. */
async function hunt(db: string): Promise<{ client: Client; folder: string }> {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'jobs.jsonl'), postings.map((posting) => JSON.stringify(posting)).join('\n'))
  const mbox = letters.map(
    ([from, subject, text], i) =>
      `From x Mon Jun 0${i + 1} 10:00:00 2026\nFrom: ${from}\nTo: me@home.example\nSubject: ${subject}\nDate: Mon, 0${i + 1} Jun 2026 10:00:00 +0000\nMessage-ID: <${i}@mail.example>\n\n${text}\n\n`,
  )
  writeFileSync(join(folder, 'inbox.mbox'), mbox.join(''))
  const jobs = await jobworkflow(['jobs', 'import', 'jobs.jsonl', '--db', db], { cwd: folder })
  expect(jobs.code, jobs.stderr).toBe(0)
  const mail = await jobworkflow(['mail', 'import', 'inbox.mbox', '--database', 'mail.sqlite3'], { cwd: folder })
  expect(mail.code, mail.stderr).toBe(0)
  const client = await connect({ args: ['--db', db, '--database', 'mail.sqlite3', '--toolsets', 'hunt'], cwd: folder })
  return { client, folder }
}

describe.each([
  ['SQLite', async () => 'jobs.db'],
  ['PostgreSQL', () => freshSchema()],
])('a hunt on %s, through the real server', (_, database) => {
  it('finds, judges, undoes and shows jobs (hunt-search, hunt-triage, hunt-undo, hunt-get)', async () => {
    const db = await database()
    const { client, folder } = await hunt(db)
    const found = await call<Found>(client, 'search_jobs', { query: 'エンジニア' })
    expect(found.jobs.map(({ title }) => title)).toEqual(['バックエンドエンジニア'])
    const { jobs } = await call<Found>(client, 'search_jobs', {})
    const verdicts = jobs.map(({ id }) => ({
      id,
      status: 'shortlist',
      reason: 'fits',
      score: 80,
      expected_status: 'new',
    }))
    const written = await call(client, 'triage_jobs', { verdicts })
    expect(written).toMatchObject({ updated_count: 3, failed_count: 0 })
    expect(await call<Found>(client, 'search_jobs', { score_min: 80, status: ['shortlist'] })).toMatchObject({
      total: 3,
    })
    // someone else has judged in the meantime
    const late = await call(client, 'triage_jobs', { verdicts: verdicts.slice(0, 1) })
    expect(late).toMatchObject({ updated_count: 0, failed_count: 1 })
    expect(JSON.stringify(late.results)).toContain('shortlist')
    expect(await call(client, 'undo_triage', { batch_id: written.batch_id })).toMatchObject({ updated_count: 3 })
    expect(await callFailing(client, 'undo_triage', { batch_id: 'none' })).toMatchObject({ code: 'NOT_FOUND' })
    const [first] = jobs
    const whole = await call(client, 'get_jobs', { ids: [first?.id, 999_999], include: ['history', 'duplicates'] })
    expect(whole).toMatchObject({ missing: [999_999], jobs: [{ history: [{}, {}], duplicates: [] }] })
    const told = await jobworkflow(['jobs', 'history', '--db', db, '--json'], { cwd: folder })
    expect(JSON.parse(told.stdout).events).toHaveLength(6)
  })

  it('shows applications, proposes updates and links mail (hunt-list, hunt-timeline, hunt-proposals, hunt-linking)', async () => {
    const { client } = await hunt(await database())
    const { applications } = await call<{ applications: readonly { job_id: number; stage: string }[] }>(
      client,
      'list_applications',
    )
    expect(applications.map(({ stage }) => stage).sort()).toEqual(['rejected', 'silent'])
    const declined = applications.find(({ stage }) => stage === 'rejected')
    const { events } = await call<{ events: readonly { kind: string }[] }>(client, 'get_application_timeline', {
      job_id: declined?.job_id,
    })
    expect(events.map(({ kind }) => kind)).toContain('rejection')
    const { proposals } = await call<{ proposals: readonly object[] }>(client, 'suggest_status_updates')
    expect(proposals).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ to: 'applied' }),
        expect.objectContaining({ to: 'applied', job_id: declined?.job_id }),
      ]),
    )
    const link = { job_id: declined?.job_id, email_id: 2, decision: 'reject' }
    expect(await call(client, 'link_application', link)).toMatchObject({ link: { state: 'rejected' } })
    const after = await call<{ applications: readonly { job_id: number | null }[] }>(client, 'list_applications')
    expect(after.applications.map(({ job_id }) => job_id)).not.toContain(declined?.job_id)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { jobworkflow } from '#test/support/command-line.js'
import { huntEngines } from '#test/support/hunt-places.js'
import { aForeignArchive } from '#test/support/mail-archives.js'
import { aLetter } from '#test/support/mail-letters.js'
import { call, callFailing, connect } from '#test/support/mcp-server.js'

/** The parameters of each hunt tool, and the arguments used below. */
const tools = {
  search_jobs: [
    {},
    [
      ...['query', 'status', 'company', 'location', 'source', 'captured_from', 'captured_to', 'has_mail', 'score_min'],
      ...[
        'remote',
        'language',
        'pay_min',
        'pay_currency',
        'posted_from',
        'posted_to',
        'order',
        'fit',
        'limit',
        'cursor',
      ],
    ],
  ],
  find_boards: [{ query: 'data' }, ['query', 'city', 'language', 'field']],
  add_jobs: [{ jobs: [{ text: 'A welder.' }] }, ['jobs']],
  get_jobs: [{ ids: [1] }, ['ids', 'include']],
  triage_jobs: [{ verdicts: [] }, ['verdicts']],
  undo_triage: [{ batch_id: 'b1' }, ['batch_id']],
  read_letters: [{}, ['job_ids', 'since', 'include', 'limit', 'cursor']],
  judge_letters: [{ letters: [] }, ['letters']],
  note_application: [
    { job_id: 1, kind: 'call' },
    [...['job_id', 'company', 'kind', 'at', 'starts', 'ends', 'zone', 'due', 'text', 'contact', 'documents', 'file']],
  ],
  check_postings: [{ ids: [1] }, ['ids']],
  sync_now: [{ parts: ['pages'] }, ['parts', 'boards', 'watch']],
  get_news: [{}, ['since', 'seen']],
  list_applications: [{}, ['stage', 'waiting_on', 'silent_days', 'company', 'unknown', 'limit', 'cursor']],
  get_application_timeline: [{ job_id: 1 }, ['job_id']],
  get_progress: [{}, []],
  suggest_status_updates: [{}, ['job_ids']],
  link_application: [
    { job_id: 1, email_id: 1, decision: 'confirm' },
    ['job_id', 'thread_id', 'email_id', 'source_id', 'decision', 'links'],
  ],
} as const

const hiring = { name: 'Amber Mills', email: 'jobs@amber-mills.example' }
const letters = [
  aLetter({ ...hiring, subject: 'Miller: your application', text: 'We have received your application for Miller.' }),
  aLetter({
    ...hiring,
    subject: 'Baker: your application',
    text: 'We have decided to move forward with other candidates.',
  }),
]

describe('the hunt tools, over an archive of another program', async () => {
  const [files] = huntEngines
  const queue = await (files as (typeof huntEngines)[number]).place()

  beforeAll(async () => {
    await queue.capture({ title: 'Miller', company: 'Amber Mills' }, { title: 'Baker', company: 'Amber Mills' })
  })

  it('have the documented parameters, and no database path (hunt-search, hunt-get, hunt-triage, hunt-undo, hunt-checks, hunt-list, hunt-timeline, hunt-proposals, hunt-linking)', async () => {
    const archive = aForeignArchive(letters)
    const client = await connect({ args: ['--db', queue.db, '--database', archive.path, '--toolsets', 'hunt'] })
    const listed = (await client.listTools()).tools
    expect(listed.map(({ name }) => name).toSorted()).toEqual(Object.keys(tools).toSorted())
    for (const { name, inputSchema } of listed) {
      const [args, fields] = tools[name as keyof typeof tools]
      expect(Object.keys(inputSchema.properties ?? {}).toSorted(), name).toEqual(fields.toSorted())
      const error = await callFailing(client, name, { ...args, db_path: queue.db })
      expect(error, name).toMatchObject({ code: 'VALIDATION_ERROR', message: expect.stringContaining('db_path') })
    }
  })

  it('read it as it is, and answer the same after it has an index beside it (hunt-list, hunt-facts)', async () => {
    const archive = aForeignArchive(letters)
    const bytes = archive.fingerprint().at(-1)
    const client = await connect({ args: ['--db', queue.db, '--database', archive.path, '--toolsets', 'hunt,mail'] })
    const before = await call(client, 'list_applications')
    expect(before.applications).toMatchObject([{ stage: 'silent' }, { stage: 'rejected' }])
    expect((await call<{ conversations: unknown[] }>(client, 'db_list_conversations')).conversations).toHaveLength(2)
    const { code, stderr } = await jobworkflow(['mail', 'index', '--database', archive.path])
    expect(code, stderr).toBe(0)
    expect(await call(client, 'list_applications')).toEqual(before)
    expect(archive.fingerprint().at(-1)).toBe(bytes)
  })
})

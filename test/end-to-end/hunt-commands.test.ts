import { beforeAll, describe, expect, it } from 'vitest'
import { type CommandOptions, jobworkflow } from '#test/support/command-line.js'
import { huntEngines } from '#test/support/hunt-places.js'
import { interviewStart } from '#test/support/hunt-story.js'
import { servedStory } from '#test/support/hunt-story-scene.js'
import { call } from '#test/support/mcp-server.js'

const inUtc = (time: Date) => time.toISOString().replaceAll(/[-:]|\.\d+/g, '')

describe.each(huntEngines)('the commands of a hunt on $engine', async (engine) => {
  const story = await servedStory(engine)
  const options: CommandOptions = { cwd: story.folder }
  const run = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await jobworkflow([...args, '--db', story.queue.db], options)
    return { code, out: stdout, err: stderr }
  }
  const json = async (...args: readonly string[]) => {
    const { code, out, err } = await run(...args, '--json')
    expect(code, err).toBe(0)
    return JSON.parse(out)
  }
  const mail = ['--database', 'mail.sqlite3']
  let batch = ''

  beforeAll(async () => {
    const { acmeBackend, acmeAnalyst } = story.ids
    const verdicts = [
      { id: acmeBackend, status: 'reviewed', reason: 'far\u001b[31m away', score: 12 },
      { id: acmeAnalyst, status: 'reject' },
    ]
    batch = (await call<{ batch_id: string }>(story.client, 'triage_jobs', { verdicts })).batch_id
  })

  it('include jobs list and show: by status and words, and all about one job (hunt-search-words, hunt-get)', async () => {
    const { total, jobs } = await json('jobs', 'list', '--status', 'reviewed', '--query', 'backend')
    expect([total, jobs]).toMatchObject([1, [{ id: story.ids.acmeBackend, title: 'Backend Engineer' }]])
    const table = await run('jobs', 'list', '--query', '精機')
    expect(table.out).toMatch(/バックエンドエンジニア[\s\S]*2 jobs\.$/m)
    const shown = await run('jobs', 'show', `${story.ids.acmeBackend}`)
    expect(shown.out).toMatch(/Job \d+: Backend Engineer[\s\S]*History[\s\S]*shortlist → reviewed/)
    expect(shown.out).not.toContain('\u001b')
    expect(await json('jobs', 'show', `${story.ids.acmeBackend}`)).toMatchObject({
      history: [{ to: 'reviewed', score: 12 }],
    })
    expect(await run('jobs', 'show', '987654')).toMatchObject({
      code: 3,
      out: '',
      err: expect.stringContaining('987654'),
    })
  })

  it('include jobs history and undo: of all or one, and a batch undone as a person (hunt-history, hunt-undo)', async () => {
    const table = await run('jobs', 'history')
    expect(table.out).toMatch(/^Time \(UTC\) +Job +From +To +By +Score +Reason +Batch$/m)
    expect(table.out).toContain(batch)
    expect(table.out).not.toContain('\u001b')
    const { events } = await json('jobs', 'history', `${story.ids.acmeBackend}`)
    expect(events).toMatchObject([
      { from: 'shortlist', to: 'reviewed', actor: 'agent', batch, score: 12, undoes: null },
    ])
    const undone = await run('jobs', 'undo', batch)
    expect([undone.code, undone.out]).toEqual([0, expect.stringContaining('2 changes were undone.')])
    const after = await json('jobs', 'history', `${story.ids.acmeBackend}`)
    expect(after.events[0]).toMatchObject({ from: 'reviewed', to: 'shortlist', actor: 'person', undoes: events[0].id })
    const again = await run('jobs', 'undo', batch)
    expect([again.code, again.out]).toEqual([1, expect.stringContaining('Nothing was undone.')])
    expect(await run('jobs', 'undo', 'b0')).toMatchObject({ code: 3, err: expect.stringContaining('jobs history') })
  })

  it('include applications list and show: tables for people, JSON for scripts (hunt-list, hunt-timeline)', async () => {
    const table = await run('applications', 'list', ...mail)
    expect(table.code, table.err).toBe(0)
    expect(table.out).toMatch(/^Job +Company +Title +Stage/)
    expect(table.out).toMatch(/Ember Kilns.*offer/)
    const { applications } = await json('applications', 'list', '--stage', 'rejected', '--company', 'acme', ...mail)
    expect(applications).toMatchObject([{ job_id: story.ids.acmeAnalyst, stage: 'rejected' }])
    const { job, events } = await json('applications', 'show', `${story.ids.zenithBackend}`, ...mail)
    expect(job).toMatchObject({ id: story.ids.zenithBackend, stage: 'interview' })
    expect(events.map(({ kind }: { kind: string }) => kind)).toContain('interview')
    const shown = await run('applications', 'show', `${story.ids.offered}`, ...mail)
    expect(shown.out).toMatch(/Stage +offer[\s\S]*Offer of employment/)
  })

  it('include applications export: a calendar, a table and JSON (hunt-export)', async () => {
    const { out: calendar } = await run('applications', 'export', '--ics', ...mail)
    expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(calendar).toContain(`DTSTART:${inUtc(interviewStart)}\r\n`)
    const { out: table } = await run('applications', 'export', '--csv', ...mail)
    const [head, ...rows] = table.trim().split('\r\n')
    expect(head).toMatch(/^job_id,company,title,status,stage,/)
    const { applications } = await json('applications', 'export', ...mail)
    expect(rows).toHaveLength(applications.length)
    expect(applications).toHaveLength((await story.rows()).length)
  })
})

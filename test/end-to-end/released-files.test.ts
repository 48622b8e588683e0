import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { inRepository } from '#scripts/kit/program.js'
import { releasedFile } from '#test/support/released-files.js'

// the shipped build, whose queries of mail run in a process of their own
const library = pathToFileURL(inRepository('dist/library.js')).href
const { openHunt, openJobs, openMail, openWebsites } = (await import(
  library
)) as typeof import('#src/composition/entries/library.js')

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close()
})

function open<T extends { close(): Promise<void> }>(store: T): T {
  opened.push(store)
  return store
}

describe('files of version 0.2.0', () => {
  it('have their jobs, the verdicts with reasons, and the batch that was undone (update-R6.4)', async () => {
    const jobs = open(openJobs(releasedFile('jobs.db', '0.2.0')))
    const { jobs: known } = await jobs.get([3, 4, 7])
    expect(known.map(({ job }) => job.status)).toEqual(['shortlist', 'applied', 'new'])
    const events = known.flatMap(({ history }) => history ?? [])
    expect(new Set(events.map(({ batch }) => batch))).toEqual(
      new Set([null, 'triaged', 'mistaken', 'undone', 'applied']),
    )
    expect(events.find(({ batch }) => batch === 'triaged')).toMatchObject({ reason: 'remote, in Tokyo', score: 90 })
  })

  it('have their mail, found by words of both languages (mail-upgrade)', async () => {
    const { find } = open(openMail(releasedFile('mail.sqlite3', '0.2.0')))
    expect((await find.search({ query: '東京都庁', limit: 50 })).emails).toHaveLength(10)
    expect((await find.search({ query: 'invite' })).emails).toHaveLength(1)
  })

  it('have what was judged, linked and noted of an application (hunt-timeline)', async () => {
    const jobs = open(openJobs(releasedFile('jobs.db', '0.2.0')))
    const mail = open(openMail(releasedFile('mail.sqlite3', '0.2.0'), { address: 'me@example.com' }))
    const { events } = await openHunt({ jobs, mail }, { me: ['me@example.com'] }).getApplicationTimeline(4)
    const messages = events.flatMap((event) => (event.kind === 'message' ? [event.message.is] : []))
    expect(messages).toContain('interview_invitation')
    expect(events.filter(({ kind }) => kind === 'note')).toHaveLength(1)
  })

  it('have their pages, found by words (rag-R1.4)', async () => {
    const websites = open(openWebsites(releasedFile('websites.db', '0.2.0')))
    expect((await websites.list()).websites).toHaveLength(5)
    const { results } = await websites.query({ query: 'Go engineers Tokyo' })
    expect(results[0]?.content).toBe('Go engineers wanted in Tokyo')
  })
})

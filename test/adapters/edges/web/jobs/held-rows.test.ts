import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { aWebPage } from '#test/support/web-scene.js'

/** Jobs with ids from `from` to `to`; a higher id is newer. */
const newest = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => {
    const capturedAt = new Date(Date.UTC(2026, 4, 1) + (from + n) * 60_000).toISOString()
    return aJob({ id: from + n, capturedAt })
  })

const rowsIn = (html: string) => [...html.matchAll(/<li id="job-(\d+)"/g)].map(([, id]) => Number(id))
const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => from - n)

describe('a list of jobs that stays still (page-live)', () => {
  it('shows the same rows although newer jobs arrived, and their number', async () => {
    const held = range(40, 11).join()
    const html = await aWebPage({ jobs: newest(1, 60) }).read(`/jobs?held=${held}`)
    expect(rowsIn(html)).toEqual(range(40, 11))
    expect(html).toContain('>20 new: show</a>')
    const many = await aWebPage({ jobs: newest(1, 300) }).read(`/jobs?held=${held}`)
    expect(rowsIn(many)).toEqual(range(40, 11))
    expect(many).toContain('>100+ new: show</a>')
    const inJapanese = await aWebPage({ jobs: newest(1, 300) }).read(`/jobs?held=${held}`, { 'accept-language': 'ja' })
    expect(inJapanese).toContain('>新着 100 件以上を表示</a>')
    expect(many).not.toMatch(/>[^<>]*decided elsewhere/)
  })

  it('keeps the row of a job that somebody decided and marks it, and keys skip it', async () => {
    const page = aWebPage({ jobs: newest(1, 60) })
    await page.jobs.triage({ verdicts: [{ id: 38, status: 'reject', reason: 'too far' }], actor: 'agent' })
    const html = await page.read(`/jobs?held=${range(60, 31).join()}`)
    expect(rowsIn(html)).toEqual(range(60, 31))
    const row = html.split('<li id="job-').find((part) => part.startsWith('38"')) ?? ''
    expect(row).toContain('decided elsewhere')
    expect(row).toContain('too far')
    expect(row).not.toMatch(/data-job|<button|<input/)
    expect(html).not.toContain('new: show')
  })

  it('continues after its rows, and shows new jobs if none of them is left', async () => {
    const page = aWebPage({ jobs: newest(1, 60) })
    expect(rowsIn(await page.read('/jobs?held=50,49,48'))).toEqual([50, 49, 48, ...range(47, 21)])
    await page.jobs.triage({ verdicts: [{ id: 50, status: 'reject' }] })
    expect(rowsIn(await page.read('/jobs?held=x,-1,999'))).toEqual([60, ...range(59, 51), ...range(49, 30)])
  })

  it('is part of no link on the page', async () => {
    const html = await aWebPage({ jobs: newest(1, 60) }).read('/jobs?held=50,49')
    expect(html).not.toMatch(/(?:href|hx-get|value)="[^"]*held/)
  })
})

import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { aWebPage } from '#test/support/web-scene.js'

describe('the start page (page-board)', () => {
  it('lists the jobs', async () => {
    const page = aWebPage({ jobs: [aJob({ id: 1, title: 'Baker <b>of bread</b>' })] })
    const text = await page.read('/jobs')
    expect(text).toContain('Baker &lt;b&gt;of bread&lt;/b&gt;')
    expect(text).toMatch(/^<!doctype html><html lang="en">/)
  })

  it('uses the language of the browser (page-language)', async () => {
    expect(await aWebPage().read('/jobs', { 'accept-language': 'ja,en;q=0.5' })).toContain('<html lang="ja">')
  })

  it('names a page that could not be shown and a change that failed differently (page-language)', async () => {
    const page = aWebPage()
    expect(await (await page.ask('/jobs/9', { 'accept-language': 'ja' })).text()).toContain(
      '<h1>表示できませんでした</h1>',
    )
    const answer = await page.send('/nowhere', [], { 'accept-language': 'ja' })
    expect(await answer.text()).toContain('<h1>処理できませんでした</h1>')
  })
})

describe('times on a page (page-language)', () => {
  const shown = async (capturedAt: string, timeZone: string) => {
    const page = aWebPage({ jobs: [aJob({ id: 1, capturedAt })], parts: { timeZone } })
    return /<time[^>]*>([^<]*)</.exec((await page.read('/jobs')).split('id="found"')[1] ?? '')?.[1] ?? null
  }

  it('are in the zone of the person', async () => {
    expect(await shown('2026-06-01T20:00:00.000Z', 'Asia/Tokyo')).toBe('Jun 2, 2026')
    expect(await shown('2026-06-01T02:00:00+00:00', 'America/New_York')).toBe('May 31, 2026')
  })

  const shownTo = async (cookie: string) => {
    const page = aWebPage({ jobs: [aJob({ id: 1, capturedAt: '2026-06-01T20:00:00.000Z' })] })
    const text = await page.read('/jobs', { cookie })
    return [
      /<meta name="time-zone" content="([^"]*)"/.exec(text)?.[1],
      /<time[^>]*>([^<]*)</.exec(text.split('id="found"')[1] ?? '')?.[1],
    ]
  }

  it('are in the zone that the browser names', async () => {
    expect(await shownTo('a=b; jobworkflow_zone=Asia/Tokyo')).toEqual(['Asia/Tokyo', 'Jun 2, 2026'])
    expect(await shownTo('jobworkflow_zone=America%2FNew_York')).toEqual(['America/New_York', 'Jun 1, 2026'])
    // every spelling is normalized
    expect(await shownTo('jobworkflow_zone=aSIA/tOKYO')).toEqual(['Asia/Tokyo', 'Jun 2, 2026'])
  })

  it.each(['', 'Asia/Nowhere', '+09:00', '<b>', `Asia/${'x'.repeat(5000)}`, '%E0%A4%A', '../etc/localtime'])(
    'are in the zone of the server if the browser names an unknown one: %s',
    async (zone) => {
      expect(await shownTo(`jobworkflow_zone=${zone}`)).toEqual(['UTC', 'Jun 1, 2026'])
    },
  )

  it('without a time of day are the same day everywhere', async () => {
    expect(await shown('2026-06-01', 'America/New_York')).toBe('Jun 1, 2026')
    expect(await shown('2026-06-01T00:00:00.000Z', 'America/New_York')).toBe('Jun 1, 2026')
  })

  it('are shown as captured if they are no valid date', async () => {
    const page = aWebPage({ jobs: [aJob({ id: 1, capturedAt: 'some day in May' })] })
    expect(await page.read('/jobs')).toContain('some day in May')
    expect(await shown('some day in May', 'UTC')).toBeNull()
  })
})

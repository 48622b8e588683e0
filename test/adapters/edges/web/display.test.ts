import { describe, expect, it } from 'vitest'
import { formatDisplay, readDisplay } from '#src/adapters/edges/web/display.js'
import { aJob } from '#test/support/a-job.js'
import { aWebPage } from '#test/support/web-scene.js'

const scene = () => aWebPage({ jobs: [aJob({ id: 1, capturedAt: '2026-06-01T20:00:00.000Z' })] })

describe('how the pages are shown (page-display)', () => {
  it('follows the browser until the person chooses, and then stays so', async () => {
    const page = scene()
    expect(await page.read('/jobs')).toContain('<html lang="en">')
    const fields: readonly [string, string][] = [
      ['language', 'ja'],
      ['theme', 'dark'],
      ['zone', 'Asia/Tokyo'],
      ['back', '/jobs?status=reject'],
    ]
    const answer = await page.send('/display', fields)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/jobs?status=reject'])
    const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
    expect(answer.headers.get('set-cookie')).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/)
    const text = await page.read('/jobs', { cookie, 'accept-language': 'en' })
    expect(text).toContain('<html lang="ja" data-theme="dark">')
    expect(text).toContain('<meta name="time-zone" content="Asia/Tokyo" data-chosen=""/>')
    expect(text).toContain('2026/06/02')
    expect(text).toContain('<option value="Asia/Tokyo" selected="">Asia/Tokyo</option>')
  })

  it('overrides the zone that the browser sends', async () => {
    const cookie = `jobworkflow_zone=Europe/Paris; jobworkflow_display=${encodeURIComponent('zone=Asia/Tokyo')}`
    const text = await scene().read('/jobs', { cookie })
    expect(text).toContain('content="Asia/Tokyo" data-chosen=""')
    expect(text).toContain('<option value="Europe/Paris">Europe/Paris</option>')
  })

  it('can be changed where nothing else can', async () => {
    const page = aWebPage({ parts: { isReadOnly: true } })
    expect((await page.send('/display', [['theme', 'dark']])).status).toBe(303)
  })

  it('leads to no other site', async () => {
    const answer = await scene().send('/display', [['back', 'https://evil.example/']])
    expect(answer.headers.get('location')).toBe('/')
  })

  it.each(['', 'language=fr&theme=blue&zone=Mars/Base', '%', 'zone=%2B09:00', `zone=${'x'.repeat(400)}`])(
    'counts what is unknown as not chosen: %j',
    (sent) => expect(readDisplay(sent)).toEqual({ language: null, theme: null, zone: null }),
  )

  it('keeps what was chosen', () => {
    const chosen = { language: 'ja', theme: 'light', zone: 'America/New_York' } as const
    expect(readDisplay(formatDisplay(chosen))).toEqual(chosen)
    expect(formatDisplay({ language: null, theme: null, zone: null })).toBe('')
  })
})

describe('the menu (page-board)', () => {
  it('names every part, also an empty one', async () => {
    const text = await aWebPage().read('/mail')
    expect(text).toContain('<a href="/mail" aria-current="page">Mail</a>')
    expect(await aWebPage().read('/jobs')).toContain('<a href="/mail">Mail</a>')
  })
})

import { describe, expect, it } from 'vitest'
import type { SyncLook } from '#src/application/sync/sync-now.js'
import type { PartReport, SyncRun } from '#src/domain/sync/sync-run.js'
import { huntNow } from '#test/support/hunt-scene.js'
import { aWebPage, inMain } from '#test/support/web-scene.js'

const report = (part: PartReport['part'], more: Partial<PartReport> = {}): PartReport => ({
  ...{ part, name: null, state: 'done', counts: {}, failure: null, endedAt: huntNow },
  ...more,
})

const ended: SyncRun = {
  ...{ id: 'r1', by: 'person', startedAt: huntNow, seenAt: huntNow, endedAt: huntNow },
  parts: [
    report('boards', { counts: { 'boards read': 1, 'new postings': 1200 } }),
    report('mail', { name: 'aya@<b>inbox.example', state: 'failed', failure: 'The server closed the connection.' }),
    report('postings'),
  ],
}

function aScene({ parts = {}, isRegular = false } = {}) {
  let look: SyncLook = { isRunning: false, run: null }
  let begun = 0
  const sync = { isRegular, begin: async () => ++begun, look: async () => look }
  const page = aWebPage({ parts: { sync, ...parts } })
  const show = async (shown: SyncLook, language = 'en') => {
    look = shown
    const answer = await page.app.request('/sync', { headers: { 'accept-language': language } })
    return { refresh: answer.headers.get('refresh'), text: inMain(await answer.text()) }
  }
  return { ...page, show, begun: () => begun }
}

describe('fetching what is new on the page (page-sync)', () => {
  it('begins with a button on the day, beside the boards and the accounts, of which nothing is read', async () => {
    const page = aScene()
    expect(inMain(await page.read('/'))).toMatch(/action="\/sync".*Fetch what is new/s)
    const answer = await page.send('/sync', [['only', 'pages']])
    expect([answer.status, answer.headers.get('location'), page.begun()]).toEqual([303, '/sync', 1])
  })

  it('shows that a run is going on, and asks again by itself, also without a script', async () => {
    const { refresh, text } = await aScene().show({ isRunning: true, run: null })
    expect(text).toContain('Fetching. You may leave this page.')
    expect(text).not.toContain('action="/sync"')
    expect(refresh).toBe('2')
  })

  it('shows what the last run brought, what failed and why, in both languages', async () => {
    const page = aScene()
    const { refresh, text } = await page.show({ isRunning: false, run: ended })
    for (const part of ['1 board read', '1,200 new postings', 'The server closed the connection.', 'nothing new'])
      expect(text).toContain(part)
    expect(text).toContain('aya@&lt;b&gt;inbox.example')
    expect([refresh, text.includes('action="/sync"')]).toEqual([null, true])
    const ja = (await page.show({ isRunning: false, run: ended }, 'ja')).text
    for (const part of ['読み込んだボード 1 件、新しい求人 1,200 件', '対象なし', '失敗']) expect(ja).toContain(part)
  })

  it('says until a restart that agents cannot read the first mail yet', async () => {
    const settings = { stores: [], tools: [], hasNewTools: true, setups: () => [], diagnose: async () => [] }
    const page = aScene({ parts: { settings } })
    for (const path of ['/sync', '/settings']) expect(await page.read(path)).toContain('You have your first mail.')
  })

  it('says that there was no run yet, and how they come by themselves unless they do', async () => {
    const none = { isRunning: false, run: null }
    const texts = await Promise.all(
      [true, false].map(async (isRegular) => (await aScene({ isRegular }).show(none)).text),
    )
    for (const text of texts) expect(text).toContain('Nothing has been fetched yet.')
    expect(texts.map((text) => text.includes('serve --sync 15m'))).toEqual([false, true])
  })

  it('has no button on a server that is read-only', async () => {
    const page = aScene({ parts: { isReadOnly: true } })
    for (const path of ['/', '/add', '/sync']) expect(await page.read(path)).not.toContain('action="/sync"')
    expect(page.begun()).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { PublicBoards } from '#src/adapters/sources/boards/public-boards.js'
import { JsonListReader } from '#src/adapters/sources/posting-files/read-json-list.js'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryWatchedBoards } from '#src/adapters/stores/memory/jobs/memory-watched-boards.js'
import { BoardWatch } from '#src/application/jobs/board-watch.js'
import { FetchBoard } from '#src/application/jobs/fetch-board.js'
import { FindBoards } from '#src/application/jobs/find-boards.js'
import { RefreshWatchedBoards } from '#src/application/jobs/refresh-watched-boards.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { huntNow } from '#test/support/hunt-scene.js'
import { aWebPage, inMain } from '#test/support/web-scene.js'

const clock = { now: () => new Date(huntNow) }
const nothingMore = { countries: [], languages: [], fields: [] }
const known = [
  { kind: 'lever', name: 'example', company: 'Example <b>Works</b>', cities: ['Oslo'], ...nothingMore },
  { kind: 'lever', name: 'other', company: 'Other', cities: ['Osaka'], ...nothingMore },
  { kind: 'lever', name: 'lost', company: 'Lost', cities: ['Oslo'], ...nothingMore },
]

function aScene(parts = {}) {
  const asked: string[] = []
  const site = { fails: false }
  const boards = new PublicBoards({
    read: async function* (url) {
      asked.push(`${url}`)
      if (site.fails) throw new AppError('FETCH_FAILED', 'The board did not answer.')
      yield Buffer.from(JSON.stringify([{ id: 'a', text: 'Engineer', hostedUrl: 'https://jobs.lever.co/example/a' }]))
    },
    makeListReader: () => new JsonListReader(),
    cutOff: [],
    close: async () => {},
  })
  const [jobs, watched] = [new MemoryJobRepository(), new MemoryWatchedBoards()]
  const gone = { goneBoards: async () => new Map([['lever:lost', huntNow]]), noteBoardGone: async () => {} }
  const finding = new FindBoards({ known: { read: async () => ({ boards: known, bad: [] }) }, watched, gone, clock })
  const refreshing = new RefreshWatchedBoards(watched, boards, new FetchBoard(boards, jobs, clock), clock)
  const watch = new BoardWatch(async () => ({
    findBoards: (request) => finding.execute(request),
    watchFor: async (chosen) => {
      for (const { reference } of chosen) await watched.add({ reference, phrases: [], at: huntNow })
    },
    refresh: (request) => refreshing.execute(request),
    watched,
  }))
  const page = aWebPage({ parts: { boards: watch, ...parts } })
  const choose = (reference: string, query = 'example', headers = {}) =>
    page.send(
      '/add/boards',
      [
        ['board', reference],
        ['q', query],
      ],
      headers,
    )
  return { ...page, jobs, watched, watch, asked, site, choose }
}

describe('watching the board of an employer on the page (page-add-board)', () => {
  it('finds known boards by the name of an employer without asking any', async () => {
    const page = aScene()
    expect(await page.read('/add')).toContain('action="/add/boards"')
    const found = inMain(await page.read('/add/boards?q=example'))
    expect(found).toMatch(/Example &lt;b&gt;Works.*lever:example.*Oslo.*Watch/s)
    expect(found).not.toContain('lever:other')
    expect(inMain(await page.read('/add/boards?q=zzzz'))).toContain('No known board fits.')
    expect(inMain(await page.read('/add/boards?q=+'))).toContain('Give the name of an employer')
    expect(page.asked).toEqual([])
    expect(await page.watched.list()).toEqual([])
  })

  it('watches the one that is chosen, reads it once in the background, and says what came', async () => {
    const page = aScene()
    const chosen = await page.choose('lever:example')
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/add#boards'])
    await page.watch.idle()
    expect(await page.watched.list()).toMatchObject([{ reference: 'lever:example', postings: 1 }])
    expect(page.jobs.all()).toMatchObject([{ title: 'Engineer', status: 'new' }])
    const shown = inMain(await page.read('/add'))
    expect(shown).toContain('lever:example')
    expect(shown).toContain('1 of 1 posting added to your jobs')
    expect(inMain(await page.read('/add/boards?q=example'))).not.toContain('value="lever:example"')
  })

  it('reads only the chosen one of those that are watched', async () => {
    const page = aScene()
    await page.watched.add({ reference: 'lever:other', phrases: [], at: huntNow })
    await page.choose('lever:example')
    await page.watch.idle()
    expect(page.asked.every((url) => url.includes('/example'))).toBe(true)
  })

  it.each([
    ['en', 'The last reading failed', 'This board can no longer be found.'],
    ['ja', '前回の読み込みに失敗しました', 'このボードは見つからなくなりました。'],
  ])('keeps a board that does not answer, and says so (%s)', async (language, sentence, notFound) => {
    const page = aScene()
    const headers = { 'accept-language': language }
    page.site.fails = true
    await page.choose('lever:example')
    await page.watch.idle()
    expect(inMain(await page.read('/add', headers))).toContain(sentence)
    expect(await page.watched.list()).toHaveLength(1)
    // a board that nobody searched for, and one that is gone
    for (const [reference, query] of [
      ['lever:other', 'example'],
      ['lever:lost', 'lost'],
    ] as const) {
      const refused = await page.choose(reference, query, headers)
      expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining(notFound)])
    }
  })

  it('stops watching a board, whose jobs stay', async () => {
    const page = aScene()
    await page.choose('lever:example')
    await page.watch.idle()
    const stop = () => page.send('/add/boards/stop', [['board', 'lever:example']])
    expect((await stop()).headers.get('location')).toBe('/add#boards')
    expect((await stop()).status).toBe(303)
    expect(await page.watched.list()).toEqual([])
    expect(page.jobs.all()).toHaveLength(1)
    expect(inMain(await page.read('/add'))).not.toContain('lever:example')
  })

  it('offers no button on a server that changes nothing', async () => {
    const page = aScene({ isReadOnly: true })
    await page.watched.add({ reference: 'lever:other', phrases: [], at: huntNow })
    expect(inMain(await page.read('/add'))).not.toContain('Stop watching')
    expect(inMain(await page.read('/add/boards?q=example'))).not.toMatch(/<button[^>]*>Watch/)
    expect((await page.choose('lever:example')).status).toBe(403)
  })
})

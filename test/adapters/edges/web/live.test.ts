import { describe, expect, it, onTestFinished } from 'vitest'
import { ChangeWatcher, minGapMs } from '#src/adapters/edges/web/live/change-watcher.js'
import { EventStreams, type StreamLimits } from '#src/adapters/edges/web/live/event-streams.js'
import type { AskStates } from '#src/adapters/edges/web/live/topics.js'
import { aWebPage } from '#test/support/web-scene.js'
import { serverToken } from '#test/support/web-server.js'

/** Storages with scripted states, and a stopped clock. */
function storages() {
  const states: Record<string, string | null> = { jobs: '1', mail: '1', websites: '1' }
  const asked: string[] = []
  let now = Date.parse('2026-05-01T09:00:00Z')
  const say = (topic: string) => async () => {
    asked.push(topic)
    return states[topic] ?? null
  }
  const ask: AskStates = { jobs: say('jobs'), mail: say('mail'), websites: say('websites') }
  const clock = { now: () => new Date(now) }
  return { ask, asked, clock, states, pass: (ms: number) => (now += ms) }
}

function aWatcher(ask?: Partial<AskStates>) {
  const stores = storages()
  const watcher = new ChangeWatcher({ ...stores.ask, ...ask }, stores.clock)
  let calls = 0
  const forget = watcher.listen(() => void calls++)
  onTestFinished(forget)
  return { ...stores, watcher, forget, calls: () => calls }
}

describe('watching for changes (page-live)', () => {
  it('reports a topic whose storage changed, and only that', async () => {
    const { watcher, states, pass } = aWatcher()
    const before = await watcher.now()
    pass(minGapMs)
    states.mail = '2'
    await watcher.look()
    expect(watcher.announced).toEqual({ ...before, mail: expect.not.stringMatching(before.mail) })
  })

  it('reports each change once to each listener, and nothing else', async () => {
    const { watcher, states, pass, calls } = aWatcher()
    await watcher.look()
    const first = calls()
    for (const state of ['1', '2', '2']) {
      states.jobs = state
      pass(minGapMs)
      await watcher.look()
    }
    expect(calls() - first).toBe(1)
  })

  it('reports a constantly changing storage now and then, and its final state', async () => {
    const { watcher, states, pass, calls } = aWatcher()
    await watcher.look()
    const first = calls()
    for (let n = 2; n < 42; n++) {
      states.jobs = String(n)
      pass(100)
      await watcher.look()
    }
    expect(calls() - first).toBe(4000 / minGapMs)
    const { jobs } = watcher.announced
    pass(minGapMs)
    states.jobs = '42'
    await watcher.look()
    expect(watcher.announced.jobs).not.toBe(jobs)
  })

  it('takes a storage that cannot be read as unchanged', async () => {
    const { watcher, states, pass } = aWatcher({
      websites: () => Promise.reject(new Error('The storage is broken.')),
    })
    const before = await watcher.now()
    expect(before.websites).toBe('')
    states.jobs = null
    pass(minGapMs)
    await watcher.look()
    expect(watcher.announced).toEqual(before)
  })

  it('asks a hanging storage only once, and still watches the others', async () => {
    let times = 0
    const { watcher, states, pass } = aWatcher({
      mail: () => {
        times++
        return new Promise(() => {})
      },
    })
    void watcher.look()
    states.jobs = '2'
    pass(minGapMs)
    for (let n = 0; n < 5; n++) void watcher.look()
    const before = watcher.announced.jobs
    await watcher.now()
    expect(watcher.announced.jobs).not.toBe(before)
    expect(times).toBe(1)
  })

  it('goes on as long as somebody listens', () => {
    const { watcher, forget } = aWatcher()
    const other = watcher.listen(() => {})
    forget()
    expect(watcher.isLooking).toBe(true)
    other()
    expect(watcher.isLooking).toBe(false)
  })

  it('reveals of a storage only whether it is the same', async () => {
    const { watcher, states } = aWatcher()
    states.jobs = '/home/someone/jobs.db'
    await watcher.look()
    expect(watcher.announced.jobs).toMatch(/^[\w-]{16}$/)
  })
})

function streams(limits: Partial<StreamLimits> = {}) {
  const stores = storages()
  const watcher = new ChangeWatcher(stores.ask, stores.clock)
  const open = new EventStreams(watcher, limits)
  const start = (stopping?: AbortSignal) => {
    const stream = open.open(stopping)
    if (stream === null) throw new Error('Too many streams are open.')
    return stream
  }
  return { ...stores, watcher, open, start }
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string | null> {
  const { value, done } = await reader.read()
  return done ? null : new TextDecoder().decode(value)
}

describe('the stream of changes (page-live)', () => {
  it('sends the present state, then each change', async () => {
    const { start, watcher, states, pass } = streams()
    const reader = start().getReader()
    onTestFinished(() => reader.cancel())
    expect(await read(reader)).toMatch(/^retry: \d+\n\n$/)
    const first = await read(reader)
    expect(first).toBe(`event: states\ndata: ${JSON.stringify(watcher.announced)}\n\n`)
    const next = read(reader)
    states.mail = '2'
    pass(minGapMs)
    await watcher.look()
    expect(await next).toBe(`event: states\ndata: ${JSON.stringify(watcher.announced)}\n\n`)
    expect(await next).not.toBe(first)
  })

  it('keeps no backlog for a slow reader, who gets the final state', async () => {
    const { start, watcher, states, pass } = streams()
    const reader = start().getReader()
    onTestFinished(() => reader.cancel())
    for (let n = 0; n < 1000; n++) {
      states.jobs = `${n}`
      pass(minGapMs)
      await watcher.look()
    }
    const told: (string | null)[] = []
    while (told.at(-1) !== `event: states\ndata: ${JSON.stringify(watcher.announced)}\n\n`)
      told.push(await read(reader))
    expect(told.length).toBeLessThan(4)
  })

  it('sends a heartbeat now and then, and ends after a while', async () => {
    const { open, start, watcher } = streams({ heartbeatMs: 5, maxBeats: 3 })
    const reader = start().getReader()
    const told: string[] = []
    for (let text = await read(reader); text !== null; text = await read(reader)) told.push(text)
    expect(told).toContain(':\n\n')
    expect([open.size, watcher.isLooking]).toEqual([0, false])
  })

  it('ends when the server stops, with or without a reader', async () => {
    const { open, start, watcher } = streams()
    const stopping = new AbortController()
    const [read1, idle] = [start(stopping.signal).getReader(), start(stopping.signal)]
    await read(read1)
    await read(read1)
    const waiting = read(read1)
    expect(open.size).toBe(2)
    stopping.abort()
    expect(await waiting).toBeNull()
    await idle.pipeTo(new WritableStream())
    expect([open.size, watcher.isLooking]).toEqual([0, false])
    await start(stopping.signal).pipeTo(new WritableStream())
    expect(open.size).toBe(0)
  })

  it('frees everything when its reader is gone', async () => {
    const { open, start, watcher } = streams()
    const reader = start().getReader()
    await read(reader)
    await reader.cancel()
    await reader.cancel()
    expect([open.size, watcher.isLooking]).toEqual([0, false])
  })

  it('is refused if too many are open, until one closes', async () => {
    const { open } = streams({ maxStreams: 2 })
    const [first] = [open.open(), open.open()]
    expect(open.open()).toBeNull()
    await first?.cancel()
    const again = open.open()
    expect(again).not.toBeNull()
    await again?.cancel()
  })
})

describe('GET /events (page-live)', () => {
  it('answers with a stream that nobody caches, and requires the login like every page', async () => {
    const answer = await aWebPage().ask('/events')
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    await answer.body?.cancel()
    const token = { ...serverToken, isToken: () => false }
    expect((await aWebPage({ parts: { token } }).ask('/events')).headers.get('location')).toBe('/login?next=%2Fevents')
  })

  it('opens nothing for HEAD, and tells latecomers when to reconnect', async () => {
    const { app } = aWebPage()
    const ask = (method: string) => app.request('http://127.0.0.1:8080/events', { method })
    for (let n = 0; n < 300; n++) await ask('HEAD')
    const open = await Promise.all(Array.from({ length: 200 }, () => ask('GET')))
    onTestFinished(async () => void (await Promise.all(open.map((answer) => answer.body?.cancel()))))
    const refused = await ask('GET')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
  })

  it('continues from the states that each page contains', async () => {
    const { ask } = storages()
    const page = await aWebPage({ parts: { states: ask } }).read('/')
    expect(page).toMatch(/<meta name="live-states" content="{&quot;jobs&quot;:&quot;[\w-]{16}&quot;,/)
  })
})

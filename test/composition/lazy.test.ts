import { describe, expect, it } from 'vitest'
import { Lazy, lazyPort } from '#src/composition/lazy.js'

/** A context that counts its loads and closings; the first `failures` loads fail. */
function aContext(failures = 0) {
  const seen = { loaded: 0, closed: 0 }
  const context = new Lazy(async () => {
    seen.loaded++
    if (seen.loaded <= failures) throw new Error('not there yet')
    return { close: async () => void seen.closed++ }
  })
  return { context, seen }
}

describe('a lazily loaded context', () => {
  it('is loaded once for all callers, and closed', async () => {
    const { context, seen } = aContext()
    const [one, other] = await Promise.all([context.load(), context.load()])
    expect(one).toBe(other)
    await context.close()
    expect(seen).toEqual({ loaded: 1, closed: 1 })
  })

  it('is loaded again after a failure', async () => {
    const { context, seen } = aContext(1)
    await expect(context.load()).rejects.toThrow('not there yet')
    await context.load()
    expect(seen.loaded).toBe(2)
  })

  it('is closed even if it was still loading', async () => {
    const { context, seen } = aContext()
    const loading = context.load()
    await context.close()
    await loading
    expect(seen).toEqual({ loaded: 1, closed: 1 })
  })

  it('is not loaded after it was closed, because nobody would close it', async () => {
    const { context, seen } = aContext()
    await context.close()
    await expect(context.load()).rejects.toMatchObject({ code: 'INTERNAL_ERROR', message: 'The server is stopping.' })
    expect(seen).toEqual({ loaded: 0, closed: 0 })
  })
})

describe('a lazily loaded adapter', () => {
  it('is called through its port, and closed with it', async () => {
    const seen = { opened: 0, closed: 0 }
    const port = lazyPort(async () => {
      seen.opened++
      const words = ['one', 'two']
      return { word: async (at: number) => words[at], close: async () => void seen.closed++ }
    })
    expect(seen.opened).toBe(0)
    expect(await Promise.all([port.word(0), port.word(1)])).toEqual(['one', 'two'])
    await port.close()
    expect(seen).toEqual({ opened: 1, closed: 1 })
  })

  it('has nothing to close if it was never called', async () => {
    const opened: string[] = []
    const port = lazyPort(async () => ({ close: async () => void opened.push('closed') }))
    await port.close()
    expect(opened).toEqual([])
  })
})

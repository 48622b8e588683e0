import { describe, expect, it } from 'vitest'
import { LazyContext } from '#src/composition/lazy-context.js'

/** A context whose loads and closings are counted; the first `failures` loads fail. */
function aContext(failures = 0) {
  const seen = { loaded: 0, closed: 0 }
  const context = new LazyContext(async () => {
    seen.loaded++
    if (seen.loaded <= failures) throw new Error('not there yet')
    return { close: async () => void seen.closed++ }
  })
  return { context, seen }
}

describe('a context that is loaded when first asked for', () => {
  it('is loaded once for all who ask, and closed', async () => {
    const { context, seen } = aContext()
    const [one, other] = await Promise.all([context.load(), context.load()])
    expect(one).toBe(other)
    await context.close()
    expect(seen).toEqual({ loaded: 1, closed: 1 })
  })

  it('is loaded anew after a failure', async () => {
    const { context, seen } = aContext(1)
    await expect(context.load()).rejects.toThrow('not there yet')
    await context.load()
    expect(seen.loaded).toBe(2)
  })

  it('is closed also when its loading was under way', async () => {
    const { context, seen } = aContext()
    const loading = context.load()
    await context.close()
    await loading
    expect(seen).toEqual({ loaded: 1, closed: 1 })
  })

  it('is not loaded for a call that comes after it was closed: nobody would close it', async () => {
    const { context, seen } = aContext()
    await context.close()
    await expect(context.load()).rejects.toMatchObject({ code: 'INTERNAL_ERROR', message: 'The server is stopping.' })
    expect(seen).toEqual({ loaded: 0, closed: 0 })
  })
})

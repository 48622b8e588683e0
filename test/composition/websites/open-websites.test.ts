import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openWebsites } from '#src/composition/websites/open-websites.js'
import { loopbackSite } from '#test/support/loopback-site.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import { deferred } from '#test/support/website-scene.js'

/** A store on this file, allowed to read one site. */
function openStore(websitesDb: string, host: string) {
  const store = openWebsites(websitesDb, { hostDelayMs: 0, allowHosts: [host], embedder: 'none' })
  onTestFinished(() => store.close())
  return store
}

describe('two stores of one process on one file', () => {
  it('leave a page to the one that works on it, even if the other is closed', async () => {
    const [asked, released] = [deferred<void>(), deferred<void>()]
    const site = await loopbackSite({
      '/job': async (_, response) => {
        asked.resolve()
        await released.promise
        response.writeHead(404).end()
      },
    })
    const file = join(temporaryFolder(), 'websites.db')
    const one = openStore(file, site.host)
    const other = openStore(file, site.host)
    const url = site.url('/job')
    const ended = expect(one.process({ url })).rejects.toMatchObject({ code: 'FETCH_FAILED' })
    await asked.promise
    const { source, state } = await other.process({ url, waitMs: 0 })
    expect(state).toBe('processing')
    await other.close()
    expect(await one.getStatus(source.id)).toMatchObject({ status: 'processing' })
    released.resolve()
    await ended
    const { status, errorMessage } = await one.getStatus(source.id)
    expect({ status, errorMessage }).toEqual({ status: 'failed', errorMessage: expect.stringContaining('404') })
  })
})

describe('a synthesis', () => {
  const writers = [{ anthropicApiKey: 'key' }, { synthesizer: { synthesize: async () => ({ text: '' }) } }]

  it.each([{}, ...writers])(
    'is written by the model that the store was opened with, unless a question says null (%o)',
    async (options) => {
      const store = openWebsites(join(temporaryFolder(), 'websites.db'), { embedder: 'none', ...options })
      onTestFinished(() => store.close())
      const notices = async (request: object) => (await store.query({ query: 'salary', ...request })).notices
      const nothing = { notice: 'nothing-to-synthesize' }
      expect((await notices({})).some(({ notice }) => notice === nothing.notice)).toBe(
        'anthropicApiKey' in options || 'synthesizer' in options,
      )
      expect(await notices({ synthesizer: null })).not.toContainEqual(nothing)
    },
  )
})

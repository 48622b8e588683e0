import { describe, expect, it } from 'vitest'
import { RefreshOldPages } from '#src/application/sync/refresh-old-pages.js'
import { aWebsiteScene } from '#test/support/website-scene.js'

const site = 'https://example.com'

/** Pages a and b are older than 30 days, c is not; b cannot be read again. */
async function aScene() {
  const scene = aWebsiteScene()
  scene.clock.time = '2026-01-01T00:00:00.000Z'
  await scene.process(`${site}/a`)
  await scene.process(`${site}/b`)
  scene.clock.time = '2026-02-20T00:00:00.000Z'
  await scene.process(`${site}/c`)
  scene.clock.time = '2026-02-21T00:00:00.000Z'
  scene.fetcher.requests.length = 0
  scene.fetcher.serve(`${site}/a`, 'Another text of this page, about harbors and lamps.')
  scene.fetcher.fail(`${site}/b`)
  const refresh = (signal = new AbortController().signal) => new RefreshOldPages(scene.websites).execute({ signal })
  const read = () => scene.fetcher.requests.map(({ url }) => url.replace(site, '')).sort()
  return { ...scene, refresh, read }
}

describe('stored pages that have grown old', () => {
  it('are read again, and those that cannot be read are counted (sync-parts)', async () => {
    const { refresh, read } = await aScene()
    expect(await refresh()).toEqual({ read: 1, changed: 1, failed: 1, waiting: 0 })
    expect(read()).toEqual(['/a', '/b'])
    expect(await refresh()).toMatchObject({ read: 0, changed: 0, waiting: 0 })
    expect(read()).not.toContain('/c')
  })

  it('are not read once the run is stopped (sync-parts)', async () => {
    const { refresh, read } = await aScene()
    expect(await refresh(AbortSignal.abort())).toMatchObject({ read: 0, failed: 0 })
    expect(read()).toEqual([])
  })
})

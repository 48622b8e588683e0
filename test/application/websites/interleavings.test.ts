import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#src/domain/shared/app-error.js'
import { aText, aWebsiteScene, LetterEmbedder, settle, siteDown } from '#test/support/website-scene.js'

const urls = ['https://example.com/a', 'https://example.com/b'] as const

const step = fc.oneof(
  fc.record({
    do: fc.constant('process' as const),
    url: fc.constantFrom(...urls),
    forceRefresh: fc.boolean(),
    contentType: fc.constantFrom('job_posting' as const, 'company_page' as const),
    waitMs: fc.constantFrom(0, 5000),
  }),
  fc.record({ do: fc.constant('refresh' as const), sourceId: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constant('delete' as const), sourceId: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constant('fail' as const), url: fc.constantFrom(...urls) }),
  fc.record({ do: fc.constant('wait' as const), turns: fc.integer({ min: 1, max: 4 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A site with new content in every answer, and some failures. */
function aChangingScene() {
  const scene = aWebsiteScene({ embedder: new LetterEmbedder() })
  const failing = new Set<string>()
  let version = 0
  for (const url of urls) {
    scene.fetcher.serve(url, () => {
      if (failing.delete(url)) throw siteDown
      return aText(`Version ${++version} of ${url}`)
    })
  }
  return { ...scene, failing }
}

type Scene = ReturnType<typeof aChangingScene>

function take({ process, websites, failing }: Scene, taken: Step): Promise<unknown> | null {
  switch (taken.do) {
    case 'process':
      return process(taken.url, taken)
    case 'refresh':
      return websites.refresh({ sourceId: taken.sourceId })
    case 'delete':
      return websites.delete(taken.sourceId)
    default:
      if (taken.do === 'fail') failing.add(taken.url)
      return null
  }
}

/** Takes the steps without awaiting their calls; returns how the calls ended once all are done. */
async function run(scene: Scene, steps: readonly Step[]): Promise<readonly PromiseSettledResult<unknown>[]> {
  const calls: Promise<PromiseSettledResult<unknown>[]>[] = []
  for (const taken of steps) {
    const call = take(scene, taken)
    if (call !== null) calls.push(Promise.allSettled([call]))
    for (let turn = 0; taken.do === 'wait' && turn < taken.turns; turn++) await settle()
  }
  const ends = (await Promise.all(calls)).flat()
  // joins work that nobody awaits any more, until it ends
  for (const url of urls) await Promise.allSettled([scene.process(url)])
  return ends
}

async function expectConsistent({ websites: store, events }: Scene): Promise<void> {
  const { websites, embedding } = await store.list()
  expect(new Set(websites.map(({ url }) => url)).size).toBe(websites.length)
  for (const { status, chunksCount, errorMessage } of websites) {
    expect(['completed', 'failed']).toContain(status)
    expect(chunksCount).toBe(status === 'completed' ? 1 : 0)
    if (status === 'failed') expect(errorMessage).toContain(siteDown.message)
  }
  const served = websites.filter(({ status }) => status === 'completed')
  expect(embedding).toMatchObject({ chunks: served.length, chunksWithoutVector: 0 })
  const { results } = await store.query({ query: 'version' })
  expect(results.map(({ sourceId }) => sourceId).sort()).toEqual(served.map(({ id }) => id).sort())
  for (const { content, sourceUrl } of results) expect(content.endsWith(` of ${sourceUrl}`)).toBe(true)
  const names = events.names().filter((name) => name.startsWith('Website'))
  expect(names.filter((name) => name === 'WebsiteProcessingStart')).toHaveLength(names.length / 2)
}

describe('processing, refreshing and deleting at once', () => {
  it('leaves a consistent store in any order, and fails only as documented', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const scene = aChangingScene()
        for (const end of await run(scene, steps)) {
          if (end.status === 'fulfilled') continue
          expect(end.reason).toBeInstanceOf(AppError)
          expect(['NOT_FOUND', 'FETCH_FAILED']).toContain(end.reason.code)
        }
        await expectConsistent(scene)
      }),
      { numRuns: 100 },
    )
  })

  it('ends for good when it is closed, whatever was running', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const scene = aChangingScene()
        const calls = steps.map((taken) => Promise.allSettled([take(scene, taken)]))
        await scene.works.close()
        const { websites } = await scene.websites.list()
        expect(websites.filter(({ status }) => status === 'pending' || status === 'processing')).toEqual([])
        await Promise.all(calls)
        const asked = scene.fetcher.requests.length
        await settle()
        expect(scene.fetcher.requests).toHaveLength(asked)
      }),
      { numRuns: 50 },
    )
  })
})

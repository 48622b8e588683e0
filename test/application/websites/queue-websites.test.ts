import { expect, it } from 'vitest'
import { url } from '#test/support/website-pages.js'
import { aWebsiteScene } from '#test/support/website-scene.js'

it('queueing pages fetches nothing, and answers for each URL in order (rag-queue)', async () => {
  const { websites, process, fetcher, repository } = aWebsiteScene()
  await process(`${url}/served`)
  const urls = [`${url}/b`, 'no address', `${url}/served`, 'http://127.0.0.1/private', `${url}/b#fragment`]
  const answers = await websites.queue({ urls, contentType: 'blog_article' })
  expect(answers.map(({ url }) => url)).toEqual(urls)
  expect(answers.map((each) => ('error' in each ? each.error.code : each.result.state))).toEqual([
    'queued',
    'VALIDATION_ERROR',
    'cached',
    // the fetcher decides whether an address may be fetched
    'queued',
    'waiting',
  ])
  expect((await repository.findByUrl(`${url}/b`))?.source.contentType).toBe('blog_article')
  expect(fetcher.requests).toHaveLength(1)
})

it('queueing more pages than one write holds queues them all, in order (rag-queue)', async () => {
  const { websites, repository } = aWebsiteScene()
  const urls = Array.from({ length: 1200 }, (_, n) => `${url}/${n}`)
  const answers = await websites.queue({ urls })
  expect(answers.every((each) => 'result' in each && each.result.state === 'queued')).toBe(true)
  const lease = await repository.openLease()
  const at = '2026-01-01T00:00:00.000Z'
  const first = [await repository.takeQueued({ lease, at }), await repository.takeQueued({ lease, at })]
  expect(first.map((record) => record?.source.url)).toEqual(urls.slice(0, 2))
})

it('queueing a served page with force_refresh reads it again (rag-queue)', async () => {
  const { websites, process, fetcher, find } = aWebsiteScene()
  fetcher.serve(url, 'Rust in Kyoto')
  await process(url)
  fetcher.serve(url, 'Go in Osaka')
  await websites.queue({ urls: [url], forceRefresh: true })
  expect(await find('Kyoto')).toEqual(['Rust in Kyoto'])
  await websites.workOnQueue({ untilEmpty: true })
  expect(await find('Osaka')).toEqual(['Go in Osaka'])
})

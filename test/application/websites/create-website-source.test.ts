import { describe, expect, it } from 'vitest'
import { aPastingScene, pastedUrl as url } from '#test/support/pasting-scene.js'

describe('a source made by hand (rag-data)', () => {
  it('is pending until it has text, under the normalised URL', async () => {
    const { websites } = aPastingScene()
    const request = { url: 'HTTPS://Example.com:443/job#top', contentType: 'company_page', title: ' A  page ' } as const
    expect(await websites.createSource(request)).toMatchObject({
      created: true,
      source: { url, contentType: 'company_page', title: 'A page', status: 'pending', chunksCount: 0 },
    })
    expect(await websites.createSource({ url })).toMatchObject({ created: false, source: { id: 1 } })
  })

  it.each(['not-a-url', 'file:///etc/passwd', 'https://me:secret@example.com/'])('is refused for %s', async (bad) => {
    const { websites } = aPastingScene()
    await expect(websites.createSource({ url: bad })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('valid HTTP/HTTPS URL'),
    })
  })

  it('may be processed by the pipeline', async () => {
    const { create, process, fetcher, status, find } = aPastingScene()
    fetcher.serve(url, 'Rust in Kyoto')
    const id = await create('Mine')
    expect(await process(url)).toMatchObject({ state: 'completed', source: { id } })
    expect(await status(id)).toMatchObject({ status: 'completed', hasPastedText: false })
    expect(await find('Kyoto')).toEqual(['Rust in Kyoto'])
  })
})

import { describe, expect, it } from 'vitest'
import { aJob } from '../../support/a-job.js'
import { aWebPage } from '../../support/web-scene.js'

describe('the page for people (page-board)', () => {
  it('lists the jobs', async () => {
    const page = aWebPage({ jobs: [aJob({ id: 1, title: 'Baker <b>of bread</b>' })] })
    const text = await page.read('/')
    expect(text).toContain('Baker &lt;b&gt;of bread&lt;/b&gt;')
    expect(text).toMatch(/^<!doctype html><html lang="en">/)
  })

  it('speaks the language of the browser (page-language)', async () => {
    expect(await aWebPage().read('/', { 'accept-language': 'ja,en;q=0.5' })).toContain('<html lang="ja">')
  })
})

import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { profileText } from '#test/support/person-scene.js'
import { aWebPage } from '#test/support/web-scene.js'

const description = 'We bake bread.\n\nThis position is fully on-site; remote work is not possible. <b>No</b> cakes.'
const jobs = [aJob({ id: 7, title: 'Baker', company: 'Acme', location: 'Tokyo', description })]

describe('a posting next to the confirmed profile (page-job, person-fit)', () => {
  it('shows what it meets, fails and does not state, each with its own sentence', async () => {
    const page = aWebPage({ jobs })
    await page.person.saveDocument({ kind: 'profile', text: profileText.replace('hybrid', 'only') })
    const text = await page.read('/jobs/7')
    expect(text).toContain('Compared with your profile')
    expect(text).toMatch(/remote work: <span class="fit is-fails">fails<\/span><blockquote><bdi>[^<]*on-site/)
    expect(text).toMatch(/place: <span class="fit is-meets">meets/)
    expect(await page.read('/jobs/7', { 'accept-language': 'ja' })).toContain(
      'リモートワーク：<span class="fit is-fails">プロフィールに合わない',
    )
  })

  it('quotes a fact before a description with its label in Japanese (page-language)', async () => {
    const page = aWebPage({ jobs: [aJob({ id: 7, description: 'Remote: no\n\nWe bake bread.' })] })
    await page.person.saveDocument({ kind: 'profile', text: profileText.replace('hybrid', 'only') })
    const text = await page.read('/jobs/7', { 'accept-language': 'ja' })
    expect(text).toContain('<blockquote><bdi>リモート：不可</bdi></blockquote>')
  })

  it('has short marks in the list', async () => {
    const page = aWebPage({ jobs })
    expect(await page.read('/jobs')).not.toContain('class="fit ')
    await page.person.saveDocument({ kind: 'profile', text: profileText.replace('hybrid', 'only') })
    const text = await page.read('/jobs')
    expect(text).toContain('<span class="fit is-fails">fails: remote work </span>')
    expect(text).toMatch(/role="img" aria-label="fails: remote work" title="fails: remote work">✕1</)
    expect(text).toContain('<span class="fit is-meets">meets: place </span>')
  })

  it('is not compared with a profile that an agent proposed, and says so', async () => {
    const page = aWebPage({ jobs })
    await page.person.saveDocument({ kind: 'profile', text: profileText, actor: 'agent', client: 'claude-code' })
    const text = await page.read('/jobs/7')
    expect(text).toContain('You have not confirmed a profile yet')
    expect(text).not.toContain('class="fit ')
    expect(await page.read('/jobs')).not.toContain('class="fit ')
  })
})

import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'
import { aWebPage } from '#test/support/web-scene.js'

describe('offers and ends (page-applications, page-progress)', () => {
  const told = (id: number, kind: 'offer' | 'rejection') =>
    anUnderstoodMessage({
      ...{ id, at: '2026-06-10T09:00:00.000Z', from: `Firm${id} <x@greenhouse.io>`, fromEmail: 'x@greenhouse.io' },
      ...{ subject: `Firm${id}: Engineer`, received: received(kind, 'We tell you.') },
    })
  const job = (id: number, status: string) => aJob({ id, company: `Firm${id}`, title: 'Engineer', status })
  const jobs = [job(1, 'applied'), job(2, 'applied'), job(3, 'reject')]
  const scene = { jobs, messages: [told(1, 'offer'), told(2, 'rejection')] }

  it('stand apart, each with its count, apart from what the person passed on', async () => {
    const page = aWebPage(scene)
    const list = await page.read('/applications')
    expect(list).toMatch(/stage=offer">offer <span class="count">1.*accepted <span class="count">0/s)
    expect(list).toMatch(/stage=rejected">declined by them <span class="count">1.*withdrawn <span class="count">0/s)
    const ends = (await page.read('/progress')).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    expect(ends).toMatch(/Passed on by you 1 Declined by them 1 Withdrawn by you 0 Offer accepted 0/)
  })

  it('have words of their own in Japanese (page-language)', async () => {
    const ja = { 'accept-language': 'ja' }
    const text = await aWebPage(scene).read('/applications', ja)
    for (const word of ['内定', '内定承諾', '不採用', '辞退']) expect(text).toContain(`">${word} <span class="count">`)
    expect(await aWebPage(scene).read('/progress', ja)).toMatch(/<dt>見送り<\/dt><dd>1<\/dd>/)
  })

  it('say under an offer that waits for the person nothing about a silent employer', async () => {
    const [, mine = ''] = (await aWebPage(scene).read('/applications')).split('<h2>Your turn</h2>')
    expect(mine.split('</section>')[0]).not.toMatch(/silent|active today/)
  })
})

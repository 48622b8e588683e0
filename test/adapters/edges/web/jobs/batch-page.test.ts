import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { aWebPage, inMain } from '#test/support/web-scene.js'

async function judged(count: number, parts = {}) {
  const jobs = Array.from({ length: count }, (_, n) => aJob({ id: n + 1, title: `Baker ${n + 1}` }))
  const page = aWebPage({ jobs, parts })
  const verdicts = jobs.map(({ id }) => ({ id, status: 'reject', reason: `too <b>far</b> ${id}`, score: 7 }))
  const { batchId } = await page.jobs.triage({ actor: 'agent', verdicts })
  return { page, path: `/batches/${batchId}` }
}

const links = (text: string) => [...text.matchAll(/href="\/jobs\/(\d+)"/g)].map(([, id]) => Number(id))

describe('the page of a batch (page-batch)', () => {
  it('lists what was decided about each job, and why, in pages', async () => {
    const { page, path } = await judged(60)
    const text = inMain(await page.read(path))
    expect(text).toContain('too &lt;b&gt;far&lt;/b&gt; 60')
    expect(text).toContain('60 jobs')
    expect(links(text)).toHaveLength(50)
    expect(text).toContain(`href="${path}?page=2"`)
    expect(links(inMain(await page.read(`${path}?page=2`)))).toHaveLength(10)
  })

  it('shows ten at random, others each time', async () => {
    const { page, path } = await judged(60)
    const some = async () => links(inMain(await page.read(`${path}?sample=1`)))
    const [one, other] = [await some(), await some()]
    for (const ten of [one, other]) expect(new Set(ten).size).toBe(10)
    // one of 75 thousand million draws is the same
    expect(one).not.toEqual(other)
  })

  it('undoes all of it', async () => {
    const { page, path } = await judged(3)
    const text = inMain(await page.read(path))
    const [, batch = ''] = /name="batch" value="([^"]+)"/.exec(text) ?? []
    const answer = await page.send('/undo', [
      ['batch', batch],
      ['back', path],
    ])
    expect(answer.status).toBe(303)
    expect(await page.jobs.countByStatus()).toEqual([{ status: 'new', count: 3 }])
  })

  it('is reached from the day’s decisions', async () => {
    const { page, path } = await judged(2)
    for (const from of ['/', '/progress']) expect(await page.read(from)).toContain(`href="${path}"`)
  })

  it('says so where there is nothing, and has no button on a read-only server', async () => {
    expect((await aWebPage().ask('/batches/x')).status).toBe(404)
    const { page, path } = await judged(1, { isReadOnly: true })
    expect(inMain(await page.read(path))).not.toContain('<form')
  })

  it('is in Japanese too (page-language)', async () => {
    const { page, path } = await judged(12)
    const text = inMain(await page.read(path, { 'accept-language': 'ja' }))
    for (const words of ['仕分けの内容', '無作為に 10 件を表示', 'すべて取り消す']) expect(text).toContain(words)
  })
})

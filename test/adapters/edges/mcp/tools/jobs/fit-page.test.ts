import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitPage, maxWireBytes } from '#src/adapters/edges/mcp/tools/jobs/fit-page.js'
import { fitsPage, toPageBudget, unboundedPage } from '#src/adapters/kit/answers/page-budget.js'
import type { QueuePage } from '#src/application/jobs/ports/job-repository.js'
import { aJob } from '#test/support/a-job.js'
import { somePages } from '#test/support/page-budgets.js'

function pageOf(descriptions: readonly string[], hasMore = false): QueuePage {
  const entries = descriptions.map((description, i) => {
    const { updatedAt: _, ...job } = aJob({ id: i + 1, description })
    return { job: { ...job, status: 'new' as const }, position: { capturedAt: job.capturedAt, id: job.id } }
  })
  return { entries, hasMore }
}

describe('a page of jobs', () => {
  it('keeps every job without bounds', () => {
    const page = fitPage(pageOf(['a', 'b'], true), unboundedPage)
    expect([page.count, page.has_more, page.next_cursor]).toEqual([2, true, expect.any(String)])
    expect(fitPage(pageOf([]), toPageBudget(10, 10))).toEqual({
      jobs: [],
      count: 0,
      has_more: false,
      next_cursor: null,
    })
  })

  it('has as many jobs as its characters and bytes allow', () => {
    const texts = fc.array(fc.string({ maxLength: 300, unit: 'binary' }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(texts, fc.boolean(), somePages(6000), (descriptions, hasMore, budget) => {
        const whole = pageOf(descriptions, hasMore)
        const page = fitPage(whole, budget)
        expect(page.count === 1 || fitsPage(JSON.stringify(page), budget)).toBe(true)
        expect(page.has_more).toBe(hasMore || page.count < descriptions.length)
        expect(page.next_cursor === null).toBe(!page.has_more)
        if (page.count === descriptions.length) return
        const oneMore = {
          ...whole,
          entries: whole.entries.slice(0, page.count + 1),
          hasMore: page.count + 1 < descriptions.length || hasMore,
        }
        expect(fitsPage(JSON.stringify(fitPage(oneMore, unboundedPage)), budget)).toBe(false)
      }),
    )
  })

  it('stays within the wire limit for the worst characters, and nearly fills it', () => {
    for (const text of ['\u0001', '"', '求', '\u{1F600}', 'x']) {
      const page = fitPage(pageOf(Array.from({ length: 60 }, () => text.repeat(100_000))), unboundedPage)
      const json = JSON.stringify(page)
      const bytes = Buffer.byteLength(json) + Buffer.byteLength(JSON.stringify(json))
      expect(bytes).toBeLessThan(maxWireBytes)
      expect(bytes).toBeGreaterThan(maxWireBytes * 0.8)
    }
  })

  it('cuts a job that alone is too large, never inside a character', () => {
    const page = fitPage(pageOf(['\u{1F600}'.repeat(3_000_000), 'b']), unboundedPage)
    expect([page.count, page.has_more]).toEqual([1, true])
    expect(page.jobs[0]?.description).toMatch(/^(\u{1F600})+… \[cut: too long for one answer\]$/u)
  })
})

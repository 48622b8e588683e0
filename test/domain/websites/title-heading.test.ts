import { describe, expect, it } from 'vitest'
import { underTitle } from '#src/domain/websites/processed-page.js'

const heading = (depth: 1 | 2, text: string) => ({ kind: 'heading', depth, text }) as const
const prose = { kind: 'prose', text: 'Text.' } as const

describe('the title of a page above its headings', () => {
  it('is the first heading if the page has none of that level', () => {
    expect(underTitle('Posting', [prose, heading(2, 'Pay')])).toEqual([heading(1, 'Posting'), prose, heading(2, 'Pay')])
  })

  it.each([
    ['a page with its own top heading', 'Posting', [heading(1, 'Engineer'), heading(2, 'Pay')]],
    ['a page without headings', 'Posting', [prose]],
    ['a page without a title', '', [heading(2, 'Pay')]],
  ])('leaves %s unchanged', (_, title, blocks) => {
    expect(underTitle(title, blocks)).toBe(blocks)
  })
})

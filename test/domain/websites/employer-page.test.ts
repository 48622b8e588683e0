import { describe, expect, it } from 'vitest'
import { type FoundPage, isPageOfEmployer } from '#src/domain/websites/employer-page.js'

const employer = { company: 'Acme Foods GmbH', postingUrl: 'https://jobs.example/acme/1' }
const aPage = (changes: Partial<FoundPage> = {}): FoundPage => ({
  ...{ url: 'https://pages.example/1', title: 'A page', entities: {}, passages: ['Some text.'] },
  ...changes,
})
const stating = (value: string) => ({ company: [{ value, quote: value }] })

describe('a stored page is one of an employer (page-interview)', () => {
  it.each([
    ['if it states the employer as its company', aPage({ entities: stating('ACME Foods, Inc.') })],
    ['if the name is in its title', aPage({ title: 'About Acme Foods' })],
    ['if its host is the name', aPage({ url: 'https://www.acme-foods.example/about' })],
    [
      'if it names it on the host of the posting',
      aPage({ url: 'https://www.jobs.example/2', passages: ['At Acme Foods, we'] }),
    ],
  ])('%s', (_, page) => {
    expect(isPageOfEmployer(page, employer)).toBe(true)
  })

  it.each([
    ['that states another company', aPage({ title: 'Like Acme Foods', entities: stating('Globex') })],
    ['that only names it elsewhere', aPage({ passages: ['A customer of Acme Foods'] })],
    ['with a longer word in its title', aPage({ title: 'Acme Foodstuffs' })],
    ['on the host of the posting that does not name it', aPage({ url: 'https://jobs.example/2' })],
    ['whose address is none', aPage({ url: 'none' })],
  ])('but not one %s', (_, page) => {
    expect(isPageOfEmployer(page, employer)).toBe(false)
  })

  it('also in Japanese, and never of an employer without a name', () => {
    const sakura = { company: '株式会社さくら商事', postingUrl: null }
    expect(isPageOfEmployer(aPage({ title: 'さくら商事の採用情報' }), sakura)).toBe(true)
    expect(isPageOfEmployer(aPage({ title: 'A page' }), { company: '!', postingUrl: null })).toBe(false)
  })
})

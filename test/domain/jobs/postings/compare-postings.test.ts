import { describe, expect, it } from 'vitest'
import type { PostingContent } from '#src/domain/jobs/posting-check.js'
import { changesBetween, maxChanges } from '#src/domain/jobs/postings/compare-postings.js'

const said: PostingContent = {
  ...{ title: 'Cook', salary: 'JPY 7,000,000 per year', place: 'Tokyo; Osaka', deadline: '2026-06-30' },
  ...{ closing: null, headings: ['Tasks', 'Pay'] },
}

const changes = (to: Partial<PostingContent>, from: Partial<PostingContent> = {}) =>
  changesBetween({ ...said, ...from }, { ...said, ...to })

describe('between two readings of a posting it is a change (hunt-checks-changes)', () => {
  it.each([
    ['title', 'Head Cook'],
    ['title', null],
    ['salary', 'JPY 7,000,001 per year'],
    ['place', 'Tokyo'],
    ['place', 'Tokyo; Osaka; Kyoto'],
    ['deadline', '2026-07-01'],
    ['deadline', 'soon'],
    ['deadline', null],
    ['closing', 'This position has been filled.'],
  ] as const)('if its %s is %j', (field, to) => {
    expect(changes({ [field]: to })).toEqual([{ field, from: said[field], to }])
  })

  it('if a deadline without a readable day is different', () => {
    expect(changes({ deadline: 'in spring' }, { deadline: 'soon' })).toHaveLength(1)
  })

  it('if a heading is added or removed, listed after the fields', () => {
    expect(changes({ salary: null, headings: ['Pay', 'Team'] })).toEqual([
      { field: 'salary', from: said.salary, to: null },
      { field: 'heading', from: 'Tasks', to: null },
      { field: 'heading', from: null, to: 'Team' },
    ])
  })

  it('at most twenty times', () => {
    const headings = Array.from({ length: maxChanges + 1 }, (_, at) => `Part ${'i'.repeat(at + 1)}`)
    expect(changes({ headings: [...said.headings, ...headings.slice(0, maxChanges)] })).toHaveLength(20)
    expect(changes({ headings: [...said.headings, ...headings] })).toHaveLength(20)
  })
})

describe('between two readings of a posting it is not a change (hunt-checks-changes)', () => {
  it.each([
    ['other case, signs and letter width', { title: 'ＣＯＯＫ!', salary: 'JPY 7000000 – per year' }],
    ['places in another order', { place: ' osaka、Tokyo;' }],
    ['the same day in other words', { deadline: '30 June 2026' }],
    ['headings in another order and case', { headings: ['PAY', 'tasks'] }],
    ['a heading that is the title', { headings: ['Cook', ...said.headings] }],
    ['a count of applicants', { headings: ['37 applicants', ...said.headings] }],
    ['when it was posted', { headings: ['3日前', 'Posted 2 days ago', ...said.headings] }],
  ])('if it has %s', (_, to) => {
    expect(changes(to)).toEqual([])
  })

  it('if it is closed in other words, or has empty text instead of none', () => {
    expect(changes({ closing: 'Closed.' }, { closing: 'Filled.' })).toEqual([])
    expect(changes({ place: null, deadline: null }, { place: '', deadline: '' })).toEqual([])
  })

  it('but headings about applicants without a number, and headings of only a number, count', () => {
    const headings = [...said.headings, 'Applications', '24 hours']
    expect(changes({ headings }).map(({ to }) => to)).toEqual(['Applications', '24 hours'])
  })
})

import { describe, expect, it } from 'vitest'
import type { PostingContent } from '#src/domain/jobs/posting-check.js'
import { judgePosting, type ReadPosting } from '#src/domain/jobs/postings/judge-posting.js'
import { aPageOf } from '#test/support/page-facts.js'

const url = 'https://jobs.example/jobs/4711'
const list = 'https://jobs.example/jobs'
const elsewhere = 'https://other.example/join/us-in-kitchens'
const work = 'You cook for forty people a day.'

const fact = (value: string) => ({ value, quote: `It says ${value}` })
const role = fact('Cook')
const cook = aPageOf(['# Cook', work], { role })

function judge(page = cook, more: Partial<ReadPosting> = {}) {
  return judgePosting({ url, finalUrl: url, page, now: 0, jobTitle: 'Cook', before: null, ...more })
}

/** The content of a posting with only these values. */
const content = (changes: Partial<PostingContent> = {}): PostingContent => ({
  ...{ title: 'Cook', salary: null, place: null, deadline: null, closing: null, headings: ['Cook'] },
  ...changes,
})

describe('a posting that is read again (hunt-checks)', () => {
  it.each([
    ['the role that it states', aPageOf(['# Cook', work], { role }), 'It says Cook'],
    ['its name', aPageOf(['# Cook', work]), 'Cook'],
    ['a button to apply', aPageOf([work, 'Apply now']), 'Apply now'],
    ['a Japanese button to apply', aPageOf([work, ' この求人に応募する ']), ' この求人に応募する '],
  ])('is open by %s', (_, page, quote) => {
    expect(judge(page)).toMatchObject({ state: 'open', quote, changes: [], unclear: null })
  })

  it.each([
    ['no-posting', aPageOf([work])],
    ['no-posting', aPageOf([work, 'Apply now or never'])],
    ['challenge', aPageOf(['# Cook'], { hasCaptcha: true })],
    ['login', aPageOf(['# Kumo', 'Name'], { asksForPassword: true })],
    ['list', aPageOf(['# Jobs', 'Clerk'], { otherPostings: 6 })],
    ['frame', aPageOf(['# Careers'], { missing: 'frame' })],
    ['scripts', aPageOf([], { missing: 'scripts' })],
    ['empty', aPageOf([])],
    ['fault', aPageOf([], { missing: 'garbled' })],
    ['fault', aPageOf(['# Internal Server Error'])],
    ['fault', aPageOf(['# We value your privacy', 'We and our partners store and access information on a device.'])],
    ['fault', aPageOf(['# acme.example is for sale', 'Make an offer.'])],
  ])('is unknown, as %s, if the page does not say (%#)', (unclear, page) => {
    const nothing = { state: 'unknown', quote: null, content: null, changes: [], unclear }
    expect(judge(page, { before: content() })).toEqual(nothing)
  })

  it.each([
    ['is gone with the page', aPageOf(['# 404', 'Page not found']), url, '404'],
    ['leads to a not-found page', aPageOf(['# Sorry']), `${list}?error=true`, `${list}?error=true`],
    ['leads to a list', aPageOf(['# Jobs', 'Clerk']), list, list],
  ])('is closed if it %s, and nothing is stored', (_, page, finalUrl, quote) => {
    const closed = { state: 'closed', quote, content: null, changes: [], unclear: null }
    expect(judge(page, { finalUrl, before: content() })).toEqual(closed)
  })

  it.each([
    ['Cook', null, 'open'],
    [null, 'Cook', 'changed'],
    ['Clerk', 'Cook', 'changed'],
    ['Clerk', 'Waiter', 'closed'],
    [null, null, 'closed'],
    ['', '', 'closed'],
  ] as const)(
    'that leads to a list with the posting is not closed: known as %j, before as %j',
    (jobTitle, title, state) => {
      const before = title === null ? null : content({ title })
      const page = aPageOf(['# We seek: Cook', work])
      expect(judge(page, { finalUrl: list, jobTitle, before }).state).toBe(state)
    },
  )

  it('that leads to another page is unknown, unless that states a role or is named like the posting', () => {
    const other = { finalUrl: elsewhere, jobTitle: 'Clerk' }
    expect(judge(aPageOf(['# Cook', work]), other)).toMatchObject({ state: 'unknown', unclear: 'elsewhere' })
    expect(judge(cook, other).state).toBe('open')
    expect(judge(aPageOf(['# Cook', work]), { ...other, jobTitle: 'cook' }).state).toBe('open')
  })
})

describe('the deadline of a posting that is read again (hunt-checks-deadline)', () => {
  const page = { ...cook, deadline: fact('2026-06-30') }
  const end = Date.parse('2026-07-01T12:00:00.000Z')

  it('closes it when the day is over everywhere, and not before', () => {
    expect(judge(page, { now: end }).state).toBe('open')
    const closed = { state: 'closed', quote: 'It says 2026-06-30', content: { closing: null, deadline: '2026-06-30' } }
    expect(judge(page, { now: end + 1 })).toMatchObject(closed)
  })

  it('has no effect if the page shows nothing', () => {
    const empty = aPageOf([], { deadline: page.deadline })
    expect(judge(empty, { now: end + 1 })).toMatchObject({ state: 'unknown', unclear: 'empty' })
  })

  it('closes without words: earlier closing words are a change', () => {
    const before = content({ deadline: '2026-06-30', closing: 'Filled.' })
    expect(judge(page, { now: end + 1, before }).changes).toEqual([{ field: 'closing', from: 'Filled.', to: null }])
  })
})

describe('the report about a posting that is read again (hunt-checks-changes)', () => {
  const closing = 'This position has been filled.'

  it('has its text, cut to 200 characters, with fifty headings, each once', () => {
    const headings = ['Pay', 'Pay', ...Array.from({ length: 60 }, (_, at) => `Part ${at}`), 'x'.repeat(300)]
    const long = fact('y'.repeat(300))
    const told = judge(aPageOf([work], { name: 'Cook', headings, salary: long, place: fact('Tokyo') })).content
    expect(told).toMatchObject({ title: 'Cook', place: 'Tokyo', deadline: null, closing: null })
    expect(told?.salary).toHaveLength(200)
    expect(told?.headings).toEqual(['Pay', ...Array.from({ length: 49 }, (_, at) => `Part ${at}`)])
  })

  it.each([
    ['the role', { role, name: 'Join us', title: 'Kumo' }, 'Cook'],
    ['the name', { name: 'Join us', title: 'Kumo' }, 'Join us'],
    ['the title of the page', { name: '', title: 'Kumo' }, 'Kumo'],
  ])('is named after %s', (_, parts, title) => {
    expect(judge(aPageOf([work, 'Apply now'], parts)).content?.title).toBe(title)
  })

  it.each([
    ['a salary', { salary: fact('7 million') }, 'It says 7 million'],
    ['a place', { place: fact('Tokyo') }, 'It says Tokyo'],
    ['a deadline', { deadline: fact('2099-06-30') }, 'It says 2099-06-30'],
    ['a title', { role: fact('Head Cook') }, 'It says Head Cook'],
    ['a heading', { headings: ['Cook', 'Pay'] }, 'Pay'],
  ])('quotes what was added: %s', (_, parts, quote) => {
    expect(judge({ ...cook, ...parts }, { before: content() })).toMatchObject({ state: 'changed', quote })
  })

  it('quotes its role if something was only removed', () => {
    const before = content({ salary: '7 million' })
    expect(judge(cook, { before })).toMatchObject({ state: 'changed', quote: 'It says Cook' })
    expect(judge({ ...cook, place: fact('Tokyo') }, { before })).toMatchObject({ quote: 'It says Tokyo' })
  })

  it('has the closing words, and what else changed', () => {
    const page = aPageOf(['# Cook', closing, work], { role, place: fact('Tokyo') })
    expect(judge(page, { before: content() })).toMatchObject({
      ...{ state: 'closed', quote: closing, content: { closing } },
      changes: [{ field: 'place' }, { field: 'closing', from: null, to: closing }],
    })
    expect(judge(page)).toMatchObject({ state: 'closed', changes: [] })
  })
})

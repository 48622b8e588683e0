import { describe, expect, it } from 'vitest'
import { placeOfColumns, placeText } from '#src/domain/jobs/posting-place.js'
import { companyOfAddress, descriptionText, hackerNewsPost } from '#src/domain/jobs/posting-shapes.js'
import { findValue } from '#src/domain/jobs/posting-text.js'

type Row = Readonly<Record<string, unknown>>

/** Removes tags, which is enough for the HTML of these tests. */
const htmlToText = (html: string) => html.replace(/<[^<>]*>/g, '')

describe('A place (jobs-import-shapes)', () => {
  it.each([
    ['Oslo', 'Oslo'],
    [['Oslo', 'Bergen', 'Oslo'], 'Oslo; Bergen'],
    // the whole before its parts, parts before nested ones, and any text before JSON
    [{ name: 'Oslo', city: 'Bergen' }, 'Oslo'],
    [{ city: 'Oslo', address: { name: 'Bergen' } }, 'Oslo'],
    [{ city: 'Oslo', region: 'Oslo', country: 'Norway' }, 'Oslo, Norway'],
    [{ country: { name: 'Norway' }, state: 'Viken', town: 'Asker' }, 'Asker, Viken, Norway'],
    [{ addressLocality: 'Oslo', 'Address-Region': 'Viken' }, 'Oslo, Viken'],
    [{ address: { locality: 'Oslo' } }, 'Oslo'],
    [{ location: { address: { city: 'Oslo' } } }, 'Oslo'],
    [{ location: null, postalAddress: { city: 'Oslo' } }, 'Oslo'],
    [{ location: '', address: 'Oslo' }, 'Oslo'],
    [{ zip: '0150' }, '{"zip":"0150"}'],
    [{ city: 1, state: true, country: ['NO'] }, '1'],
  ])('is read from %j', (value, text) => {
    expect(placeText(value)).toBe(text)
  })

  it.each([null, '', [], [null, ''], {}, [[]], [['Oslo']]])('is not in %j', (value) => {
    expect(placeText(value)).toBeNull()
  })

  it('is searched three objects deep', () => {
    const inner = { city: 'Oslo' }
    expect(placeText({ location: { location: { location: inner } } })).toBe('Oslo')
    expect(placeText({ location: { location: { location: { location: inner } } } })).toBe(
      JSON.stringify({ location: inner }),
    )
  })

  it('is put together from columns for its parts', () => {
    expect(placeOfColumns({ job_city: 'Oslo', job_state: null, job_country: 'NO', name: 'x' })).toBe('Oslo, NO')
    expect(placeOfColumns({ name: 'x' })).toBeNull()
  })
})

describe('A description (jobs-import-shapes)', () => {
  const read = (row: Row) => descriptionText(row, findValue(row, ['description']), htmlToText)

  it.each([
    [{ description: '<p> Boats </p>' }, 'Boats'],
    [{ description: ' &nbsp; ' }, '&nbsp;'],
    [
      { description: { a: { title: 'Job', text: '<p>Boats</p>' }, b: { title: 'You', text: 'Go' } } },
      'Job\nBoats\n\nYou\nGo',
    ],
    [{ description: { a: { text: 'Boats' }, b: { title: 'nothing' }, c: 'x' } }, 'Boats'],
    [{ description: { text: 'Boats' } }, '{"text":"Boats"}'],
    [
      { description: 'Boats', lists: [{ text: 'You', content: 'Go' }, 'SQL', { title: 'We', text: 'Sea' }] },
      'Boats\n\nYou\nGo\n\nSQL\n\nWe\nSea',
    ],
    [{ description: 'Boats', lists: [{ text: 'You', content: '' }] }, 'Boats'],
    [{ description: 'Boats', lists: ['Go'], additional: '<b>Bye</b>' }, 'Boats\n\nGo\n\nBye'],
    [{ description: 'Boats', lists: ['Go'], additional: 'x', additionalPlain: 'Bye' }, 'Boats\n\nGo\n\nBye'],
    // `additional` is the end of a Lever posting, so it counts only next to lists
    [{ description: 'Boats', lists: [], additional: 'Bye' }, 'Boats'],
    [{ description: 'Boats', lists: 'Go', additional: 'Bye' }, 'Boats'],
    [{ lists: ['Go'] }, 'Go'],
    [{ lists: [null, {}] }, null],
    [{}, null],
  ])('is one text from the row: %j', (row, text) => {
    expect(read(row)).toBe(text)
  })

  it('has at most fifty sections and lists', () => {
    const sections = Array.from({ length: 60 }, (_, i) => ({ text: `s${i}` }))
    const count = (row: Row) => read(row)?.split('\n\n').length
    expect(count({ description: { ...sections } })).toBe(50)
    expect(count({ lists: sections })).toBe(50)
  })
})

describe('A company (jobs-import-shapes)', () => {
  it.each([
    ['https://jobs.lever.co/acme/1', 'acme'],
    ['http://jobs.eu.lever.co/acme/1', 'acme'],
    ['https://JOBS.ashbyhq.com/Acme%20Boats/1', 'Acme Boats'],
    ['https://jobs.ashbyhq.com/100%/1', '100%'],
  ])('is taken from the URL of its board: %s', (url, name) => {
    expect(companyOfAddress(url)).toBe(name)
  })

  it.each([
    ...['https://jobs.lever.co/acme', 'https://jobs.lever.co/?a/b', 'https://lever.co/acme/1'],
    ...['https://jobsxlever.co/acme/1', 'https://x.example/https://jobs.lever.co/acme/1'],
    `https://jobs.lever.co/${'a'.repeat(201)}/1`,
  ])('is not taken from %s', (url) => {
    expect(companyOfAddress(url)).toBeNull()
  })
})

describe("A post from Hacker News' search (jobs-import-shapes)", () => {
  const read = (comment_text: unknown) => hackerNewsPost({ objectID: 42, comment_text, _tags: ['comment'] }, htmlToText)

  it.each([
    ['Acme | Engineer | Oslo, Norway | Remote', ['Acme', 'Engineer', 'Oslo, Norway']],
    ['Acme | Remote | Full-time | $90k | Engineer', ['Acme', 'Engineer', 'Remote']],
    ['Acme (https://a.example) | Engineer', ['Acme', 'Engineer', null]],
    ['Acme <https://a.example> | Engineer', ['Acme', 'Engineer', null]],
    ['Acme (http://a.example) | Engineer', ['Acme', 'Engineer', null]],
    ['Acme <http://a.example> | Engineer', ['Acme', 'Engineer', null]],
    ['Acme (https://a.example) Inc | Engineer', ['Acme (https://a.example) Inc', 'Engineer', null]],
    ['Acme <https://a.example> Inc | Engineer', ['Acme <https://a.example> Inc', 'Engineer', null]],
    ['Acme (YC S21) | https://a.example | contract | ONSITE', ['Acme (YC S21)', null, 'ONSITE']],
    [' | Acme || Engineer | ', ['Acme', 'Engineer', null]],
    ['Acme is hiring\n | Engineer', [null, 'Acme is hiring', null]],
    ['', [null, null, null]],
  ])('has company, title and place in its first line: %j', (text, [company, title, location]) => {
    const whole = title === null && company !== null ? text : title
    expect(read(text)).toEqual({ url: 'https://news.ycombinator.com/item?id=42', company, title: whole, location })
  })

  it('is recognised by its number, and by fields that only this search has', () => {
    const isPost = (row: Row) => hackerNewsPost(row, htmlToText) !== null
    for (const hit of [{ _tags: [] }, { story_id: 1 }, { comment_text: '' }]) {
      expect(isPost({ objectID: '42', ...hit })).toBe(true)
      expect(isPost({ ...hit })).toBe(false)
      expect(isPost({ objectID: 'a42', ...hit })).toBe(false)
      expect(isPost({ objectID: '42a', ...hit })).toBe(false)
      expect(isPost({ objectID: '1'.repeat(16), ...hit })).toBe(false)
    }
    expect(isPost({ objectID: '42', _tags: 'job' })).toBe(false)
  })
})

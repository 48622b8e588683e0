import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPage } from '#src/adapters/sources/extraction/extract-page.js'
import { parseLenientJson } from '#src/adapters/sources/extraction/json-text.js'
import { postingFacts } from '#src/adapters/sources/extraction/postings/job-posting-facts.js'
import { findJsonLd } from '#src/adapters/sources/extraction/postings/stated-postings.js'
import { anEnglishPosting } from '#test/support/pages-job-postings.js'

describe('lenient JSON of a page', () => {
  it.each([
    ['as it should be', '{"a": "b"}'],
    ['trailing commas', '{"a": "b",}'],
    ['comments', '{ // why\n "a": /* here */ "b" }'],
    ['CDATA', '//<![CDATA[\n{"a": "b"}\n//]]>'],
    ['an HTML comment', '<!-- {"a": "b"} -->'],
    ['a byte order mark and a semicolon', '\uFEFF{"a": "b"};'],
    ['quotes as entities', '{&quot;a&quot;: &quot;b&quot;}'],
    ['two commas', '{,"a": "b",,}'],
    ['single quotes', "{'a': 'b'}"],
    ['names without quotes', '{a: "b"}'],
    ['its end missing', '{"a": "b"'],
    ['one bracket too many', '{"a": "b"}}'],
  ])('is read with %s', (_, source) => {
    expect(parseLenientJson(source)).toEqual({ a: 'b' })
  })

  it('is read with lines, tabs, quotes and wrong escapes inside strings', () => {
    expect(parseLenientJson('{"a": "one\ntwo\tthree", "b": "a "quoted" word", "c": "it\\\'s", "d": "//"}')).toEqual({
      a: 'one\ntwo\tthree',
      b: 'a "quoted" word',
      c: "it's",
      d: '//',
    })
    expect(parseLenientJson('{"a": "\\u12 \0", "b": "\\u00e9"}')).toEqual({ a: 'u12  ', b: 'é' })
  })

  it('is undefined if its meaning is unclear', () => {
    expect(parseLenientJson('window.data = load()')).toBeUndefined()
    expect(parseLenientJson('')).toBeUndefined()
    expect(parseLenientJson(`{"a": "${'"b" c, '.repeat(20_000)}"}`)).toBeUndefined()
  })

  it('is what JSON.parse reads, if that succeeds', () => {
    fc.assert(fc.property(fc.json(), (json) => void expect(parseLenientJson(json)).toEqual(JSON.parse(json))))
  })

  it('never throws', () => {
    const noise = fc.string({
      unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', '/', '*', 'a', '\n', '\\u'),
    })
    fc.assert(fc.property(noise, (text) => void expect(() => parseLenientJson(text)).not.toThrow()))
  })
})

describe('the posting of a page', () => {
  const posting = { '@type': 'JobPosting', title: 'Smith' }
  const titlesOf = (scripts: readonly string[]) => findJsonLd(scripts).map((stated) => stated.posting.title)

  it.each([
    ['alone', posting],
    ['in a list', [{ '@type': 'WebSite' }, posting]],
    ['in a graph', { '@graph': [{ '@type': 'WebSite' }, posting] }],
    ['as a part of the page', { '@type': 'WebPage', mainEntity: posting }],
    ['with several types', { ...posting, '@type': ['Thing', 'JobPosting'] }],
    ['with a full name', { ...posting, '@type': 'https://schema.org/JobPosting' }],
  ])('is found %s', (_, data) => {
    expect(titlesOf(['not JSON', JSON.stringify(data)])).toEqual(['Smith'])
  })

  it('is found among objects in a row without a list', () => {
    const site = JSON.stringify({ '@type': 'WebSite', name: 'Anvils {and} more' })
    expect(titlesOf([`${site}${JSON.stringify(posting)}`])).toEqual(['Smith'])
    expect(titlesOf([`${site},\n${JSON.stringify(posting)};`])).toEqual(['Smith'])
  })

  it.each(['schema:', 'https://schema.org/'])('is read if its properties begin with %s', (prefix) => {
    const data = {
      '@type': `${prefix}JobPosting`,
      [`${prefix}title`]: 'Smith',
      [`${prefix}hiringOrganization`]: { [`${prefix}name`]: 'Harbour Tools' },
      [`${prefix}jobLocation`]: {
        [`${prefix}address`]: { [`${prefix}addressLocality`]: 'Bergen', [`${prefix}addressCountry`]: 'NO' },
      },
    }
    const [stated] = findJsonLd([JSON.stringify(data)])
    const facts = stated === undefined ? [] : postingFacts(stated)
    expect(facts.map(({ value }) => value)).toEqual(['Harbour Tools', 'Smith', 'Bergen, NO'])
    expect(facts.every(({ quote }) => JSON.stringify(data).includes(quote))).toBe(true)
  })

  it('is found behind objects without a type', () => {
    const type = { toString: 1, valueOf: 1 }
    expect(titlesOf([JSON.stringify([{ '@type': type }, posting])])).toEqual(['Smith'])
  })

  it('has a bounded number of facts, however much it lists', () => {
    const skills = Array.from({ length: 1000 }, (_, number) => `skill ${number}`)
    const [stated] = findJsonLd([JSON.stringify({ ...posting, skills })])
    const facts = stated === undefined ? [] : postingFacts(stated)
    expect(facts.filter(({ name }) => name === 'skills').map(({ value }) => value)).toEqual(skills.slice(0, 100))
  })

  it.each([
    ['hundreds of yen a year', 'JPY', { minValue: 400, maxValue: 600, unitText: 'YEAR' }],
    ['one euro an hour', 'EUR', { value: 1, unitText: 'HOUR' }],
  ])('has no implausible pay: %s; the page text counts then (rag-facts)', (_, currency, value) => {
    const jsonLd = JSON.stringify({ ...posting, baseSalary: { currency, value } })
    const html = `<script type="application/ld+json">${jsonLd}</script><h1>Smith</h1><p>The salary is 5,000,000 yen a year.</p>`
    const content = extractPage({ format: 'html', text: html, contentType: 'job_posting' })
    expect(content?.entities.salary?.map((fact) => fact.value)).toEqual(['5,000,000 yen a year'])
  })

  it('is absent without a script that contains one', () => {
    expect(findJsonLd([JSON.stringify({ '@type': 'Article', title: 'Smith' }), '{'])).toEqual([])
  })
})

describe('the quote of a fact', () => {
  const text = fc.string({ unit: fc.constantFrom('東', 'é', 'a', ' ', '"', '\\', '&', '1', '・', ','), maxLength: 30 })
  const posting = fc.record(
    {
      title: text,
      hiringOrganization: fc.oneof(text, fc.record({ name: text })),
      jobLocation: fc.oneof(
        text,
        fc.array(fc.record({ address: fc.oneof(text, fc.record({ addressLocality: text })) })),
      ),
      baseSalary: fc.record({ currency: text, value: fc.record({ minValue: fc.nat(), unitText: text }) }),
      employmentType: fc.array(text),
      skills: fc.oneof(text, fc.array(text)),
      validThrough: text,
    },
    { requiredKeys: [] },
  )
  const escapeAll = (json: string) =>
    json.replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

  it.each([
    ['as it is written', (json: string) => json],
    ['with every letter escaped', escapeAll],
  ])('stands in the JSON-LD %s', (_, write) => {
    fc.assert(
      fc.property(posting, (data) => {
        const source = write(JSON.stringify({ '@type': 'JobPosting', ...data }, null, 1))
        const html = anEnglishPosting(source)
        const content = extractPage({ format: 'html', text: html, contentType: 'job_posting' })
        const quotes = Object.values(content?.entities ?? {}).flat()
        for (const { quote } of quotes) expect(html).toContain(quote)
      }),
    )
  })
})

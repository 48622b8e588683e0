import { describe, expect, it } from 'vitest'
import { extractPage } from '#src/adapters/sources/extraction/extract-page.js'
import { choosePostings } from '#src/adapters/sources/extraction/postings/choose-posting.js'
import { postingFacts } from '#src/adapters/sources/extraction/postings/job-posting-facts.js'
import { findJsonLd } from '#src/adapters/sources/extraction/postings/stated-postings.js'

const aPosting = (title: string, locality: string, changes: object = {}) => ({
  '@type': 'JobPosting',
  title,
  hiringOrganization: { '@type': 'Organization', name: 'Harbour Tools' },
  jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: locality } },
  ...changes,
})
const welder = aPosting('Night Shift Welder', 'Bergen')
const painter = aPosting('Ship Painter', 'Gdansk')
const cook = aPosting('調理スタッフ', '函館市')

function chosen(data: unknown, names: { titles?: readonly string[]; url?: string }): readonly unknown[] {
  const stated = findJsonLd([JSON.stringify(data)])
  return choosePostings(stated, { titles: names.titles ?? [], url: names.url ?? null }).map(
    ({ posting }) => posting.title,
  )
}

describe('of several postings in JSON-LD (rag-facts)', () => {
  it.each([
    ['the first heading names', { titles: ['Jobs at Harbour Tools', 'Ship Painter'] }, 'Ship Painter'],
    ['the title names, with more around it', { titles: ['Ship Painter (Gdansk) - Harbour Tools'] }, 'Ship Painter'],
    ['the words of the URL name', { url: 'https://harbour.example/jobs/17-ship-painter' }, 'Ship Painter'],
    ['the title names in Japanese', { titles: ['【函館市】調理スタッフの求人 | 港食堂'] }, '調理スタッフ'],
  ])('the one that %s is chosen', (_, names, title) => {
    expect(chosen([welder, painter, cook], names)).toEqual([title])
  })

  it('the one with the URL of the page is chosen, whatever tracking parameters there are', () => {
    const postings = [
      { ...painter, url: '/jobs/1' },
      { ...painter, url: 'https://www.harbour.example/jobs/2/' },
    ]
    const stated = findJsonLd([JSON.stringify(postings)])
    const url = 'https://harbour.example/jobs/2?utm_source=mail'
    expect(choosePostings(stated, { titles: ['Ship Painter'], url }).map(({ posting }) => posting.url)).toEqual([
      'https://www.harbour.example/jobs/2/',
    ])
  })

  it('none is chosen if the page names none of them', () => {
    expect(chosen([welder, painter], { titles: ['Careers'], url: 'https://harbour.example/careers' })).toEqual([])
  })

  it('none is chosen if two employers offer the same', () => {
    const elsewhere = { ...painter, hiringOrganization: { name: 'Dock Works' } }
    expect(chosen([painter, elsewhere], { titles: ['Ship Painter'] })).toEqual([])
  })

  it('the one outside a list of others is chosen', () => {
    const list = {
      '@type': 'ItemList',
      itemListElement: [
        { '@type': 'ListItem', item: welder },
        { '@type': 'ListItem', item: painter },
      ],
    }
    expect(chosen([list, cook], { titles: ['Careers'] })).toEqual(['調理スタッフ'])
    expect(chosen([list], { titles: ['Careers'] })).toEqual([])
  })

  it('copies for several places become one posting with all places', () => {
    const data = ['Bergen', 'Oslo'].map((place) => aPosting('Ship Painter', place))
    const postings = choosePostings(findJsonLd([JSON.stringify(data)]), { titles: ['Ship Painter'], url: null })
    const places = postings.flatMap(postingFacts).filter(({ name }) => name === 'location')
    expect(places).toEqual([
      { name: 'location', value: 'Bergen', quote: 'Bergen' },
      { name: 'location', value: 'Oslo', quote: 'Oslo' },
    ])
  })

  it('a quote comes from the chosen one, not from its neighbour', () => {
    const source = `[${JSON.stringify(welder)}, {"@type":"JobPosting","title":"Ship Painter","baseSalary":{"value":{"minValue":5,"maxValue":9}}}]`
    const priced = source.replace('"title":"Night', '"baseSalary":{"value":{"minValue":1,"maxValue":2}},"title":"Night')
    const [posting] = choosePostings(findJsonLd([priced]), { titles: ['Ship Painter'], url: null })
    const facts = posting === undefined ? [] : postingFacts(posting)
    expect(facts).toContainEqual({
      name: 'salary',
      value: '5–9',
      quote: '"baseSalary":{"value":{"minValue":5,"maxValue":9}}',
    })
  })
})

describe('a single posting in JSON-LD', () => {
  it('belongs to the page whatever the page title is', () => {
    expect(chosen(welder, { titles: ['Join the crew'] })).toEqual(['Night Shift Welder'])
  })

  it('does not belong to the page if it names another page and the title differs', () => {
    const other = { ...welder, url: 'https://harbour.example/jobs/1' }
    expect(chosen(other, { titles: ['Ship Painter'], url: 'https://harbour.example/jobs/2' })).toEqual([])
  })

  it('does not belong to the page if it stands only in a list of others', () => {
    const list = { '@type': 'ItemList', itemListElement: [welder] }
    expect(chosen(list, { titles: ['Ship Painter'] })).toEqual([])
  })
})

describe('values in JSON-LD', () => {
  const factsOf = (posting: object) =>
    findJsonLd([JSON.stringify({ '@type': 'JobPosting', title: 'Smith', ...posting })])
      .flatMap(postingFacts)
      .map(({ name, value, quote }) => [name, value, quote])

  it.each([
    ['US-', []],
    ['N/A', []],
    ['{{city}}', []],
    ['Bergen', [['location', 'Bergen', 'Bergen']]],
  ])('give no place if only a template is left: %s', (place, expected) => {
    expect(
      factsOf({ jobLocation: { address: { addressRegion: place } } }).filter(([name]) => name === 'location'),
    ).toEqual(expected)
  })

  it('are unescaped as a reader sees them, however often they were escaped', () => {
    expect(factsOf({ title: 'Research &amp;amp; <b>Development</b>' })).toEqual([
      ['role_title', 'Research & Development', 'Research &amp;amp; <b>Development</b>'],
    ])
  })

  it.each([
    [{ minValue: 0, maxValue: 0 }, undefined],
    [{ value: { value: 1500, unitText: 'HOUR' }, currency: 'JPY' }, 'JPY 1500 per HOUR'],
    [{ value: { minValue: '0', maxValue: '90,000' } }, '90,000'],
    ['年収600万円〜900万円', '年収600万円〜900万円'],
    [{ value: { minValue: {}, maxValue: [] } }, undefined],
  ])('give a salary if there is an amount: %j', (baseSalary, value) => {
    expect(factsOf({ baseSalary }).find(([name]) => name === 'salary')?.[1]).toBe(value)
  })

  it('are followed to the referenced objects of the same script', () => {
    const graph = {
      '@graph': [
        { '@type': 'Organization', '@id': '#us', name: 'Harbour Tools' },
        { '@type': 'JobPosting', title: 'Smith', hiringOrganization: { '@id': '#us' } },
      ],
    }
    expect(findJsonLd([JSON.stringify(graph)]).flatMap(postingFacts)[0]).toEqual({
      name: 'company',
      value: 'Harbour Tools',
      quote: 'Harbour Tools',
    })
  })

  it('are ignored if their types are wrong, deep or named like object properties', () => {
    const strange = [1, true, [[[]]], { toString: 1 }, '{"__proto__": {"title": "x"}}', 'a'.repeat(1_000_000)]
    for (const value of strange) {
      const posting = {
        hiringOrganization: value,
        jobLocation: value,
        baseSalary: value,
        skills: value,
        employmentType: value,
      }
      for (const [, text] of factsOf(posting)) expect(text?.length).toBeLessThanOrEqual(300)
    }
    const deep = `{"@type":"JobPosting","title":"Smith","jobLocation":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect(
      extractPage({
        text: `<script type="application/ld+json">${deep}</script><p>Come and forge with us today.</p>`,
        format: 'html',
        contentType: 'job_posting',
      })?.entities.role_title,
    ).toEqual([{ value: 'Smith', quote: 'Smith' }])
  })
})

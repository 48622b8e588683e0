import { describe, expect, it } from 'vitest'
import { factsChunks } from '#src/domain/websites/facts-chunk.js'
import type { EntityName, ExtractedEntities } from '#src/domain/websites/page-content.js'
import { toProcessedPage } from '#src/domain/websites/processed-page.js'

const stated = (facts: Partial<Record<EntityName, readonly string[]>>): ExtractedEntities =>
  Object.fromEntries(
    Object.entries(facts).map(([name, values]) => [name, values.map((value) => ({ value, quote: value }))]),
  )
const contentOf = (entities: ExtractedEntities, statements: readonly string[] = []) =>
  factsChunks({ title: 'Smith', blocks: [], entities, statements })[0]?.content

describe('the facts of a posting as text (rag-facts)', () => {
  it('are one chunk, a line for each, named in both languages', () => {
    expect(
      contentOf(
        stated({ company: ['Harbour Tools'], location: ['Bergen', 'Remote'], salary: ['NOK 500000 per YEAR'] }),
      ),
    ).toBe('Company (会社名): Harbour Tools\nLocation (勤務地): Bergen; Remote\nSalary (給与): NOK 500000 per YEAR')
  })

  it('say schema.org codes in words', () => {
    expect(contentOf(stated({ employment_type: ['FULL_TIME'], location: ['Shibuya, Tokyo, JP'] }))).toBe(
      'Location (勤務地): Shibuya, Tokyo, JP (Japan, 日本)\nEmployment type (雇用形態): FULL_TIME (full-time, 正社員・フルタイム)',
    )
  })

  it('name no country if two letters may be a state', () => {
    expect(contentOf(stated({ location: ['Mooresville, NC'] }))).toBe('Location (勤務地): Mooresville, NC')
  })

  it('include the head of the page, and end when they get too long', () => {
    const page = { title: 'Smith', blocks: [], entities: {}, statements: ['Posted: 2026-11-01'] }
    expect(factsChunks(page)).toEqual([{ content: 'Posted: 2026-11-01', headings: [] }])
    const many = Array.from({ length: 1000 }, (_, number) => `statement ${number}`)
    expect(contentOf({}, many)?.length).toBeLessThan(4000)
  })

  it('are at most 4000 characters, of whole lines', () => {
    expect(contentOf({}, ['x'.repeat(3999), 'y'])).toBe('x'.repeat(3999))
    expect(contentOf({}, ['x'.repeat(3997), 'y'])).toBe(`${'x'.repeat(3997)}\ny`)
    expect(contentOf({}, ['x'.repeat(4000), 'y'])).toBeUndefined()
  })

  it('stay unchanged if there are no other words for them', () => {
    expect(contentOf(stated({ employment_type: ['OTHER'], location: ['JP', 'Oslo'], skills: ['Rust', 'JP'] }))).toBe(
      [
        'Location (勤務地): JP (Japan, 日本); Oslo',
        'Employment type (雇用形態): OTHER',
        'Skills (スキル): Rust; JP',
      ].join('\n'),
    )
  })

  it('are no chunk without facts', () => {
    expect(contentOf({})).toBeUndefined()
  })

  it('are in the language of the page', () => {
    const blocks = [{ kind: 'prose', text: '港で船をつくる仕事です。' }] as const
    const content = { title: 'Smith', blocks, entities: stated({ location: ['Bergen'] }), statements: [] }
    expect(toProcessedPage(content, 'job_posting')).toMatchObject({ title: 'Smith', language: 'ja' })
  })

  it('come before the text of the page', () => {
    const blocks = [
      { kind: 'prose', text: 'You forge the anchors of the ships that come in from the north, day and night.' },
    ] as const
    const page = toProcessedPage(
      { title: 'Smith', blocks, entities: stated({ location: ['Bergen'] }), statements: [] },
      'job_posting',
    )
    expect(page.chunks.map(({ content }) => content)).toEqual(['Location (勤務地): Bergen', blocks[0].text])
  })

  it('and the text are stored without invisible signs in words (rag-letters)', () => {
    const blocks = [
      { kind: 'prose', text: 'Kuber\u00adnetes in a team of nine, in the micro\u200bservices of a shop for ships.' },
    ] as const
    const entities = stated({ location: ['Zü\u00adrich'] })
    const page = toProcessedPage({ title: 'Sm\u2060ith', blocks, entities, statements: ['月\u200b給'] }, 'job_posting')
    expect(page).toMatchObject({ title: 'Smith', entities: stated({ location: ['Zürich'] }) })
    expect(page.chunks.map(({ content }) => content)).toEqual([
      'Location (勤務地): Zürich\n月給',
      'Kubernetes in a team of nine, in the microservices of a shop for ships.',
    ])
  })
})

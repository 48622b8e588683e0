import { describe, expect, it } from 'vitest'
import { changeLimit, changesBetween, type ReadText } from '#src/domain/websites/compare-texts.js'
import type { ExtractedEntities } from '#src/domain/websites/page-content.js'
import { toProcessedPage } from '#src/domain/websites/processed-page.js'

const entity = (...values: readonly string[]) => values.map((value) => ({ value, quote: value }))

function aText(content: string, changes: Partial<ReadText> = {}): ReadText {
  return { title: 'Engineer', entities: {}, chunks: [{ content, headings: [] }], ...changes }
}

const withEntities = (entities: ExtractedEntities) => aText('One sentence.', { entities })

describe('changesBetween (rag-keeps)', () => {
  it('finds nothing in texts that say the same in another form', () => {
    const before = aText('We build ships.\n\nCome  aboard!', { entities: { skills: entity('Go', 'Rust') } })
    const after = aText('We build ships. Come aboard', { entities: { skills: entity('rust', 'Go') } })
    expect(changesBetween(before, after)).toEqual({ changes: [], omitted: 0 })
  })

  it('lists facts first, including added and removed ones', () => {
    const before = withEntities({ salary: entity('$100,000'), location: entity('Kyoto') })
    const after = withEntities({ salary: entity('$120,000'), valid_through: entity('2026-03-01') })
    expect(changesBetween(before, { ...after, title: 'Senior engineer' }).changes).toEqual([
      { field: 'title', from: 'Engineer', to: 'Senior engineer' },
      { field: 'location', from: 'Kyoto', to: null },
      { field: 'salary', from: '$100,000', to: '$120,000' },
      { field: 'valid_through', from: null, to: '2026-03-01' },
    ])
  })

  it('lists removed paragraphs, then added ones', () => {
    const before = aText('We build ships.\n\nBring a friend.\n\nThree days at home.')
    const after = aText('We build ships.\n\nThree days at home.\n\nYou speak Dutch.')
    expect(changesBetween(before, after).changes).toEqual([
      { field: 'text', from: 'Bring a friend.', to: null },
      { field: 'text', from: null, to: 'You speak Dutch.' },
    ])
  })

  it('ignores other chunk boundaries', () => {
    const sentences = Array.from({ length: 120 }, (_, at) => `The crew of ship ${at} needs a cook who likes the sea.`)
    const chunksOf = (text: string) =>
      toProcessedPage({ title: '', blocks: [{ kind: 'prose', text }], entities: {}, statements: [] }, 'job_posting')
        .chunks
    const before = aText('', { chunks: chunksOf(sentences.join(' ')) })
    const after = aText('', { chunks: chunksOf(['Ahoy, and welcome aboard of us.', ...sentences].join(' ')) })
    const { changes } = changesBetween(before, after)
    expect(changes).toHaveLength(1)
    expect(changes[0]?.to).toMatch(/^Ahoy/)
  })

  it('does not list facts twice, though they are also text', () => {
    const page = (value: string) =>
      toProcessedPage(
        {
          title: 'Engineer',
          blocks: [{ kind: 'prose', text: 'We build ships.' }],
          entities: { salary: entity(value) },
          statements: [],
        },
        'job_posting',
      )
    expect(changesBetween(page('$1'), page('$2')).changes).toEqual([{ field: 'salary', from: '$1', to: '$2' }])
  })

  it('is limited, and says how much it omits', () => {
    const lines = Array.from({ length: 40 }, (_, at) => `Line number ${at}`)
    const { changes, omitted } = changesBetween(aText(''), aText([...lines, 'x'.repeat(1000)].join('\n')))
    expect(changes).toHaveLength(changeLimit.maxPieces)
    expect(omitted).toBe(41 - changeLimit.maxPieces)
    const [change] = changesBetween(aText(''), aText('x'.repeat(1000))).changes
    expect(change?.to).toHaveLength(changeLimit.maxLength)
  })

  it('compares texts of any length by their facts, and skips line comparison if it takes too long', () => {
    const long = 'A sentence that is long enough to count. '.repeat(changeLimit.maxCompared / 40)
    const changes = changesBetween(aText('Short.'), aText(long, { title: 'Senior engineer' }))
    expect(changes).toEqual({ changes: [{ field: 'title', from: 'Engineer', to: 'Senior engineer' }], omitted: null })
  })
})

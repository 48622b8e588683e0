import { describe, expect, it } from 'vitest'
import { termCounter } from '#src/adapters/stores/index/count-terms.js'
import { fieldTerms } from '#src/adapters/stores/index/field-terms.js'
import { stemTerm, toFts5 } from '#src/adapters/stores/index/query-terms.js'
import { fieldWords } from '#src/domain/websites/field-words.js'
import { indexed } from './fts-table.js'

const ownOf = (query: string) => fieldTerms(query).map(({ own }) => own.map(({ text }) => text))

describe('the field terms of a query', () => {
  it.each([
    ['What is the salary?', [['salari']]],
    ['How high are wages?', [['wage']]],
    ['介護職員の給料はいくらですか', [['給料']]],
    ['When is the closing date?', [['close date']]],
    ['Ｖｉｓａ', [['visa']]],
    ['残業と賞与', [['残業'], ['賞与']]],
    ['Which team builds ferries?', []],
    ['面接はどこですか', []],
    ['', []],
  ])('are read from %j', (query, own) => {
    expect(ownOf(query)).toEqual(own)
  })

  it('may be asked for by words that mean nothing on their own', () => {
    expect(fieldTerms('where is the job').map(({ own }) => own)).toEqual([[]])
    expect(fieldTerms('where do ferries sink')).toEqual([])
    expect(fieldTerms('job')).toEqual([])
  })

  it('are those of the longer word', () => {
    expect(ownOf('年間休日は何日ですか')).toEqual([['年間休日']])
    expect(ownOf('休日は何日ですか')).toEqual([['休日']])
  })

  it('know which query terms belong to them', () => {
    const [salary] = fieldTerms('薬剤師の年収')
    const isPart = (text: string) => salary?.isPartOfOwn({ key: '', phrases: [], kind: 'part', text })
    expect(['年収', '薬剤師', '師の'].map(isPart)).toEqual([true, false, false])
  })

  it('have each word in only one row', () => {
    const words = fieldWords.flatMap((each) => each.words)
    expect(words).toEqual([...new Set(words)])
  })
})

describe('adjacent words', () => {
  it.each([
    ['We are based in Utrecht.', 1],
    ['Bases in Utrecht; based,\nin part, on trust', 2],
    ['based on trust in us', 0],
    ['debased in public, based inside', 0],
    ['based 東京 in', 0],
  ])('are counted as the index finds them in %j', (text, count) => {
    const term = stemTerm(['based', 'in'])
    const table = indexed([text])
    expect(termCounter([term])(text)).toEqual([count])
    expect(table.find(toFts5(term))).toHaveLength(Math.min(1, count))
    table.close()
  })
})

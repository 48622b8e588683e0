import { describe, expect, it } from 'vitest'
import { type AskedTerm, believed, evidence, nameWeight } from '#src/domain/websites/evidence.js'

const aTerm = (changes: Partial<AskedTerm> = {}): AskedTerm => ({
  weight: 5,
  nameWeight: 0,
  isAsking: false,
  isOfField: false,
  isInTitle: false,
  isInBody: false,
  ...changes,
})
const name = { nameWeight: 3 }
const ofTitle = aTerm({ ...name, isInTitle: true, isInBody: true })
const of = (...terms: readonly AskedTerm[]) => evidence([{ share: 1, terms }])

describe('the evidence of a chunk (rag-confidence)', () => {
  it('is whole where what is asked stands in the body', () => {
    expect(of(ofTitle, aTerm({ isInBody: true }))).toBe(1)
    expect(of(aTerm({ isInBody: true }))).toBe(1)
  })

  it('is half where only the words of the title are there', () => {
    expect(of(ofTitle, aTerm())).toBe(0.5)
    expect(of(ofTitle, aTerm(), aTerm({ isAsking: true, isInBody: true }))).toBe(0.5)
  })

  it('takes words that only ask for what is asked when there is nothing else', () => {
    expect(of(ofTitle, aTerm({ isAsking: true, isInBody: true }))).toBe(1)
    expect(of(ofTitle, aTerm({ isAsking: true }))).toBe(0.5)
  })

  it('is less where the title has all of the query and the text none of it', () => {
    const inTitle = aTerm({ isInTitle: true })
    expect(of(inTitle, inTitle)).toBe(0.75)
    expect(of(inTitle, aTerm({ isInTitle: true, isInBody: true }))).toBe(1)
  })

  it('asks for a matter of the field first, whatever else the query says', () => {
    const pay = aTerm({ isOfField: true, weight: 2 })
    expect(of(pay, aTerm({ isInBody: true }))).toBe(0.5)
    expect(of({ ...pay, isInBody: true }, aTerm())).toBe(1)
    expect(of(pay, { ...pay, isInBody: true })).toBeCloseTo(0.75, 10)
  })

  it('is less where the query names another page', () => {
    const fact = aTerm({ isInBody: true })
    expect(of(fact, aTerm(name))).toBeCloseTo(0.7, 10)
    expect(of(fact, aTerm({ ...name, isInBody: true }))).toBe(1)
    expect(of(fact, aTerm({ ...name, isInTitle: true }))).toBe(1)
  })

  it('of a name that is missing is less for that alone', () => {
    const missing = aTerm({ ...name, weight: 90 })
    expect(of(aTerm({ isInBody: true }), missing)).toBeCloseTo(0.7, 10)
    expect(of(aTerm({ isInTitle: true, isInBody: true }), missing)).toBeCloseTo(0.7, 10)
  })

  it('is whole from three tenths of what is asked on, and in proportion below', () => {
    expect(of(aTerm({ weight: 17 }), aTerm({ weight: 3, isInBody: true }))).toBeCloseTo(0.75, 10)
    expect(of(aTerm({ weight: 7 }), aTerm({ weight: 3, isInBody: true }))).toBe(1)
  })

  it('grows with what is covered, by weight', () => {
    const covered = [0, 0.5, 1, 5].map((weight) => of(aTerm(), aTerm({ weight, isInBody: true })))
    expect(covered).toEqual([...covered].sort((a, b) => a - b))
    expect(covered.at(-1)).toBe(1)
  })

  it('is asked of both views of a query by their shares, and of none as of a whole', () => {
    const found = { share: 0.5, terms: [aTerm({ isInBody: true })] }
    const missed = { share: 0.5, terms: [aTerm()] }
    expect(evidence([found, found])).toBe(1)
    expect(evidence([missed, missed])).toBe(0.5)
    expect(evidence([])).toBe(1)
    const ofTwenty = (weight: number) => [aTerm({ weight: 20 - weight }), aTerm({ weight, isInBody: true })]
    // 0.8 of a twentieth and 0.2 of a quarter are 0.09, of 0.3
    const unequal = [
      { share: 0.8, terms: ofTwenty(1) },
      { share: 0.2, terms: ofTwenty(5) },
    ]
    expect(evidence(unequal)).toBeCloseTo(0.65, 10)
    // a view without terms has no part in it
    expect(
      evidence([
        { share: 0.5, terms: [] },
        { share: 0.5, terms: ofTwenty(3) },
      ]),
    ).toBeCloseTo(0.75, 10)
    const inTitle = { share: 0.5, terms: [aTerm({ isInTitle: true })] }
    expect(evidence([inTitle, missed])).toBe(0.5)
  })

  it('leaves of a likeness what it bears out', () => {
    expect(believed(0.2, 1)).toBeCloseTo(0.2, 10)
    expect(believed(0.2, 0.5)).toBeCloseTo(0.6, 10)
    expect(believed(1, 0.5)).toBe(1)
  })
})

it('tells more of a page, the fewer titles bear it', () => {
  expect(nameWeight(0, 100)).toBe(0)
  expect(nameWeight(1, 100)).toBeGreaterThan(nameWeight(50, 100))
  expect(nameWeight(100, 100)).toBeGreaterThan(0)
})

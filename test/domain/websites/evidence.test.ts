import { describe, expect, it } from 'vitest'
import { type AskedTerm, discountDistance, evidence, nameWeight } from '#src/domain/websites/evidence.js'

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
  it('is full if the words of the query are in the body', () => {
    expect(of(ofTitle, aTerm({ isInBody: true }))).toBe(1)
    expect(of(aTerm({ isInBody: true }))).toBe(1)
  })

  it('is half if only the words of the title are there', () => {
    expect(of(ofTitle, aTerm())).toBe(0.5)
    expect(of(ofTitle, aTerm(), aTerm({ isAsking: true, isInBody: true }))).toBe(0.5)
  })

  it('counts question words if there are no others', () => {
    expect(of(ofTitle, aTerm({ isAsking: true, isInBody: true }))).toBe(1)
    expect(of(ofTitle, aTerm({ isAsking: true }))).toBe(0.5)
  })

  it('is lower if the title has all of the query and the text none', () => {
    const inTitle = aTerm({ isInTitle: true })
    expect(of(inTitle, inTitle)).toBe(0.75)
    expect(of(inTitle, aTerm({ isInTitle: true, isInBody: true }))).toBe(1)
  })

  it('gives most weight to terms of the field', () => {
    const pay = aTerm({ isOfField: true, weight: 2 })
    expect(of(pay, aTerm({ isInBody: true }))).toBe(0.5)
    expect(of({ ...pay, isInBody: true }, aTerm())).toBe(1)
    expect(of(pay, { ...pay, isInBody: true })).toBeCloseTo(0.75, 10)
  })

  it('is lower if the query names another page', () => {
    const fact = aTerm({ isInBody: true })
    expect(of(fact, aTerm(name))).toBeCloseTo(0.7, 10)
    expect(of(fact, aTerm({ ...name, isInBody: true }))).toBe(1)
    expect(of(fact, aTerm({ ...name, isInTitle: true }))).toBe(1)
  })

  it('is lower if only a name is missing', () => {
    const missing = aTerm({ ...name, weight: 90 })
    expect(of(aTerm({ isInBody: true }), missing)).toBeCloseTo(0.7, 10)
    expect(of(aTerm({ isInTitle: true, isInBody: true }), missing)).toBeCloseTo(0.7, 10)
  })

  it('is full from three tenths of the query on, and proportional below', () => {
    expect(of(aTerm({ weight: 17 }), aTerm({ weight: 3, isInBody: true }))).toBeCloseTo(0.75, 10)
    expect(of(aTerm({ weight: 7 }), aTerm({ weight: 3, isInBody: true }))).toBe(1)
  })

  it('grows with the covered weight', () => {
    const covered = [0, 0.5, 1, 5].map((weight) => of(aTerm(), aTerm({ weight, isInBody: true })))
    expect(covered).toEqual([...covered].sort((a, b) => a - b))
    expect(covered.at(-1)).toBe(1)
  })

  it('combines both views of a query by their shares, and needs neither', () => {
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
    // a view without terms does not count
    expect(
      evidence([
        { share: 0.5, terms: [] },
        { share: 0.5, terms: ofTwenty(3) },
      ]),
    ).toBeCloseTo(0.75, 10)
    const inTitle = { share: 0.5, terms: [aTerm({ isInTitle: true })] }
    expect(evidence([inTitle, missed])).toBe(0.5)
  })

  it('limits a similarity to what it supports', () => {
    expect(discountDistance(0.2, 1)).toBeCloseTo(0.2, 10)
    expect(discountDistance(0.2, 0.5)).toBeCloseTo(0.6, 10)
    expect(discountDistance(1, 0.5)).toBe(1)
  })
})

it('says more about a page if fewer titles have the words', () => {
  expect(nameWeight(0, 100)).toBe(0)
  expect(nameWeight(1, 100)).toBeGreaterThan(nameWeight(50, 100))
  expect(nameWeight(100, 100)).toBeGreaterThan(0)
})

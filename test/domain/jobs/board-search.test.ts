import { describe, expect, it } from 'vitest'
import {
  type BoardQuestion,
  type KnownBoard,
  phrasesToWatch,
  postingMatchOf,
  searchBoards,
} from '#src/domain/jobs/board-search.js'

const aBoard = (company: string, known: Partial<KnownBoard> = {}): KnownBoard => ({
  ...{ kind: 'lever', name: company.toLowerCase().replaceAll(' ', '-'), company },
  ...{ countries: [], cities: [], languages: [], fields: [], ...known },
})

const boards = [
  aBoard('Umi', { countries: ['JP'], cities: ['Tokyo'], languages: ['ja'], fields: ['software', 'data'] }),
  aBoard('Hune', { countries: ['JP'], cities: ['Tokyo', 'Remote'], languages: ['en', 'ja'], fields: ['software'] }),
  aBoard('Kaji', { countries: ['JP'], languages: ['ja'], fields: ['data'] }),
  aBoard('Nami', { countries: ['JP'], languages: ['ja'] }),
  aBoard('Oslo Boats', { countries: ['NO'], cities: ['Oslo'], languages: ['en'], fields: ['data'] }),
  aBoard('Fjord', { countries: ['NO', 'JP'], cities: ['Oslo'], fields: ['finance'] }),
  aBoard('Quiet'),
]
const usual: BoardQuestion = { query: '', place: null, language: null, field: null }
const found = (question: Partial<BoardQuestion>) =>
  searchBoards(boards, { ...usual, ...question }).map(({ company }) => company)

describe('known boards are found (sync-boards)', () => {
  it.each([
    [{ query: 'data engineer' }, ['Umi', 'Hune', 'Kaji', 'Oslo Boats']],
    [{ query: 'データエンジニア' }, ['Umi', 'Hune', 'Kaji', 'Oslo Boats']],
    [{ query: 'data' }, ['Kaji', 'Oslo Boats', 'Umi']],
    // Oslo is a place; a company counts more than fields
    [{ query: 'boats' }, ['Oslo Boats']],
    [{ query: 'fjord, kaji' }, ['Fjord', 'Kaji']],
    [{ query: 'plumber' }, []],
    // what is not known of a board may fit, after what is
    [{ query: 'data engineer', place: 'Tokyo' }, ['Umi', 'Hune', 'Kaji', 'Nami']],
    [{ query: 'data engineer 東京' }, ['Umi', 'Hune', 'Kaji', 'Nami']],
    [{ place: '東京都' }, ['Hune', 'Umi', 'Kaji', 'Nami']],
    [{ place: 'Japan' }, ['Fjord', 'Hune', 'Kaji', 'Nami', 'Umi']],
    [{ place: '日本' }, ['Fjord', 'Hune', 'Kaji', 'Nami', 'Umi']],
    [{ place: 'no' }, ['Fjord', 'Oslo Boats']],
    [{ place: 'リモート' }, ['Hune']],
    [{ place: 'Ålesund' }, []],
    [{ language: 'en' }, ['Hune', 'Oslo Boats']],
    [{ language: 'Japanese', field: 'データ' }, ['Kaji', 'Umi']],
    [{ language: '日本語', query: 'sales' }, ['Nami']],
    [{ field: 'finance' }, ['Fjord']],
    [{ field: 'finance', query: 'data' }, ['Fjord']],
    [{ field: 'unheard' }, []],
    [{}, ['Fjord', 'Hune', 'Kaji', 'Nami', 'Oslo Boats', 'Quiet', 'Umi']],
  ] as const)('by %j', (question, companies) => {
    expect(found(question)).toEqual(companies)
  })

  it('in the same order, however they are listed', () => {
    const asked = { ...usual, query: 'data engineer', place: 'Tokyo' }
    expect(searchBoards(boards.toReversed(), asked)).toEqual(searchBoards(boards, asked))
  })
})

describe('a posting is one that was asked for (sync-boards)', () => {
  it.each([
    ['data engineer', null, 'Senior Data Engineer', 'Oslo', true],
    ['data engineer', null, 'データエンジニア', null, true],
    ['データエンジニア', null, 'Data Engineering Lead', null, true],
    ['data engineer', null, 'Data Analyst', null, false],
    ['data engineer, designer', null, 'UI デザイナー', null, true],
    ['data engineer', 'Tokyo', 'Data Engineer', '東京都港区', true],
    ['data engineer', '東京', 'Data Engineer', 'Osaka', false],
    ['data engineer tokyo', null, 'Data Engineer', 'Osaka', false],
    ['data engineer', 'Tokyo', 'Data Engineer', null, true],
    ['data engineer', 'Japan', 'Data Engineer', 'Shibuya', true],
    ['', 'remote', 'Captain', 'Oslo; remote', true],
    ['go', null, 'Category Manager', null, false],
  ] as const)('%j in %j: %j at %j is %j', (query, place, title, at, fits) => {
    expect(postingMatchOf({ ...usual, query, place })({ title, place: at }, aBoard('Umi'))).toBe(fits)
  })

  it.each([
    ['oslo boats data engineer', 'Oslo Boats', 'Data Engineer', true],
    ['boats data engineer', 'Oslo Boats', 'Captain', false],
    ['umi', 'Umi', 'Captain', true],
    ['data engineer, umi', 'Umi', 'Captain', true],
    ['kaji data engineer', 'Umi', 'Data Engineer', false],
    ['go', 'Gojek', 'Category Manager', false],
    // a field of work stays a word of titles
    ['robotics', 'Umi Robotics', 'Captain', false],
  ] as const)('%j at %s: %j is %j, because titles need not name the company', (query, company, title, fits) => {
    expect(postingMatchOf({ ...usual, query })({ title, place: null }, aBoard(company))).toBe(fits)
  })
})

describe('the phrases of a watched board (sync-boards)', () => {
  it.each([
    ['data engineer', ['data engineer', 'データ エンジニア']],
    ['umi data engineer', ['data engineer', 'データ エンジニア']],
    ['umi', []],
    ['umi, captain', []],
  ] as const)('of %j are %j, without the name of its company', (query, phrases) => {
    expect(phrasesToWatch({ ...usual, query }, aBoard('Umi'))).toEqual(phrases)
  })
})

import { describe, expect, it } from 'vitest'
import { knownColumns } from '#src/domain/jobs/known-columns.js'
import { factLines } from '#src/domain/jobs/posting-facts.js'

type Row = Readonly<Record<string, unknown>>

const lines = (row: Row) => factLines(row, knownColumns(Object.keys(row)).facts)
const salary = (row: Row) =>
  lines(row)
    .find((line) => line.startsWith('Salary: '))
    ?.slice('Salary: '.length) ?? null

describe('The pay in a row (jobs-import-statements)', () => {
  it.each([
    [{ salary: ' $90k ' }, '$90k'],
    [{ salary: 90_000 }, '90000'],
    [{ salary: '0.5 BTC' }, '0.5 BTC'],
    [{ salary: '$90k', min_amount: 1, currency: 'EUR' }, '$90k'],
    // each text once, three at most, in the order of how common the names are
    [{ wage: 'd', pay: 'c', compensation: 'b', salary: 'a' }, 'a; b; c'],
    [{ wage: 'b', pay: 'a', salary: 'a' }, 'a; b'],
    [{ salary: ['a', null, 'b', '0', 'c', 'd'] }, 'a; b; c'],
    // the column name says how often it is paid, unless the text does
    [{ 月給: '30万円' }, '月給 30万円'],
    [{ ' 想定年収 ': '600万円' }, '想定年収 600万円'],
    [{ 想定年収: '年収600万円' }, '年収600万円'],
    [{ 給与: '30万円' }, '30万円'],
  ])('is its text: %j', (row, text) => {
    expect(salary(row)).toBe(text)
  })

  it.each([
    ...['0', '0.0', 0, '', 'nan', null, [], ['0'], {}].map((value) => ({ salary: value })),
    ...[{ currency: 'EUR', interval: 'yearly' }, { min_amount: '0', max_amount: '0.0' }, { min_amount: '0,0' }],
    ...[{ min_amount: true }, { min_amount: { a: 1 } }, { salary: { min: 0, max: 0, currency: 'EUR' } }],
  ])('is empty if unknown: %j', (row) => {
    expect(salary(row)).toBeNull()
  })

  it.each([
    [{ min_amount: 90_000, max_amount: 120_000 }, '90000–120000'],
    [{ min_amount: '90000.0', max_amount: '120000.5' }, '90000–120000.5'],
    [{ min_amount: 90_000 }, '90000'],
    [{ min_amount: 0.5, max_amount: '1.05' }, '0.5–1.05'],
    [{ max_amount: 90_000 }, '90000'],
    [{ min_amount: 90_000, max_amount: '90000.0' }, '90000'],
    [{ min_amount: 0, salary_min: 80_000, max_amount: 90_000 }, '80000–90000'],
    [{ min_amount: 9, currency: 'EUR' }, '9 EUR'],
    [{ min_amount: 9, interval: 'hourly' }, '9 hourly'],
    [{ min_amount: 9, currency: null, salary_currency: 'EUR', interval: '', pay_period: 'hourly' }, '9 EUR hourly'],
  ])('is the range of its columns, with their units: %j', (row, text) => {
    expect(salary(row)).toBe(text)
  })

  it.each([
    [{ min: 1, max: 2, currency: 'EUR', interval: 'year' }, '1–2 EUR year'],
    [{ minValue: '1.0', maxValue: 2, currencyCode: 'EUR', unitText: 'YEAR' }, '1–2 EUR YEAR'],
    [{ value: 5, currency: 'EUR' }, '5 EUR'],
    [{ min: 0, from: 3, max: 4 }, '3–4'],
    [{ text: 'by agreement', min: 1 }, 'by agreement'],
    [{ text: 7, label: ' ', display: 'ample', min: 1 }, 'ample'],
    [{ min_cents: 150, max_cents: '250', currency_type: 'EUR' }, '1.5–2.5 EUR'],
    [{ min_cents: 0, min: 3, max_cents: 'x', max: 4 }, '3–4'],
    // fields missing in the inner object come from the outer one
    [{ currency: 'EUR', value: { minValue: 1, maxValue: 2, unitText: 'HOUR' } }, '1–2 EUR HOUR'],
    [{ currency: 'EUR', value: { minValue: 1, currency: 'USD' } }, '1 USD'],
    [{ currency: 'EUR', value: { unit: 'hour', value: { min: 1 } } }, '1 EUR hour'],
  ])('is read from an object: %j', (value, text) => {
    expect(salary({ salary: value })).toBe(text)
  })

  it('is searched two objects deep, and no further', () => {
    expect(salary({ salary: { value: { value: { min: 1 } } } })).toBe('1')
    expect(salary({ salary: { value: { value: { value: { min: 1 } } } } })).toBeNull()
  })

  it('is the first five items of a list', () => {
    expect(salary({ salary: [{ min: 1 }, { min: 2 }, { min: 3 }, { min: 4 }, { min: 5 }, { min: 6 }] })).toBe(
      '1; 2; 3; 4; 5',
    )
  })
})

describe('The facts of work in a row (jobs-import-statements)', () => {
  it.each([
    [{ remote: true }, ['Remote: yes']],
    [{ remote: 'NO' }, ['Remote: no']],
    [{ remote: '可' }, ['Remote: yes']],
    [{ workplace_type: 'hybrid', remote: false }, ['Remote: hybrid']],
    [{ is_remote: true, remote: 'anywhere in Norway' }, ['Remote: anywhere in Norway']],
    [{ is_remote: true, remote: false }, ['Remote: yes']],
    [{ workplace_type: 'Unspecified', remote: true }, ['Remote: yes']],
    [{ workplace_type: 'n/a', remote: '-' }, []],
    [{ remote: null }, []],
  ])('tell whether it is remote, with a word before yes or no: %j', (row, told) => {
    expect(lines(row)).toEqual(told)
  })

  it.each([
    [{ employment_type: 'FULL_TIME', job_type: 'Full-time' }, ['Employment type: FULL_TIME']],
    [{ employment_type: ['full time', 'contract', null] }, ['Employment type: full time, contract']],
    [{ employment_type: ['a', 'b', 'c', 'd', 'e', 'f'] }, ['Employment type: a, b, c, d, e']],
    [{ employment_type: 'not specified' }, []],
    // the workplace may be in the employment column
    [{ employment_type: ['Remote', 'contract'] }, ['Remote: Remote', 'Employment type: contract']],
    [{ employment_type: 'On-site' }, ['Remote: On-site']],
    [{ employment_type: 'remote', remote: false }, ['Remote: no']],
    [{ employment_type: 'remote contract' }, ['Employment type: remote contract']],
  ])('have the kinds of employment, each once: %j', (row, told) => {
    expect(lines(row)).toEqual(told)
  })

  it.each([
    [{ valid_through: '2026-11-03T10:00:00+09:00' }, 'Closes: 2026-11-03'],
    [{ valid_through: 'when filled' }, 'Closes: when filled'],
    [{ 締切: '2026年11月3日' }, 'Closes: 2026-11-03'],
  ])('have the closing day: %j', (row, line) => {
    expect(lines(row)).toEqual([line])
  })

  it.each([
    ...[{ open: 'no' }, { is_open: 0 }, { active: '不可' }, { closed: 'yes' }, { closed_at: '2026-10-03' }],
    ...[{ state: 'Filled' }, { status: ' no longer accepting applications ' }, { status: '受付終了' }],
  ])('tell that it is closed: %j', (row) => {
    expect(lines(row)).toEqual(['Status: no longer active'])
  })

  it.each([
    ...[{ open: 'yes' }, { open: 'perhaps' }, { closed: 'no' }, { closed: 'perhaps' }, { closed_at: 'soon' }],
    ...[{ state: 'not yet closed' }, { status: 'closed on Sundays' }, { status: '' }],
  ])('do not tell that it is closed: %j', (row) => {
    expect(lines(row)).toEqual([])
  })

  it('are one line, with single spaces, 300 characters at most', () => {
    expect(lines({ salary: 'a\n\t b  c' })).toEqual(['Salary: a b c'])
    expect(lines({ salary: 'x'.repeat(300) })).toEqual([`Salary: ${'x'.repeat(300)}`])
    expect(lines({ salary: 'x'.repeat(301) })).toEqual([`Salary: ${'x'.repeat(300)}…`])
    // linear: only the beginning of a longer text is read
    expect(lines({ salary: `a${' '.repeat(1300)}b` })).toEqual(['Salary: a'])
  })
})

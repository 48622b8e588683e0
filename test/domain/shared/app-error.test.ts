import { describe, expect, it } from 'vitest'
import { AppError, factsOf, toAppError } from '#src/domain/shared/app-error.js'
import { isObject, toJson } from '#src/domain/shared/json.js'
import { rangeFault } from '#src/domain/shared/number-range.js'
import { storageFactsOf, storageFailure } from '#src/domain/shared/storage-failure.js'

describe('an error of a use case', () => {
  it('can be retried if something unexpected went wrong, or if it says so', () => {
    expect(new AppError('INTERNAL_ERROR', '').retryable).toBe(true)
    expect(new AppError('INTERNAL_ERROR', '', { retryable: false }).retryable).toBe(false)
    expect(new AppError('TIMEOUT', '').retryable).toBe(false)
    expect(new AppError('TIMEOUT', '', { retryable: true }).retryable).toBe(true)
  })

  it('keeps its cause, and is not wrapped again', () => {
    const cause = new Error('underneath')
    const error = new AppError('DB_ERROR', 'text', { cause })
    expect([error.cause, error.message, error.code, error.facts, error.name]).toEqual([
      ...[cause, 'text', 'DB_ERROR', null, 'AppError'],
    ])
    expect(toAppError(error)).toBe(error)
    expect(toAppError(cause)).toMatchObject({ code: 'INTERNAL_ERROR', retryable: true, cause })
  })

  it('has the facts of one context', () => {
    const facts = { context: 'storage', problem: 'write-unfinished', file: 'jobs.db' } as const
    const error = storageFailure(
      'DB_ERROR',
      'text',
      { problem: 'write-unfinished', file: 'jobs.db' },
      { retryable: true },
    )
    expect([error.retryable, error.message, error.facts]).toEqual([true, 'text', facts])
    expect(storageFactsOf(error)).toEqual(facts)
    expect([factsOf(error, 'mail'), factsOf(facts, 'storage'), factsOf(null, 'storage')]).toEqual([null, null, null])
    expect(storageFactsOf(new AppError('DB_ERROR', ''))).toBeNull()
  })
})

describe('a value', () => {
  it('is an object unless it is a list or null', () => {
    expect([{}, { a: 1 }, [], null, undefined, 'a', () => 0].map(isObject)).toEqual([
      ...[true, true, false, false, false, false, false],
    ])
  })

  it('is written as JSON, as text, or not at all', () => {
    const endless: unknown[] = []
    endless.push(endless)
    expect([{ a: [1] }, 'a', null, undefined, endless, 1n].map(toJson)).toEqual([
      ...['{"a":[1]}', '"a"', 'null', 'undefined', null, null],
    ])
  })
})

describe('a number in a range', () => {
  it('is whole and within both bounds', () => {
    const fault = 'limit must be a whole number from 1 to 3.'
    expect([1, 3, 0, 4, 1.5, Number.NaN].map((value) => rangeFault('limit', value, { min: 1, max: 3 }))).toEqual([
      ...[null, null, fault, fault, fault, fault],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { type Check, judgeOutcomes } from '#scripts/conformance/judge.js'

const check = (status: Check['status'], errorMessage?: string): Check => ({
  id: 'check',
  status,
  ...(errorMessage === undefined ? {} : { errorMessage }),
})
const failing = { scenario: 'b', checks: [check('SUCCESS'), check('FAILURE', 'Unknown tool: test_b')] }
const outcomes = [{ scenario: 'a', checks: [check('SUCCESS'), check('WARNING', 'no session')] }, failing]
const expected = { required: ['a', 'b'], notApplicable: () => false, lacking: new Map<string, RegExp>() }

describe('a result of the conformance suite (serve-conformance)', () => {
  it('is a fault if a check fails, but not for a warning', () => {
    expect(judgeOutcomes(outcomes, expected)).toEqual({
      passed: 1,
      lacking: [],
      warnings: ['a: check: no session'],
      faults: ['b: check: Unknown tool: test_b'],
    })
  })

  it('is not a fault if a scenario fails for what the server does not have, but is for anything more', () => {
    const lacking = new Map([['b', /^Unknown tool: test_/]])
    expect(judgeOutcomes(outcomes, { ...expected, lacking })).toMatchObject({ passed: 1, lacking: ['b'], faults: [] })
    const forMore = [outcomes, { ...failing, checks: [...failing.checks, check('FAILURE', 'no answer')] }].flat()
    expect(judgeOutcomes(forMore, { ...expected, lacking }).faults).toEqual(['b: check: no answer'])
  })

  it('is a fault if a listed gap is closed', () => {
    const lacking = new Map([['a', /./]])
    expect(judgeOutcomes(outcomes.slice(0, 1), { ...expected, required: [], lacking }).faults).toEqual([
      'a passes, and is listed as lacking something',
    ])
  })

  it('is a fault if a scenario did not run, or checked nothing', () => {
    const faults = ['a did not run', 'b did not run']
    expect(judgeOutcomes([], expected).faults).toEqual(faults)
    expect(judgeOutcomes([{ scenario: 'a', checks: [] }], expected).faults).toEqual(faults)
  })

  it('is ignored if the scenario does not apply', () => {
    const notApplicable = (scenario: string) => scenario === 'b'
    expect(judgeOutcomes(outcomes, { ...expected, required: ['a'], notApplicable }).faults).toEqual([])
  })
})

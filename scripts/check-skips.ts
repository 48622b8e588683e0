// Whether the tests that were run left out as many as this system has to leave out, and none failed: reads test-results.json.
import { readFileSync } from 'node:fs'
import { skippedTests } from '#test/support/lacking.js'

const results = JSON.parse(readFileSync('test-results.json', 'utf8'))
const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = results
const expected = skippedTests[process.platform]

process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} left out\n`)
// a run that tested nothing is no pass
if (passed === 0 || failed > 0 || skipped !== expected) {
  process.stderr.write(`refused: on ${process.platform} ${expected ?? 'an unknown number'} of tests may be left out\n`)
  process.exitCode = 1
}

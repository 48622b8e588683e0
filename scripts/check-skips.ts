// Reads test-results.json; fails unless exactly the expected number of tests for this system was skipped and none
// failed.
import { readFileSync } from 'node:fs'
import { skippedTests } from '#test/support/lacking.js'

const results = JSON.parse(readFileSync('test-results.json', 'utf8'))
const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = results
const expected = skippedTests[process.platform]

process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} left out\n`)
// a run without tests does not pass
if (passed === 0 || failed > 0 || skipped !== expected) {
  process.stderr.write(`refused: on ${process.platform} ${expected ?? 'an unknown number'} of tests may be left out\n`)
  process.exitCode = 1
}

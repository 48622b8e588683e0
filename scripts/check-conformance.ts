// Runs the official conformance suite for both revisions: against the product with the suite's fixtures, where all must
// pass, and against plain `serve`, where a scenario may fail only for a missing fixture. Then has the Inspector check
// the schemas of all tools.

import { judgeOutcomes, type SuiteVerdict } from '#scripts/conformance/judge.js'
import { lackingOf } from '#scripts/conformance/lacking.js'
import { inspect } from '#scripts/conformance/run-inspector.js'
import { requiredScenarios, runSuite } from '#scripts/conformance/run-suite.js'
import { startServe } from '#scripts/conformance/start-serve.js'
import { startFixtureServer } from '#test/conformance/start-fixture-server.js'

const revisions = ['2025-11-25', '2026-07-28']

/** The tasks extension is not offered, and no tool argument is repeated in a header. The suite scores neither. */
const notApplicable = (scenario: string) =>
  scenario.startsWith('tasks-') || scenario === 'http-custom-header-server-validation'

function report(what: string, { passed, lacking, warnings, faults }: SuiteVerdict): boolean {
  const lacks = lacking.length === 0 ? '' : `, ${lacking.length} lack a fixture`
  console.log(`${what}: ${passed} scenarios pass${lacks}, ${faults.length} faults`)
  for (const warning of warnings) console.log(`  warning: ${warning}`)
  for (const fault of faults) console.error(`  fault: ${fault}`)
  return faults.length === 0
}

async function check(
  name: string,
  start: () => ReturnType<typeof startServe>,
  lacking: typeof lackingOf,
): Promise<boolean> {
  const server = await start()
  try {
    let isGreen = true
    for (const revision of revisions) {
      const required = requiredScenarios(revision)
      if (required.length < 20) throw new Error(`The suite requires only ${required.length} scenarios for ${revision}.`)
      const outcomes = await runSuite(server.url, revision)
      const verdict = judgeOutcomes(outcomes, { required, notApplicable, lacking: lacking(revision) })
      isGreen = report(`${name}, ${revision}`, verdict) && isGreen
    }
    return isGreen
  } finally {
    await server.close()
  }
}

const withFixtures = await check('with fixtures', startFixtureServer, () => new Map())
const asServed = await check('serve', () => startServe(), lackingOf)
const complaints = await inspect()
console.log(`inspector, strict, both transports and revisions: ${complaints.length} faults`)
for (const complaint of complaints) console.error(`  fault: ${complaint}`)
if (!withFixtures || !asServed || complaints.length > 0) process.exitCode = 1

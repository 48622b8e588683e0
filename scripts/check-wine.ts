// Tests the packed product on Windows under wine, or with --here on this system. --if-there passes if wine is missing.
// Takes a tarball as argument; without one, packs dist.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { minSteps, playHere, playUnderWine } from '#scripts/wine/run-scenario.js'
import { hasWine } from '#scripts/wine/wine.js'

const options = { here: { type: 'boolean', default: false }, 'if-there': { type: 'boolean', default: false } } as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const tarball = positionals[0] === undefined ? null : resolve(positionals[0])

if (!values.here && values['if-there'] && !hasWine()) {
  process.stdout.write('wine: not on this machine, so Windows was not tried\n')
} else {
  const outcomes = await (values.here ? playHere(tarball) : playUnderWine(tarball))
  for (const { name, ms, failure } of outcomes)
    process.stdout.write(failure === null ? `ok ${name} (${ms} ms)\n` : `FAILED ${name} (${ms} ms)\n${failure}\n`)
  const failed = outcomes.filter(({ failure }) => failure !== null).length
  process.stdout.write(`${values.here ? process.platform : 'wine'}: ${outcomes.length} steps, ${failed} failed\n`)
  if (failed > 0 || outcomes.length < minSteps) process.exitCode = 1
}

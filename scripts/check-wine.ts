// Plays the product on Windows as wine has it. `--if-there` passes where there is no wine; a tarball may be named.
import { isAbsolute, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runScenario } from './wine/run-scenario.js'
import { hasWine } from './wine/wine.js'

const { values, positionals } = parseArgs({ options: { 'if-there': { type: 'boolean' } }, allowPositionals: true })
const [tarball] = positionals

if (!hasWine() && values['if-there'] === true) {
  process.stdout.write('wine: not on this machine, so Windows was not tried\n')
} else {
  const outcomes = await runScenario(tarball === undefined ? null : isAbsolute(tarball) ? tarball : resolve(tarball))
  for (const { name, ms, failure } of outcomes)
    process.stdout.write(
      `wine: ${failure === null ? 'ok' : 'FAILED'} ${name} (${ms} ms)${failure === null ? '' : `\n${failure}`}\n`,
    )
  const failed = outcomes.filter(({ failure }) => failure !== null).length
  process.stdout.write(`wine: ${outcomes.length} steps, ${failed} failed\n`)
  // a run that tried nothing is no pass
  if (failed > 0 || outcomes.length < 8) process.exitCode = 1
}

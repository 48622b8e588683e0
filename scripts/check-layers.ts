// Runs dependency-cruiser over src. Fails if a layer rule is broken, or if it saw too few modules to be credible.
import { execFileSync, spawnSync } from 'node:child_process'
import { inRepository } from '#scripts/kit/program.js'
import { sourceFiles } from '#scripts/kit/source-files.js'

interface Report {
  readonly summary: { readonly totalCruised: number; readonly totalDependenciesCruised: number; readonly error: number }
}

const program = inRepository('node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
const args = [program, 'src', '--config', '.dependency-cruiser.cjs']
const sources = sourceFiles('src').length

function cruise(): Report {
  const report = execFileSync(process.execPath, [...args, '--output-type', 'json'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  return JSON.parse(report)
}

const { totalCruised, totalDependenciesCruised, error } = cruise().summary
if (error > 0 || totalCruised < sources || totalDependenciesCruised < sources) {
  // prints which rules were broken; exits with their number
  if (error > 0) spawnSync(process.execPath, [...args, '--output-type', 'err-long'], { stdio: 'inherit' })
  process.stderr.write(`layers: ${error} errors; ${totalCruised} modules seen of ${sources} in src\n`)
  process.exitCode = 1
} else {
  process.stdout.write(`layers: ${totalCruised} modules, ${totalDependenciesCruised} dependencies, no rule broken\n`)
}

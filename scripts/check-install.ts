// Packs the product, installs it as a person does, with each Node and npm that work together, and uses it. --node 22,24
// and --npm 12 choose, --node present uses the Node that runs this; --without vectors,wine skips what this machine
// cannot do. On Linux the same file is also tested on Windows under wine. --write puts the table into
// docs/reference/install.md. On Node 20 the driver is compiled, which takes minutes.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { askByNpx, installGlobally, lastLines } from '#scripts/install/installation.js'
import { formatInstallPage, head, toRow } from '#scripts/install/page.js'
import { fetchToolchain, type Toolchain } from '#scripts/install/toolchain.js'
import { walk } from '#scripts/install/walk.js'
import { npm } from '#scripts/kit/npm.js'
import { inRepository } from '#scripts/kit/program.js'
import { formatForTerminal } from '#scripts/kit/report.js'
import { withFolder } from '#scripts/kit/temporary-folder.js'
import { minSteps, playUnderWine } from '#scripts/wine/run-scenario.js'

const { values } = parseArgs({
  options: {
    node: { type: 'string', default: '20,22,24,26' },
    npm: { type: 'string', default: '10,11,12' },
    without: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
})
const leftOut = values.without.split(',')
const npmMajors = values.npm.split(',').map(Number)
// kept for the next run: Nodes, npms, and what npm fetched
const cache = join(tmpdir(), 'jobworkflow-install')

const rows = await withFolder(async (folder) => {
  const tarball = pack(folder)
  const found: string[][] = []
  for (const node of values.node.split(',').map((name) => (name === 'present' ? name : Number(name)))) {
    for (const npmMajor of npmMajors) {
      const row = await check(fetchToolchain(cache, node, npmMajor), tarball, join(folder, `${node}-${npmMajor}`))
      console.log(row.join(' | '))
      found.push(row)
    }
  }
  if (process.platform === 'linux' && !leftOut.includes('wine')) await checkWindows(tarball)
  return found
})

console.log(formatForTerminal({ title: 'Tested versions of Node and npm', method: '', head, rows, notes: [] }))
if (values.write) writeFileSync(inRepository('docs/reference/install.md'), formatInstallPage(rows))
if (rows.some((row) => row.some((cell) => cell.startsWith('FAILED')))) process.exitCode = 1

async function checkWindows(tarball: string): Promise<void> {
  const outcomes = await playUnderWine(tarball)
  const failed = outcomes.filter(({ failure }) => failure !== null)
  for (const { name, failure } of failed) console.log(`FAILED under wine: ${name}\n${failure}`)
  console.log(`Windows, as wine has it: ${outcomes.length} steps, ${failed.length} failed`)
  if (failed.length > 0 || outcomes.length < minSteps) process.exitCode = 1
}

function pack(folder: string): string {
  const [program, args] = npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder])
  const said = execFileSync(program, args, { cwd: inRepository('.'), encoding: 'utf8' })
  // a list, or from npm 12 on an object keyed by package name
  const [packed] = Object.values<{ readonly filename: string }>(JSON.parse(said))
  if (packed === undefined) throw new Error('npm packed nothing.')
  return join(folder, packed.filename)
}

async function check(toolchain: Toolchain, tarball: string, folder: string): Promise<string[]> {
  if (!toolchain.exists) return toRow(toolchain, null)
  mkdirSync(folder, { recursive: true })
  try {
    const installation = installGlobally(toolchain, tarball, folder, join(cache, 'npm'))
    const outcomes = await walk(installation, folder, leftOut)
    return toRow(toolchain, { installation, npx: byNpx(toolchain, tarball, folder), outcomes })
  } catch (error) {
    return toRow(toolchain, lastLines(String(error)))
  }
}

function byNpx(toolchain: Toolchain, tarball: string, folder: string): string {
  try {
    return askByNpx(toolchain, tarball, folder, join(cache, 'npm')) === '' ? 'no version' : ''
  } catch (error) {
    return lastLines(String(error))
  }
}

// Closes the stdin of a server at random moments of random sessions, 1,000 times, and counts its exit codes: all must
// be 0. --count and --seed choose how many and which sessions, --program which build; equal seeds give equal sessions.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { countEnds, runClosings } from '#scripts/closings/run-closings.js'
import { executable } from '#scripts/kit/program.js'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    program: { type: 'string', default: executable },
    'at-once': { type: 'string', default: '2' },
  },
})
const seeds = Array.from({ length: Number(values.count) }, (_, i) => Number(values.seed) + i)
let count = 0
const closings = await runClosings(resolve(values.program), seeds, Number(values['at-once']), (closing) => {
  const { seed, ended, stderr } = closing
  if (ended !== 0) console.error(`seed ${seed} ended with ${ended}: ${stderr.split('\n').slice(-4).join(' | ')}`)
  if (++count % 20 === 0) console.error(`${count} of ${seeds.length}`)
})
console.log(`${closings.length} closings, by exit code: ${JSON.stringify(countEnds(closings))}`)
if (closings.some(({ ended }) => ended !== 0)) process.exitCode = 1

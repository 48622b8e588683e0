// Fails if a regular expression of src takes more than linear time on some text, because strangers choose the text. If
// it only ever sees short text, or is tried at one position, the line above it says so: "// linear: why".
import { readFileSync } from 'node:fs'
import { sourceFiles } from '#scripts/kit/source-files.js'
import { findPatterns } from '#scripts/patterns/find-patterns.js'
import { faultsOf } from '#scripts/patterns/judge-pattern.js'

const patterns = sourceFiles('src').flatMap((path) => findPatterns(path, readFileSync(path, 'utf8')))
const judged = patterns.map((pattern) => ({ ...pattern, faults: faultsOf(pattern) }))
const excused = judged.filter(({ excuse }) => excuse !== null)
const refused = judged.filter(({ faults, excuse }) => faults.length > 0 && excuse === null)
const needless = excused.filter(({ faults }) => faults.length === 0)

for (const { path, line, excuse } of excused) process.stdout.write(`patterns: excused ${path}:${line}: ${excuse}\n`)
for (const { path, line, written, faults } of refused) {
  process.stderr.write(`patterns: ${path}:${line} ${written}\n  ${faults.join('\n  ')}\n`)
}
for (const { path, line } of needless) process.stderr.write(`patterns: ${path}:${line} needs no excuse\n`)

// a check that saw too little does not pass
const sawTooLittle = patterns.length < 100
if (refused.length > 0 || needless.length > 0 || sawTooLittle) process.exitCode = 1
const counts = `${patterns.length} seen, ${excused.length} excused, ${refused.length} refused`
process.stdout.write(`patterns: ${counts}${sawTooLittle ? ': too few to be believed' : ''}\n`)

// Fails where code or tests cite what docs/requirements.md does not have, or where no test cites what it has.
import { readFileSync } from 'node:fs'
import { findFaults, requirementsPage } from './requirements.js'

const faults = findFaults(readFileSync(requirementsPage, 'utf8'))
for (const fault of faults) process.stderr.write(`requirements: ${fault}\n`)
if (faults.length > 0) process.exitCode = 1

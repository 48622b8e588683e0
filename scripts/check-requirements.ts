// Fails if code or tests cite a requirement that docs/reference/requirements.md lacks, or if no test cites one of its
// requirements.
import { readFileSync } from 'node:fs'
import { findFaults, requirementsPage } from './requirements.js'

const faults = findFaults(readFileSync(requirementsPage, 'utf8'))
for (const fault of faults) process.stderr.write(`requirements: ${fault}\n`)
if (faults.length > 0) process.exitCode = 1

// Runs in Windows' own Node, in the folder of the project; writes the outcome of each step to a file.
import { appendFileSync } from 'node:fs'
import { jobSteps } from './jobs.js'
import { keepingSteps } from './keeping.js'
import { mailSteps } from './mail.js'
import { newsSteps } from './news.js'
import { pageSteps } from './pages.js'
import { personSteps } from './person.js'
import type { Step } from './steps.js'

const steps: readonly Step[] = [...jobSteps, ...mailSteps, ...pageSteps, ...newsSteps, ...keepingSteps, ...personSteps]

for (const { name, play } of steps) {
  const start = performance.now()
  const failure = await play().then(
    () => null,
    (error) => String(error instanceof Error ? error.stack : error),
  )
  const ms = Math.round(performance.now() - start)
  appendFileSync('outcomes.jsonl', `${JSON.stringify({ name, ms, failure })}\n`)
}
// exit even if a failed step left something running
process.exit(0)

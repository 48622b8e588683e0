// npm run eval -- --data DIR [NAME … --write --postgres --development]: NAME is one of the evaluations, such as
// ranking; --development leaves out the held halves.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Half, halves } from '#eval/postings/posting-pages.js'
import { onPostgres } from '#eval/retrieval/store-engine.js'
import { formatForTerminal, isWithin } from '#scripts/kit/report.js'
import type { Evaluation, Section } from './evaluation.js'
import { extractionEvaluation } from './extraction.js'
import { fitEvaluation } from './fit.js'
import { huntEvaluation } from './hunt.js'
import { judgeEvaluation } from './judge.js'
import { lettersEvaluation } from './letters.js'
import { mailQueriesEvaluation } from './mail-queries.js'
import { personEvaluation } from './person.js'
import { postingFactsEvaluation } from './posting-facts.js'
import { replaceReports, sectionReport } from './report.js'
import { retrievalEvaluations } from './retrieval.js'

const evaluations: readonly Evaluation[] = [
  ...retrievalEvaluations,
  extractionEvaluation,
  postingFactsEvaluation,
  fitEvaluation,
  huntEvaluation,
  lettersEvaluation,
  judgeEvaluation,
  mailQueriesEvaluation,
  personEvaluation,
]
const page = new URL('../docs/reference/evaluation.md', import.meta.url)

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    write: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    development: { type: 'boolean', default: false },
  },
})

async function runAll(chosen: readonly Evaluation[], data: string, read: readonly Half[]): Promise<readonly Section[]> {
  const sections: Section[] = []
  for (const evaluation of chosen) {
    for await (const section of evaluation.run(data, read)) {
      process.stdout.write(`${formatForTerminal(sectionReport(section))}\n`)
      sections.push(section)
    }
  }
  return sections
}

const names = evaluations.map(({ name }) => name)
if (values.data === undefined) throw new Error('Give the folder of the data: npm run eval -- --data DIR')
const unknown = positionals.find((name) => !names.includes(name))
if (unknown !== undefined) throw new Error(`There is no evaluation ${unknown}; there are ${names.join(', ')}.`)
const chosen = evaluations.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
const { data } = values
const run = () => runAll(chosen, data, values.development ? ['development'] : halves)
const sections = values.postgres ? await onPostgres(run) : await run()
if (values.write) writeFileSync(page, replaceReports(readFileSync(page, 'utf8'), sections.map(sectionReport)))
if (sections.some(({ figures }) => figures.some(({ value, bound }) => isWithin(value, bound) === false)))
  process.exitCode = 1

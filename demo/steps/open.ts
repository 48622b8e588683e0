import { readdirSync } from 'node:fs'
import type { Agent } from '#demo/agent.js'
import { jobSamples, runCommand } from '#demo/command-line.js'
import { type Condition, type Rule, rules, wish } from '#demo/judge.js'
import type { Story } from '#demo/story.js'
import { wrap } from '#demo/table.js'

const lineWidth = 84

export function showRules(story: Story): void {
  story.step('The rules')
  story.tell('An AI agent would use its own judgement. Here plain rules take its place, so that you can follow.')
  story.tell('The first rule that fits decides.', `Wanted: ${wish}.`, '')
  for (const [i, rule] of rules.entries()) story.tell(...linesOfRule(rule, i + 1))
}

function linesOfRule({ verdict, reason, conditions }: Rule, number: number): string[] {
  return [`${number}  ${verdict.padEnd(9)}  ${reason}`, ...conditions.flatMap(linesOfCondition)]
}

function linesOfCondition({ fields, words }: Condition): string[] {
  const name = fields.join(' or ')
  const [first = '', ...rest] = wrap(words, lineWidth - name.length, ' · ')
  const indent = ' '.repeat(14)
  return [`${indent}${name}: ${first}`, ...rest.map((line) => `${indent}${' '.repeat(name.length + 2)}${line}`)]
}

/** Returns the files in the order of `*.csv *.json *.jsonl` in a shell. */
export function captureFiles(): readonly string[] {
  const names = readdirSync(jobSamples).sort()
  return ['.csv', '.json', '.jsonl'].flatMap((ending) => names.filter((name) => name.endsWith(ending)))
}

export function importSamples(story: Story, db: string): void {
  story.step('Captured postings go into a fresh database')
  story.command('cd samples/jobs')
  story.command('jobworkflow jobs import *.csv *.json *.jsonl --db jobs.db')
  const { results, remarks } = runCommand('jobs', 'import', ...captureFiles(), '--db', db)
  story.aside(...remarks)
  story.tell(...results.split('\n'))
  const [read, added, known, bad] = results.match(/\d+/g)?.map(Number) ?? []
  story.check('read = added + known + bad', read !== undefined && read === (added ?? 0) + (known ?? 0) + (bad ?? 0))
  const skipped = remarks.filter((remark) => remark.includes(': skipped: ')).length
  story.check(`every bad row is reported by file and line: ${skipped}`, skipped === bad)
}

export async function meetServer(story: Story, { client }: Agent): Promise<void> {
  story.step('The server starts, as a child of its client')
  story.command('jobworkflow mcp --db jobs.db')
  const server = client.getServerVersion()
  story.tell(`${server?.name} ${server?.version} says:`)
  const [firstLine = ''] = client.getInstructions()?.split('\n') ?? []
  story.aside(...wrap(firstLine.split(' '), lineWidth, ' ').map((line) => `  ${line}`))
  const { tools } = await client.listTools()
  for (const { name, title, annotations } of tools) {
    story.tell(`- ${name}: ${title ?? ''} (${annotations?.readOnlyHint ? 'reads only' : 'writes'})`)
  }
  const names = new Set(tools.map((tool) => tool.name))
  const complete = names.has('bulk_read_new_jobs') && names.has('bulk_update_job_status')
  story.check('it has a tool to read the queue and one to write verdicts', complete)
}

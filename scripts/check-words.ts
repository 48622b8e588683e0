// Fails if a text or comment of the domain or of a use case names what only an edge knows: a tool, command, option,
// environment variable, or field of the wire format. These layers throw facts, and the edges word them. The same holds
// for texts of the adapters below the edges, except that they may contain snake_case names: their columns, and fields
// of other protocols.

import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { sourceFiles } from '#scripts/kit/source-files.js'
import { toolNames } from '#src/adapters/edges/mcp/tools/catalog.js'

const inner = ['src/domain', 'src/application']
const adapters = 'src/adapters'
const edges = ['src/adapters/edges/']

/** snake_case names that are not wire fields: stored names, and names in foreign files. */
const storedNames: Readonly<Record<string, string>> = {
  'src/domain/jobs/job.ts': 'columns of the queue, and statuses as they are stored',
  'src/domain/jobs/posting.ts': 'fields by the names that a mapping takes, which are columns of the queue',
  'src/domain/jobs/read-posting.ts': 'the same',
  'src/domain/jobs/unused-columns.ts': 'the same',
  'src/domain/jobs/column-aliases.ts': 'columns of other programs',
  'src/domain/jobs/fact-columns.ts': 'columns of other programs',
  'src/domain/jobs/posting-text.ts': 'keys in the values of other programs',
  'src/domain/jobs/salary-text.ts': 'keys in the values of other programs',
  'src/domain/hunt/': 'kinds of messages as they are stored',
  'src/domain/person/document.ts': 'kinds of documents as they are stored',
  'src/domain/person/task.ts': 'kinds of tasks as they are stored',
  'src/domain/sync/known-providers.ts': 'addresses of pages of providers',
  'src/domain/websites/website.ts': 'types of content as they are stored',
  'src/domain/websites/page-content.ts': 'names of entities as they are stored',
  'src/application/copy/copied-tables.ts': 'tables and columns as they are stored',
  'src/domain/websites/facts-chunk.ts': 'names of entities as they are stored',
}

/** Adapter texts that name what an edge knows, and why (decision 0061). */
const adviceOfAdapters: Readonly<Record<string, string>> = {
  'src/adapters/system/clients/': 'commands, options and files of other programs, and how they start this one',
  'src/adapters/system/scheduler/': 'commands and options of other programs',
  'src/adapters/models/embedding/': 'how an embedder is set up: `advice`, or a fault in the setting itself',
  'src/adapters/sources/fetching/to-fetch-error.ts': 'which hosts may be fetched: `advice`',
  'src/adapters/models/synthesis/': 'the key of the API, by its own name',
  'src/adapters/system/event-log.ts': 'the published form of events names the tools',
  'src/adapters/stores/sqlite/query-process/process-limits.ts': 'options of Node and of prlimit',
  'src/adapters/sources/papers/paper-process.ts': 'options of Node',
}

const forbidden: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'a tool', pattern: new RegExp(`\\b(?:${toolNames.join('|')})\\b`) },
  { what: 'a command', pattern: /\bjobworkflow (?:jobs|mail|mcp|serve|websites)\b|`(?:jobs|mail|websites) [a-z]/ },
  { what: 'an option', pattern: /(?:^|[\s`'"(])--[a-z]/ },
  { what: 'a variable', pattern: /\b(?:JOBWORKFLOW|NITTYMAIL|ANTHROPIC)_[A-Z]/ },
  { what: 'a field of the wire', pattern: /\b[a-z]+(?:_[a-z]+)+\b/ },
]

interface Text {
  readonly path: string
  readonly line: number
  readonly text: string
}

/** Returns the strings of a file, and for inner layers also its comments. */
function textsOf(path: string): readonly Text[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const byStart = new Map<number, string>()
  const isInner = inner.some((folder) => path.startsWith(folder))
  const visit = (node: ts.Node) => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
    const isPath = ts.isImportDeclaration(node.parent ?? node) || ts.isExportDeclaration(node.parent ?? node)
    if (isText && !isPath) byStart.set(node.getStart(), node.text)
    // comments precede a token
    const comments = isInner ? ts.getLeadingCommentRanges(source.text, node.getFullStart()) : undefined
    for (const { pos, end } of comments ?? []) byStart.set(pos, source.text.slice(pos, end))
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  const lineOf = (start: number) => source.getLineAndCharacterOfPosition(start).line + 1
  return [...byStart].map(([start, text]) => ({ path, line: lineOf(start), text }))
}

/** Returns what the text names but must not, or null. */
function faultOf({ path, text }: Text): string | null {
  if (isExcusedBy(adviceOfAdapters, path)) return null
  const mayHoldFields = path.startsWith(adapters) || isExcusedBy(storedNames, path)
  const [fault] = forbidden.filter(
    ({ what, pattern }) => !(mayHoldFields && what === 'a field of the wire') && pattern.test(text),
  )
  return fault?.what ?? null
}

function isExcusedBy(excuses: Readonly<Record<string, string>>, path: string): boolean {
  return Object.keys(excuses).some((prefix) => path.startsWith(prefix))
}

const paths = [...inner, adapters].flatMap(sourceFiles).filter((path) => !edges.some((edge) => path.startsWith(edge)))
const texts = paths.flatMap(textsOf)
const faults = texts.flatMap((text) => {
  const fault = faultOf(text)
  return fault === null ? [] : [`words: ${text.path}:${text.line} names ${fault}: ${JSON.stringify(text.text)}\n`]
})
const excused = texts.filter(({ text }) => forbidden.some(({ pattern }) => pattern.test(text)))
const idle = Object.keys({ ...storedNames, ...adviceOfAdapters }).filter(
  (prefix) => !excused.some(({ path }) => path.startsWith(prefix)),
)
for (const fault of faults) process.stderr.write(fault)
for (const prefix of idle) process.stderr.write(`words: ${prefix} needs no excuse\n`)

// a check that saw too little does not pass
const sawTooLittle = texts.length < 500 || toolNames.length < 10
if (faults.length > 0 || idle.length > 0 || sawTooLittle) process.exitCode = 1
process.stdout.write(
  `words: ${texts.length} texts, ${faults.length} refused${sawTooLittle ? ': too few to be believed' : ''}\n`,
)

// The requirements of docs/reference/requirements.md that code and tests cite, and its column of tests for each
// requirement.
import { readFileSync } from 'node:fs'
import { sourceFiles } from '#scripts/kit/source-files.js'

export const requirementsPage = 'docs/reference/requirements.md'

interface Citation {
  readonly name: string
  readonly file: string
}

const topics = 'clients|copy|first|home|hunt|jobs|letters|library|log|mail|package|page|person|pg|rag|serve|sync'
const name = String.raw`(?:(?:read|update)-R\d+(?:\.\d+)?|(?:${topics})-[a-z]+(?:-[a-z]+)*)`
const wholeName = new RegExp(`^${name}$`)
const row = new RegExp(String.raw`^\| (${name}) \| (.*?) \| (.*?) ?\|$`)
const anyRow = /^\| ([^ |]*[^ |-][^ |]*) \|/
const inParentheses = new RegExp(String.raw`\((${name}(?:, ${name})*)\)`, 'g')
const sourceOfComment = /\bSource: (.*)$/s
// documents outside the repository
const elsewhere =
  /\bcontracts?\/\w+\.md|\bseeds? 00|\bFR-\d{3}|\bmail-spec\b|\bread-design\b|\brag-tool\d|\(contract\b/g

/** Returns the page with the tests that cite each requirement. */
export function writeShownBy(page: string): string {
  const citations = testCitations()
  return mapRows(page, (requirement, text) => {
    const files = citations
      .filter(({ name: cited }) => cited === requirement || cited === groupOf(requirement))
      .map(({ file }) => file)
    return `| ${requirement} | ${text} | ${[...new Set(files)].sort().map(formatFile).join(', ')} |`
  })
}

/** Returns what is wrong with citations and with the page, one sentence each. */
export function findFaults(page: string): string[] {
  const known = new Set<string>()
  mapRows(page, (requirement, _text, line) => {
    known.add(requirement)
    return line
  })
  const shown = testCitations()
  const unknown = [...shown, ...sourceCitations()].filter((citation) => !known.has(citation.name))
  return [
    ...misnamedRows(page),
    ...unknown.map((citation) => `${citation.file} cites ${citation.name}, which ${requirementsPage} does not have`),
    ...namesElsewhere(),
    ...[...known]
      .filter((requirement) => !isShown(requirement, known, shown))
      .map((requirement) => `no test cites ${requirement}`),
  ]
}

/** A row under such a name is no requirement: no citation of it would be found. */
function misnamedRows(page: string): string[] {
  return page.split('\n').flatMap((line) => {
    const [, found] = anyRow.exec(line) ?? []
    if (found === undefined || found === 'name' || wholeName.test(found)) return []
    return `${requirementsPage} has ${found}, which is no name: one is small letters and hyphens and begins with ${topics.replaceAll('|', ', ')}; a new topic goes into scripts/requirements.ts`
  })
}

/** A group is covered by its parts. A part needs a citation by its own name. */
function isShown(requirement: string, known: ReadonlySet<string>, shown: readonly Citation[]): boolean {
  const isGroup = [...known].some((other) => other.startsWith(`${requirement}.`))
  return isGroup || shown.some(({ name: cited }) => cited === requirement)
}

/** Returns the group of a requirement: `read-R2` for `read-R2.4`. */
function groupOf(requirement: string): string {
  return requirement.replace(/\.\d+$/, '')
}

function mapRows(page: string, write: (requirement: string, text: string, line: string) => string): string {
  const lines = page.split('\n').map((line) => {
    const [, requirement, text] = row.exec(line) ?? []
    return requirement === undefined || text === undefined ? line : write(requirement, text, line)
  })
  return lines.join('\n')
}

const formatFile = (file: string) => `\`${file.replace(/^test\//, '')}\``

/** Citations in parentheses at the end of a test title. */
function testCitations(): Citation[] {
  return filesIn('test').flatMap(({ file, text }) =>
    [...text.matchAll(inParentheses)].flatMap(([, names = '']) =>
      names.split(', ').map((cited) => ({ name: cited, file })),
    ),
  )
}

/** Citations after `Source:` at the end of a comment. Text that is not a name is cited unchanged, and leads nowhere. */
function sourceCitations(): Citation[] {
  return [...filesIn('src'), ...filesIn('test')].flatMap(({ file, text }) =>
    commentsOf(text).flatMap((comment) => {
      const [, names] = sourceOfComment.exec(comment) ?? []
      return names === undefined
        ? []
        : names
            .replace(/\.$/, '')
            .split(/[,;] /)
            .map((cited) => ({ name: cited, file }))
    }),
  )
}

/** Returns the comments before declarations, each as one line. */
function commentsOf(text: string): string[] {
  return [...text.matchAll(/\/\*\*(.*?)\*\//gs)].map(([, comment = '']) =>
    comment.replace(/\s*\n\s*\*?\s*/g, ' ').trim(),
  )
}

function namesElsewhere(): string[] {
  return [...filesIn('src'), ...filesIn('test')].flatMap(({ file, text }) =>
    [...text.matchAll(elsewhere)].map(
      ([found]) => `${file} names ${found}, which is not in the repository; cite ${requirementsPage}`,
    ),
  )
}

function filesIn(folder: string): readonly { readonly file: string; readonly text: string }[] {
  return sourceFiles(folder).map((file) => ({ file, text: readFileSync(file, 'utf8') }))
}

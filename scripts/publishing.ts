import { readFileSync } from 'node:fs'
import { inRepository } from '#scripts/kit/program.js'

/** A file that states the identity of the product: parsed JSON, or the lines of a text by number. */
export interface IdentityFile {
  readonly path: string
  readonly content: unknown
}

const identityFiles = [
  'package.json',
  'server.json',
  '.claude-plugin/marketplace.json',
  'plugins/jobworkflow/.claude-plugin/plugin.json',
  'SECURITY.md',
]

export function readIdentityFiles(): readonly IdentityFile[] {
  return identityFiles.map((path) => {
    const text = readFileSync(inRepository(path), 'utf8')
    return { path, content: path.endsWith('.json') ? JSON.parse(text) : numberLines(text) }
  })
}

/** The lines of a text as a JSON file would have them: `line 1` is the first. */
export function numberLines(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(text.split('\n').map((line, index) => [`line ${index + 1}`, line]))
}

/**
 * Returns what the owner still has to fill in, as `file: place: text`. Names under `.invalid` deliberately lead
 * nowhere.
 */
export function findUnfilled(files: readonly IdentityFile[]): readonly string[] {
  return files.flatMap(({ path, content }) =>
    textsOf(content, '')
      .filter(({ text }) => /\bOWNER\b|\bowner\.invalid\b/.test(text))
      .map(({ place, text }) => `${path}: ${place}: ${text}`),
  )
}

/** Returns where the files disagree on name and version, one sentence each. */
export function findDisagreements(files: readonly IdentityFile[]): readonly string[] {
  const texts = files.flatMap(({ path, content }) => textsOf(content, '').map((found) => ({ path, ...found })))
  const own = (place: string) => texts.find((found) => found.path === 'package.json' && found.place === place)?.text
  const wrong = (pattern: RegExp, expected: string | undefined) =>
    texts.filter(
      ({ path, place, text }) => path !== 'package.json' && pattern.test(`${path} ${place}`) && text !== expected,
    )
  return [...wrong(/ (?:.*\.)?version$/, own('version')), ...wrong(/^server\.json name$/, own('mcpName'))].map(
    ({ path, place, text }) => `${path}: ${place} is ${text}, and package.json says otherwise`,
  )
}

interface Found {
  readonly place: string
  readonly text: string
}

function textsOf(value: unknown, place: string): readonly Found[] {
  if (typeof value === 'string') return [{ place, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, place === '' ? name : `${place}.${name}`))
}

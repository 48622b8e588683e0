import { readFileSync } from 'node:fs'
import { inRepository } from '#scripts/kit/program.js'

/** A file that says who and what the product is, as JSON. */
export interface IdentityFile {
  readonly path: string
  readonly content: unknown
}

const identityFiles = [
  'package.json',
  'server.json',
  '.claude-plugin/marketplace.json',
  'plugins/jobworkflow/.claude-plugin/plugin.json',
]

export function readIdentityFiles(): readonly IdentityFile[] {
  return identityFiles.map((path) => ({ path, content: JSON.parse(readFileSync(inRepository(path), 'utf8')) }))
}

/** What the owner has still to fill in, as `file: place: text`. Names under `.invalid` lead nowhere, on purpose. */
export function findUnfilled(files: readonly IdentityFile[]): readonly string[] {
  return files.flatMap(({ path, content }) =>
    textsOf(content, '')
      .filter(({ text }) => /\bOWNER\b|\bowner\.invalid\b/.test(text))
      .map(({ place, text }) => `${path}: ${place}: ${text}`),
  )
}

/** Where the files do not agree on name and version; a sentence each. */
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

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inRepository } from '#scripts/kit/program.js'

const dist = inRepository('dist')
const contentOf = (name: string) => readFileSync(`${dist}/${name}`, 'utf8')
/** Of files with code: from `import … from`, and from `import(…)` alone where that is asked for. */
const importsOf = (name: string, how: 'at once' | 'later') => {
  const pattern = how === 'at once' ? /\b(?:from|import)\s*"\.\/([\w.-]+\.js)"/g : /\bimport\("\.\/([\w.-]+\.js)"\)/g
  return [...contentOf(name).matchAll(pattern)].map(([, found = '']) => found)
}

/** The file, and whatever is loaded with it. */
function loadedWith(name: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const other of importsOf(name, 'at once')) loadedWith(other, seen)
  return seen
}

const ofThePage = (names: Iterable<string>) =>
  [...names].filter((name) => contentOf(name).includes("object-src 'none'"))

describe('the bundle of the page (page-speed)', () => {
  it('is there, and loaded by nothing that a server starts with', () => {
    const all = readdirSync(dist).filter((name) => name.endsWith('.js'))
    expect(ofThePage(all)).toHaveLength(1)
    const starts = importsOf('main.js', 'later')
    expect(starts.length).toBeGreaterThan(5)
    for (const start of ['main.js', ...starts]) expect(ofThePage(loadedWith(start))).toEqual([])
  })
})

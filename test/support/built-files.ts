import { readFileSync } from 'node:fs'
import { inRepository } from '#scripts/kit/program.js'

export const built = inRepository('dist')

export const codeOf = (name: string) => readFileSync(`${built}/${name}`, 'utf8')

/** Returns what a built file imports statically (`at once`), or with `import(…)` (`later`). */
export function importsOf(name: string, how: 'at once' | 'later'): readonly string[] {
  const pattern = how === 'at once' ? /\b(?:from|import)\s*"\.\/([\w.-]+\.js)"/g : /\bimport\("\.\/([\w.-]+\.js)"\)/g
  return [...codeOf(name).matchAll(pattern)].map(([, found = '']) => found)
}

/** Returns the file and everything it imports statically, directly or indirectly. */
export function loadedWith(name: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const other of importsOf(name, 'at once')) loadedWith(other, seen)
  return seen
}

/** The one file that every command loads after main.js. */
export const programFile = () => importsOf('main.js', 'later')[0] ?? ''

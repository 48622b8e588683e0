// Fails if a text has a phrase that was replaced by plainer words. The list is short on purpose: it keeps known phrases
// from coming back, and judges nothing else.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const list = 'scripts/replaced-phrases.tsv'
const textFile = /\.(?:ts|mjs|md|json|yml|sample|sh|html|css)$|^Dockerfile$/
// migrations and fixtures are kept as they were released
const kept = [
  list,
  'CHANGELOG.md',
  'package-lock.json',
  'samples/',
  'test/fixtures/',
  'src/adapters/stores/migrations/',
]

interface Phrase {
  readonly phrase: string
  readonly instead: string
}

const phrases = readFileSync(list, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): Phrase => {
    const [phrase = '', instead = ''] = line.split('\t')
    return { phrase: phrase.toLowerCase(), instead }
  })

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter((path) => textFile.test(path) && !kept.some((prefix) => path.startsWith(prefix)))

const isLetter = (character: string | undefined) => /[a-z]/.test(character ?? '')

let found = 0
for (const path of files) {
  // a phrase may be broken over two lines of a comment
  const text = readFileSync(path, 'utf8').toLowerCase()
  const joined = text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, (gap) => ' '.padEnd(gap.length))
  for (const { phrase, instead } of phrases) {
    for (let at = joined.indexOf(phrase); at !== -1; at = joined.indexOf(phrase, at + 1)) {
      if (isLetter(joined[at - 1]) || isLetter(joined[at + phrase.length])) continue
      found++
      const line = text.slice(0, at).split('\n').length
      process.stderr.write(`phrases: ${path}:${line} has "${phrase}"; write "${instead}"\n`)
    }
  }
}

const sawTooLittle = phrases.length < 10 || files.length < 500
if (found > 0 || sawTooLittle) process.exitCode = 1
process.stdout.write(
  `phrases: ${phrases.length} in ${files.length} files, ${found} found${sawTooLittle ? ': too few to be believed' : ''}\n`,
)

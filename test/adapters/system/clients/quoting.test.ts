import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatJson, type Json } from '#src/adapters/system/clients/json-text.js'
import { formatLine, quoteToml, quoteYaml } from '#src/adapters/system/clients/quoting.js'
import { readYamlMap } from '#src/adapters/system/clients/yaml-map.js'
import { splitCmd, splitPosix, splitPowerShell } from '#test/support/shell-words.js'
import { readTomlTable } from '#test/support/toml-text.js'

const pieces = [
  'C:\\Program Files\\',
  '/Users/山田 太郎/',
  '求人',
  '$HOME',
  `\${x}`,
  '`id`',
  '$(id)',
  '%PATH%',
  '%',
  '^',
  '&',
  '|',
]
const more = ["'", '’', '“', '\\', '\\\\', ' ', '--', '!', '*', '~', '#', ';', '(', ')', '<', '>', '\t', 'a', '=', '@']
/** Words with all that shells give a meaning to. */
const word = fc
  .array(fc.constantFrom(...pieces, ...more, '"'), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(''))
const words = fc.array(word, { minLength: 1, maxLength: 5 })
const windowsWords = fc.array(
  word.map((text) => text.replaceAll('"', '')).filter((text) => text !== ''),
  { minLength: 1, maxLength: 5 },
)

describe('a line for a shell', () => {
  it('is split by a POSIX shell into the words it was made of (clients-lines)', () => {
    fc.assert(
      fc.property(words, (list) => {
        expect(splitPosix(formatLine(list, 'posix'))).toEqual(list)
      }),
      { numRuns: 60 },
    )
  })

  it('is split by PowerShell into the words it was made of (clients-lines)', () => {
    fc.assert(
      fc.property(windowsWords, (list) => {
        expect(splitPowerShell(formatLine(list, 'powershell'))).toEqual(list)
      }),
      { numRuns: 500 },
    )
  })

  it('is split by cmd into the words it was made of (clients-lines)', () => {
    fc.assert(
      fc.property(windowsWords, (list) => {
        expect(splitCmd(formatLine(list, 'cmd'))).toEqual(list)
      }),
      { numRuns: 500 },
    )
  })

  it('quotes nothing that needs no quotes', () => {
    const list = ['claude', 'mcp', 'add', '--scope', 'user']
    for (const shell of ['posix', 'powershell', 'cmd'] as const) expect(formatLine(list, shell)).toBe(list.join(' '))
  })

  it('is the same for PowerShell and cmd where a path has spaces alone', () => {
    const list = ['C:\\Program Files\\nodejs\\node.exe', 'C:\\Users\\山田 太郎\\main.js', 'mcp']
    expect(formatLine(list, 'powershell')).toBe(formatLine(list, 'cmd'))
  })

  it('hands -- on where the command of PowerShell is a script', () => {
    expect(formatLine(['claude', '--', 'node'], 'powershell')).toBe('claude "--" node')
  })
})

describe('a string of TOML', () => {
  it('holds any text but halves of pairs (clients-lines)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), word, (left, right) => {
        const text = left + right
        expect(readTomlTable(`[t]\nvalue = ${quoteToml(text)}`).values.value).toBe(Buffer.from(text).toString())
      }),
      { numRuns: 150 },
    )
  })
})

describe('a string of YAML', () => {
  it('holds any text but halves of pairs, in printable characters (clients-lines)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), word, (left, right) => {
        const quoted = quoteYaml(left + right)
        // what YAML 1.2 calls printable
        expect(quoted).toMatch(/^[ -~\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u)
        const { entry } = readYamlMap(`servers:\n  entry:\n    value: ${quoted}\n`, 'servers')
        expect(entry).toEqual({ value: Buffer.from(left + right).toString() })
      }),
      { numRuns: 150 },
    )
  })
})

describe('JSON for the file of a client', () => {
  it('says what it was made of, with short lists in one line (clients-lines)', () => {
    const json = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, word, fc.boolean(), fc.array(tie('value')), fc.dictionary(word, tie('value'))),
    })).value
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(formatJson(value))).toEqual(value)
      }),
      { numRuns: 200 },
    )
    expect(formatJson({ args: ['mcp', 'x'] })).toBe('{\n  "args": ["mcp", "x"]\n}')
  })
})

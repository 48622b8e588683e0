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
/** Words with every character that is special to a shell. */
const word = fc
  .array(fc.constantFrom(...pieces, ...more, '"'), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(''))
const words = fc.array(word, { minLength: 1, maxLength: 5 })
const windowsWords = fc.array(
  word.map((text) => text.replaceAll('"', '')).filter((text) => text !== ''),
  { minLength: 1, maxLength: 5 },
)

describe('a line for a shell', () => {
  it('is split by a POSIX shell into the original words (clients-lines)', () => {
    fc.assert(
      fc.property(words, (list) => {
        expect(splitPosix(formatLine(list, 'posix'))).toEqual(list)
      }),
      { numRuns: 60 },
    )
  })

  it('is split by PowerShell into the original words (clients-lines)', () => {
    fc.assert(
      fc.property(windowsWords, (list) => {
        expect(splitPowerShell(formatLine(list, 'powershell'))).toEqual(list)
      }),
      { numRuns: 500 },
    )
  })

  it('is split by cmd into the original words (clients-lines)', () => {
    fc.assert(
      fc.property(windowsWords, (list) => {
        expect(splitCmd(formatLine(list, 'cmd'))).toEqual(list)
      }),
      { numRuns: 500 },
    )
  })

  it('has no unnecessary quotes', () => {
    const list = ['claude', 'mcp', 'add', '--scope', 'user']
    for (const shell of ['posix', 'powershell', 'cmd'] as const) expect(formatLine(list, shell)).toBe(list.join(' '))
  })

  it('is the same for PowerShell and cmd if a path has only spaces', () => {
    const list = ['C:\\Program Files\\nodejs\\node.exe', 'C:\\Users\\山田 太郎\\main.js', 'mcp']
    expect(formatLine(list, 'powershell')).toBe(formatLine(list, 'cmd'))
  })

  it('passes on -- if the command in PowerShell is a script', () => {
    expect(formatLine(['claude', '--', 'node'], 'powershell')).toBe('claude "--" node')
  })
})

describe('a string of TOML', () => {
  it('holds any text except half surrogate pairs (clients-lines)', () => {
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
  it('holds any text except half surrogate pairs, in printable characters (clients-lines)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), word, (left, right) => {
        const quoted = quoteYaml(left + right)
        // the printable characters of YAML 1.2
        expect(quoted).toMatch(/^[ -~\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u)
        const { entry } = readYamlMap(`servers:\n  entry:\n    value: ${quoted}\n`, 'servers')
        expect(entry).toEqual({ value: Buffer.from(left + right).toString() })
      }),
      { numRuns: 150 },
    )
  })
})

describe('JSON for the file of a client', () => {
  it('keeps its values, with short lists on one line (clients-lines)', () => {
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

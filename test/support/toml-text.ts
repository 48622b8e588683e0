/** Parses a TOML text with one table of strings and arrays of strings, by TOML's own rules for basic strings. */
export function readTomlTable(text: string): {
  readonly table: string
  readonly values: Readonly<Record<string, unknown>>
} {
  const [header = '', ...lines] = text.split('\n')
  const values = lines.map((line) => {
    const [, name = '', value = ''] = /^(\w+) = (.*)$/.exec(line) ?? []
    const strings = [...value.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, inner = '']) => readBasicString(inner))
    return [name, value.startsWith('[') ? strings : strings[0]]
  })
  return { table: header.slice(1, -1), values: Object.fromEntries(values) }
}

const escapes: Readonly<Record<string, string>> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', '"': '"', '\\': '\\' }

function readBasicString(inner: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: TOML rejects them unescaped
  if (/[\0-\x08\x0a-\x1f\x7f]/.test(inner)) throw new Error('a string contains a control character')
  return inner.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_whole, code: string | undefined, letter: string) => {
    const character = code === undefined ? escapes[letter] : String.fromCodePoint(Number.parseInt(code, 16))
    if (character === undefined || /[\ud800-\udfff]/.test(character)) throw new Error(`TOML has no escape \\${letter}`)
    return character
  })
}

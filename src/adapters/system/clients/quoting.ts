export type Shell = 'posix' | 'powershell' | 'cmd'

const quoteBy: Readonly<Record<Shell, (text: string) => string>> = {
  posix: quotePosix,
  powershell: quotePowerShell,
  cmd: quoteCmd,
}

/** The words as one line, quoted so that the shell splits it into the same words. Source: clients-lines. */
export function formatLine(words: readonly string[], shell: Shell): string {
  return words.map((word) => quoteBy[shell](word)).join(' ')
}

export function quoteWord(word: string, shell: Shell): string {
  return quoteBy[shell](word)
}

function quotePosix(text: string): string {
  return /^[\w./:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

/**
 * Double quotes if they mean the same to `cmd`, so that most lines work in both shells; else single quotes, which
 * expand nothing.
 */
function quotePowerShell(text: string): string {
  // PowerShell swallows a bare `--` if the command is a script, as npm makes them
  if (/^[\w./:\\-]+$/.test(text) && text !== '--') return text
  if (!/["“”„`$%]|\\$/.test(text) && text !== '') return `"${text}"`
  return `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`
}

/**
 * Quoted as Windows programs split their command line. Throws RangeError for a double quote, which cannot be passed to
 * a script of npm's and which no path contains.
 */
function quoteCmd(text: string): string {
  if (/^[\w./:\\-]+$/.test(text)) return text
  if (text.includes('"')) throw new RangeError('cmd cannot pass on a double quote')
  // a percent sign is only literal after a caret, and a caret only works outside quotes
  return text
    .split('%')
    .map((part) => `"${part}${lastBackslashes(part)}"`)
    .join('^%')
}

/** The trailing backslashes: they are doubled, or they would escape the closing quote. */
function lastBackslashes(text: string): string {
  let start = text.length
  while (text[start - 1] === '\\') start -= 1
  return text.slice(start)
}

/** A TOML basic string. */
export function quoteToml(text: string): string {
  // JSON's escapes are valid in TOML, except for DEL
  return JSON.stringify(wellFormed(text)).replaceAll('\u007f', '\\u007F')
}

/** A double-quoted YAML string. */
export function quoteYaml(text: string): string {
  // JSON's escapes are valid in YAML, which allows fewer characters unescaped
  return JSON.stringify(wellFormed(text)).replace(
    /[\u007f-\u009f\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Replaces lone surrogates, which neither language allows. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
}

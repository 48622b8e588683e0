export type Shell = 'posix' | 'powershell' | 'cmd'

const quoteBy: Readonly<Record<Shell, (text: string) => string>> = {
  posix: quotePosix,
  powershell: quotePowerShell,
  cmd: quoteCmd,
}

/** The words as one line that the shell splits into the same words again. Source: clients-lines. */
export function formatLine(words: readonly string[], shell: Shell): string {
  return words.map((word) => quoteBy[shell](word)).join(' ')
}

export function quoteWord(word: string, shell: Shell): string {
  return quoteBy[shell](word)
}

function quotePosix(text: string): string {
  return /^[\w./:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

/** Double quotes where they mean the same to `cmd`, so that most lines work in both; else single ones, which expand nothing. */
function quotePowerShell(text: string): string {
  // PowerShell takes a bare `--` for itself when the command is a script, as npm makes them
  if (/^[\w./:\\-]+$/.test(text) && text !== '--') return text
  if (!/["“”„`$%]|\\$/.test(text) && text !== '') return `"${text}"`
  return `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`
}

/** As Windows' programs split their line. What a script of npm's cannot be told, a double quote, no path holds. */
function quoteCmd(text: string): string {
  if (/^[\w./:\\-]+$/.test(text)) return text
  if (text.includes('"')) throw new RangeError('cmd cannot hand a double quote on')
  // a percent sign is only plain behind a caret, and a caret only outside of quotes
  return text
    .split('%')
    .map((part) => `"${part}${lastBackslashes(part)}"`)
    .join('^%')
}

/** Backslashes before a quote are doubled, or they would escape it. */
function lastBackslashes(text: string): string {
  let start = text.length
  while (text[start - 1] === '\\') start -= 1
  return text.slice(start)
}

/** A basic string of TOML. */
export function quoteToml(text: string): string {
  // JSON's escapes are TOML's, but for DEL
  return JSON.stringify(wellFormed(text)).replaceAll('\u007f', '\\u007F')
}

/** A string of YAML in double quotes. */
export function quoteYaml(text: string): string {
  // JSON's escapes are YAML's, which takes fewer characters as they are
  return JSON.stringify(wellFormed(text)).replace(
    /[\u007f-\u009f\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Neither language can hold halves of pairs. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
}

import { formatLine, quoteWord, type Shell } from './quoting.js'

/** The file whose first line is the token, and the separator after the name of a header. */
export interface TokenHeader {
  readonly file: string
  readonly separator: string
}

/**
 * A line that sends the first line of a file as the token: the shell reads the file, the line does not contain the
 * token.
 */
export function formatLineWithToken(words: readonly string[], { file, separator }: TokenHeader, shell: Shell): string {
  const header = (token: string) => `--header "Authorization${separator}Bearer ${token}"`
  return withHeader[shell](formatLine(words, shell), file, header)
}

type Header = (token: string) => string

const withHeader: Readonly<Record<Shell, (line: string, tokenFile: string, header: Header) => string>> = {
  posix: (line, tokenFile, header) => `${line} ${header(`$(cat ${quoteWord(tokenFile, 'posix')})`)}`,
  powershell: (line, tokenFile, header) =>
    `${line} ${header(`$(Get-Content -TotalCount 1 -LiteralPath ${quoteWord(tokenFile, 'powershell')})`)}`,
  cmd: (line, tokenFile, header) => {
    if (/["%]/.test(tokenFile)) throw new RangeError('cmd cannot read a file of this name')
    return `for /f "usebackq delims=" %t in ("${tokenFile}") do ${line} ${header('%t')}`
  },
}

import { formatLine, quoteWord, type Shell } from './quoting.js'

/** A line whose last words send the first line of a file as the token: the shell reads it, the line does not hold it. */
export function formatLineWithToken(words: readonly string[], tokenFile: string | null, shell: Shell): string {
  const line = formatLine(words, shell)
  return tokenFile === null ? line : withHeader[shell](line, tokenFile)
}

const withHeader: Readonly<Record<Shell, (line: string, tokenFile: string) => string>> = {
  posix: (line, tokenFile) => `${line} --header "Authorization: Bearer $(cat ${quoteWord(tokenFile, 'posix')})"`,
  powershell: (line, tokenFile) =>
    `${line} --header "Authorization: Bearer $(Get-Content -TotalCount 1 -LiteralPath ${quoteWord(tokenFile, 'powershell')})"`,
  cmd: (line, tokenFile) => {
    if (/["%]/.test(tokenFile)) throw new RangeError('cmd cannot read a file of this name')
    return `for /f "usebackq delims=" %t in ("${tokenFile}") do ${line} --header "Authorization: Bearer %t"`
  },
}

/**
 * Adds missing semicolons to the header lines of a part: some programs write `multipart/mixed` and `boundary=` on the
 * next line.
 */
export function withSemicolons(lines: readonly string[]): string[] {
  const fields = lines.join('\n').split(/\n(?![ \t])/)
  return fields.flatMap((field) => withSemicolon(field).split('\n'))
}

function withSemicolon(field: string): string {
  if (!/^content-(?:type|disposition)[ \t]*:/i.test(field)) return field
  return field
    .replace(/^([\w-]+[ \t]*:\s*[^\s;="]+)(\s+)(?=[\w*-]+[ \t]*=)/, '$1;$2')
    .replace(/(=[ \t]*"[^"]*")(\s+)(?=[\w*-]+[ \t]*=)/g, '$1;$2')
}

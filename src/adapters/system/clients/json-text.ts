export type Json = string | number | boolean | readonly Json[] | { readonly [name: string]: Json }

const maxLineLength = 100

/** JSON as people write it: lists that fit are on one line, objects never. */
export function formatJson(value: Json, indent = ''): string {
  const inner = `${indent}  `
  if (typeof value !== 'object') return JSON.stringify(value)
  const isList = Array.isArray(value)
  const items = isList
    ? value.map((item) => formatJson(item, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${formatJson(item, inner)}`)
  const [open, close] = isList ? '[]' : '{}'
  const line = `${open}${items.join(', ')}${close}`
  if (isList && !line.includes('\n') && line.length <= maxLineLength) return line
  return `${open}\n${items.map((item) => inner + item).join(',\n')}\n${indent}${close}`
}

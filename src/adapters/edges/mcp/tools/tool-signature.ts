import type { Tool } from '#src/adapters/edges/mcp/define-tool.js'

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}

/** A tool as a one-line signature: `db.get_mailbox_stats(offset?) → [{mailbox, count}]`. Source: mail-command. */
export function formatSignature({ description: shown, items }: Tool): string {
  const { name, description = '', inputSchema, outputSchema } = shown
  const { properties = {}, required = [] } = inputSchema as ObjectSchema
  const taken = Object.keys(properties).map((argument) => `${argument}${required.includes(argument) ? '' : '?'}`)
  return `${name}(${taken.join(', ')}) → ${answerOf(description, outputSchema as ObjectSchema | undefined, items)}`
}

function answerOf(description: string, outputSchema: ObjectSchema | undefined, items: string | undefined): string {
  if (outputSchema === undefined) return `[${items ?? description.match(/\{[^{}]+\}/)?.[0] ?? ''}]`
  const fields = Object.keys(outputSchema.properties ?? {}).filter((name) => name !== 'error')
  return `{${fields.join(', ')}}`
}

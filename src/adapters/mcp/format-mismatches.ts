/** One way a value does not fit its schema, as TypeBox reports it. */
export interface Mismatch {
  readonly keyword: string
  /** JSON pointer to the value; '' for the whole. */
  readonly instancePath: string
  readonly params: object
  readonly message: string
}

const shown = 5

/** All mismatches as sentences that name the argument, the first few in full. */
export function formatMismatches(mismatches: readonly Mismatch[]): string {
  // the schema `false` repeats what `additionalProperties` says better
  const sentences = mismatches.filter(({ keyword }) => keyword !== 'boolean').map(formatMismatch)
  const rest = sentences.length - shown
  return sentences.slice(0, shown).join(' ') + (rest > 0 ? ` And ${rest} more of the kind.` : '')
}

function formatMismatch({ keyword, instancePath, params, message }: Mismatch): string {
  const where = nameOf(instancePath)
  if (keyword === 'additionalProperties' && 'additionalProperties' in params) {
    const names = (params.additionalProperties as string[]).map(shorten).join(', ')
    return where === '' ? `Unknown argument: ${names}.` : `${where} has an unknown key: ${names}.`
  }
  if (keyword === 'required' && 'requiredProperties' in params) {
    const names = (params.requiredProperties as string[]).join(', ')
    return where === '' ? `Missing argument: ${names}.` : `${where} lacks ${names}.`
  }
  return `${where || 'The arguments'} ${message}.`
}

/** `/updates/0/status` as `updates[0].status`. */
function nameOf(pointer: string): string {
  const steps = pointer.split('/').slice(1)
  const path = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${shorten(unescapePointer(step))}`)).join('')
  return path.replace(/^\./, '')
}

function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~')
}

function shorten(name: string): string {
  return name.length <= 60 ? name : `${name.slice(0, 60)}…`
}

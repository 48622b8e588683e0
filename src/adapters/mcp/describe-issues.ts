/** One way a value does not fit, as the validators of the SDK report it: in the standard's form, and with what they add. */
export interface Issue {
  readonly code?: string | undefined
  readonly expected?: unknown
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

const shown = 5
const maxNameLength = 60

/** The issues of `value` as sentences that name its members, the first few of them. */
export function describeIssues(issues: readonly Issue[], value: unknown): string {
  const sentences = issues.slice(0, shown).map(({ code, expected, path: steps = [] }) => {
    const path = steps.map((step) => (typeof step === 'object' ? step.key : step))
    const name = path.map((step) => String(step).slice(0, maxNameLength)).join('.')
    if (valueAt(path, value) === undefined) return `${name} is missing.`
    if (code === 'invalid_type' && typeof expected === 'string')
      return `${name} must be of type ${typeNamed(expected)}.`
    return `${name} is not what the protocol asks for.`
  })
  return sentences.join(' ') || 'The parameters are not what the protocol asks for.'
}

function typeNamed(expected: string): string {
  if (expected === 'record') return 'object'
  return expected === 'int' ? 'integer' : expected
}

function valueAt(path: readonly PropertyKey[], value: unknown): unknown {
  return path.reduce<unknown>(
    (inner, step) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, step) : undefined),
    value,
  )
}

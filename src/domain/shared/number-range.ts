/** What a whole number may be, both bounds included. */
export interface NumberRange {
  readonly min: number
  readonly max: number
}

/** What a client is told of a number that is not whole or lies outside of its range; null for any other. */
export function rangeFault(name: string, value: number, { min, max }: NumberRange): string | null {
  if (Number.isInteger(value) && value >= min && value <= max) return null
  return `${name} must be a whole number from ${min} to ${max}.`
}

/** The range of a whole number, both bounds included. */
export interface NumberRange {
  readonly min: number
  readonly max: number
}

/** Returns an error message if the number is not whole or out of range, otherwise null. */
export function rangeFault(name: string, value: number, { min, max }: NumberRange): string | null {
  if (Number.isInteger(value) && value >= min && value <= max) return null
  return `${name} must be a whole number from ${min} to ${max}.`
}

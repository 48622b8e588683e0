import { type BoundedNumber, websiteFailure } from '../../domain/websites/website-failure.js'

/** Throws VALIDATION_ERROR unless the value is a whole number within its range. */
export function checkNumber(
  name: BoundedNumber,
  value: number,
  { min, max }: { readonly min: number; readonly max: number },
): void {
  if (Number.isInteger(value) && value >= min && value <= max) return
  const message = `${name} must be a whole number from ${min} to ${max}.`
  throw websiteFailure('VALIDATION_ERROR', message, {
    problem: 'number-out-of-range',
    name,
    value,
    range: { min, max },
  })
}

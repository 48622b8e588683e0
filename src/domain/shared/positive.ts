/** The whole number from 1 that a text names: an id, the number of a page. Null where it names none, or one above `max`. */
export function toPositive(text: unknown, max = Number.MAX_SAFE_INTEGER): number | null {
  const value = typeof text === 'string' && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  return value <= max ? value : null
}

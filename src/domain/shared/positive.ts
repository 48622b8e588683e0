/** Parses a positive whole number, such as an id or a page number. Returns null for any other text, or above `max`. */
export function toPositive(text: unknown, max = Number.MAX_SAFE_INTEGER): number | null {
  const value = typeof text === 'string' && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  return value <= max ? value : null
}

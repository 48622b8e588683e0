/** How long the server asks to wait, in milliseconds; null when it does not say. Dates are read by the server's clock. */
export function retryAfterMs(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Number(text) * 1000
  const wait = Date.parse(text) - Date.parse(headers.get('date') ?? '')
  return Number.isNaN(wait) ? null : Math.max(0, wait)
}

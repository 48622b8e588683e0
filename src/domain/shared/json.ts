export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns a value as JSON, or as a plain string if JSON cannot represent its type. Returns null if it cannot be
 * written, for example when nested too deeply.
 */
export function toJson(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return null
  }
}

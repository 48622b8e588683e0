export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value as JSON, or its own text where JSON has no kind for it; null when it cannot be written, as one nested too deeply. */
export function toJson(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return null
  }
}

import { isObject } from '#src/domain/shared/json.js'
import { protocolVersionKey } from './protocol.js'

/** Returns what is wrong with the value at `path`, in sentences; empty if it is valid. */
type Check = (value: unknown, path: string) => readonly string[]

const maxNameLength = 60

const text: Check = (value, path) =>
  value === undefined ? [`${path} is missing.`] : typeof value === 'string' ? [] : [`${path} must be of type string.`]

const progressToken: Check = (value, path) =>
  typeof value === 'string' || Number.isSafeInteger(value) ? [] : [`${path} does not match the protocol.`]

const optional =
  (check: Check): Check =>
  (value, path) =>
    value === undefined ? [] : check(value, path)

/** An object; only the listed `members` are checked. */
const object =
  (members: Readonly<Record<string, Check>> = {}): Check =>
  (value, path) => {
    if (value === undefined) return [`${path} is missing.`]
    if (!isObject(value)) return [`${path} must be of type object.`]
    return Object.entries(members).flatMap(([name, check]) => check(value[name], `${path}.${name}`))
  }

const objectOfTexts: Check = (value, path) =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, inner]) => text(inner, `${path}.${name.slice(0, maxNameLength)}`))
    : [`${path} must be of type object.`]

const _meta = optional(object({ progressToken: optional(progressToken) }))
const anyParams = optional(object({ _meta }))
const pageParams = optional(object({ _meta, cursor: optional(text) }))

/** Only the parameters that the server reads are checked. */
const paramsOf: ReadonlyMap<string, Check> = new Map([
  [
    'initialize',
    object({
      _meta,
      protocolVersion: text,
      capabilities: object({ sampling: optional(object()) }),
      clientInfo: object({ name: text, version: text }),
    }),
  ],
  ['tools/list', pageParams],
  ['prompts/list', pageParams],
  ['prompts/get', object({ _meta, name: text, arguments: optional(objectOfTexts) })],
])

const shown = 5

/**
 * Returns what is wrong with the parameters of a request: sentences that name the first few faulty members, or null if
 * they are valid. The SDK has schemas of every message, but building them takes a third of the time from the start to
 * the first answer, and it reports a mismatch as a server error in JSON.
 */
export function checkParams(method: string, params: unknown): string | null {
  // the revision with an envelope has no initialize: it is an unknown method, whatever its parameters
  const check = method === 'initialize' && hasEnvelope(params) ? anyParams : (paramsOf.get(method) ?? anyParams)
  const faults = check(params, 'params')
  return faults.length === 0 ? null : faults.slice(0, shown).join(' ')
}

/** Whether a request carries its revision itself, as in 2026-07-28. */
export function hasEnvelope(params: unknown): boolean {
  const meta = isObject(params) ? params._meta : undefined
  return isObject(meta) && Object.hasOwn(meta, protocolVersionKey)
}

/** Whether the parameters of a notification, or a result, meet the general rules. */
export function isAnyParams(params: unknown): boolean {
  return anyParams(params, 'params').length === 0
}

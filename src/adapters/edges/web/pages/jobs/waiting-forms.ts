import { RequestFault } from '#src/adapters/edges/web/request-fault.js'
import { decisions } from './decide.js'

/** A form that waited in a browser. */
export interface WaitingForm {
  /** The id of the batch that it writes, so that a form sent twice is written once. */
  readonly key: string
  readonly path: keyof typeof decisions
  readonly form: URLSearchParams
}

// the browser sends the rest later
const maxForms = 200

/** Throws RequestFault for forms that the pages do not send. */
export function readWaitingForms(texts: readonly string[]): readonly WaitingForm[] {
  return texts.slice(0, maxForms).map((text) => {
    const form = readWaitingForm(text)
    if (form === null) throw new RequestFault(400, 'notAForm')
    return form
  })
}

function readWaitingForm(text: string): WaitingForm | null {
  const { key, path, fields } = readObject(text)
  if (typeof key !== 'string' || !/^[\da-z]{20,40}$/.test(key)) return null
  if (!isPath(path) || !Array.isArray(fields) || !fields.every(isField)) return null
  return { key, path, form: new URLSearchParams(fields) }
}

function readObject(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

function isPath(path: unknown): path is WaitingForm['path'] {
  return typeof path === 'string' && Object.hasOwn(decisions, path)
}

function isField(field: unknown): field is [string, string] {
  return Array.isArray(field) && field.length === 2 && field.every((part) => typeof part === 'string')
}

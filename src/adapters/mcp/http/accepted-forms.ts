/** The forms in which a client takes an answer. */
export interface AcceptedForms {
  readonly json: boolean
  /** A stream of events (server-sent events). */
  readonly events: boolean
}

/** As the header Accept says; without one, JSON. Null when the client takes neither. */
export function acceptedForms(header: string | undefined): AcceptedForms | null {
  const types = (header ?? '*/*').split(',').flatMap(typeOf)
  // to take anything does not mean to understand a stream of events
  const json = ['application/json', 'application/*', '*/*'].some((type) => types.includes(type))
  const events = types.includes('text/event-stream')
  return json || events ? { json, events } : null
}

/** None when the client says that it takes nothing of the type. */
function typeOf(range: string): readonly string[] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const isRefused = parameters.some((parameter) => parameter.startsWith('q=') && Number(parameter.slice(2)) === 0)
  return isRefused ? [] : [type]
}

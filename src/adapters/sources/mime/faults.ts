/** Why a message could not be read in full: the same phrase for every message, so that an import can count them. */
export const faults = {
  noHeaders: 'no headers',
  headersTooLong: 'headers too long',
  date: 'a date that cannot be read',
  unknownCharset: 'an unknown character set',
  wrongCharset: 'bytes that are not of the stated character set',
  tooDeep: 'nested too deep',
  structure: 'a MIME structure that cannot be read',
  textCut: 'a text too long to keep in full',
  partCut: 'a part too long to read in full',
  tooSlow: 'took too long to parse',
  failed: 'could not be parsed',
} as const

/** Of a text whose bytes are of one character set and its label of another; the names are those of the Encoding Standard. */
export function statedOtherwise(stated: string, read: string): StatedOtherwise {
  return `stated ${stated}, read as ${read}`
}

type StatedOtherwise = `stated ${string}, read as ${string}`

export type Fault = (typeof faults)[keyof typeof faults] | StatedOtherwise

/** Collects what could not be read, each fault once. */
export type Faults = Set<Fault>

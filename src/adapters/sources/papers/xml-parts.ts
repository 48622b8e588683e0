import { Parser } from 'htmlparser2'
import { PaperProblem } from './paper-faults.js'
import type { ZipParts } from './zip-parts.js'

export interface XmlListener {
  /** Names of elements are without prefix. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
  /** Nothing more is read. */
  isEnough?(): boolean
}

const maxDepth = 256

/**
 * Reads a part of an Office file as a stream; entities that the file itself declares are not expanded. Throws
 * PaperProblem.
 */
export async function readXml(parts: ZipParts, part: string, listener: XmlListener): Promise<void> {
  let depth = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1
        if (depth > maxDepth) throw new PaperProblem('damaged')
        listener.open?.(localName(name), attributes)
      },
      ontext: (text) => listener.text?.(text),
      onclosetag: (name) => {
        depth -= 1
        listener.close?.(localName(name))
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  await parts.read(part, (text) => {
    parser.write(text)
    return listener.isEnough?.() !== true
  })
  parser.end()
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The value of an attribute whatever its prefix, such as that of `r:id`. */
export function attributeOf(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  return attributes[name] ?? Object.entries(attributes).find(([key]) => localName(key) === name)?.[1]
}

import { calendarText } from '#src/adapters/sources/mime/calendar-text.js'
import { decodePart } from '#src/adapters/sources/mime/decode-part.js'
import { htmlToText } from '#src/adapters/sources/mime/html-text.js'
import type { Paper, PaperFormat } from '#src/application/shared/ports/paper-reader.js'

type TextFormat = Extract<PaperFormat, 'text' | 'html' | 'calendar'>

const readers: Readonly<Record<TextFormat, (text: string) => string>> = {
  text: (text) => text.replace(/\r\n?/g, '\n'),
  html: htmlToText,
  calendar: calendarText,
}

/** `charset` is what was stated about the file, if anything. */
export function readText(bytes: Buffer, kind: TextFormat, charset: string | undefined): Paper {
  const decoded = decodePart(bytes, charset, new Set()).replace(/^\ufeff/, '')
  return { kind, pages: [{ number: null, text: readers[kind](decoded).trim() }], title: null, warnings: [] }
}

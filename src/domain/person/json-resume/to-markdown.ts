import { isObject, type JsonObject } from '#src/domain/shared/json.js'
import {
  basicLines,
  type EntrySection,
  entrySections,
  type LineSection,
  lineSections,
  summaryHeading,
} from './sections.js'

const address = /(https?:\/\/\S+)/
const special = /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=\w{1,10};|#)/gu
const lineStart = /^(?:[-+](?=[\s-]|$)|>|#(?=[\s#]|$)|=(?==|$)|\d{1,9}(?=[.)](?:\s|$)))/

/** Writes a text so that Markdown shows it as it is. Its lines stay lines. */
export function escapeMarkdown(text: string): string {
  const parts = text.split(address).map((part, at) => (at % 2 === 1 ? part : part.replace(special, '\\$&')))
  return parts
    .join('')
    .split('\n')
    .map((line) => line.replace(lineStart, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`)))
    .join('\n')
}

/** Writes what a CV in Markdown says of a résumé in JSON. */
export function writeCv(resume: JsonObject): string {
  const blocks = [
    ...writeBasics(objectAt(resume, 'basics')),
    ...entrySections.flatMap((section) =>
      writeSection(
        section.heading,
        itemsAt(resume, section.key).map((item) => writeEntry(item, section)),
      ),
    ),
    ...lineSections.flatMap((section) => {
      const lines = itemsAt(resume, section.key).map((item) => writeLine(item, section))
      return writeSection(section.heading, lines.length === 0 ? [] : [lines.join('\n')])
    }),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

// names of fields before version 1.0.0
const formerNames: Readonly<Record<string, string>> = { name: 'company', url: 'website', phone: 'tel' }

/** Returns a text of a field as one line; '' for anything else. */
function fieldOf(item: JsonObject, key: string): string {
  const former = formerNames[key]
  return oneLine(item[key]) || (former === undefined ? '' : oneLine(item[former]))
}

function writeSection(heading: string, entries: readonly string[]): readonly string[] {
  return entries.length === 0 ? [] : [`## ${heading}`, ...entries]
}

function writeBasics(basics: JsonObject): readonly string[] {
  const lines = basicLines.flatMap(([label, path]) => {
    const [last = ''] = path.slice(-1)
    const value = fieldOf(path.length > 1 ? objectAt(basics, path[0] ?? '') : basics, last)
    return value === '' ? [] : [`- ${label}: ${value}`]
  })
  const profiles = itemsAt(basics, 'profiles').flatMap((profile) => {
    const values = ['username', 'url'].map((key) => oneLine(profile[key])).filter((value) => value !== '')
    const network = oneLine(profile.network)
    return network === '' || values.length === 0 ? [] : [`- ${network}: ${values.join(', ')}`]
  })
  const [name, label, summary] = [oneLine(basics.name), oneLine(basics.label), paragraphs(basics.summary)]
  return [
    ...(name === '' ? [] : [`# ${name}`]),
    ...(label === '' ? [] : [label]),
    [...lines, ...profiles].join('\n'),
    ...(summary === '' ? [] : [`## ${summaryHeading}`, summary]),
  ]
}

function writeEntry(item: JsonObject, section: EntrySection): string {
  const title = section.title.map((key) => fieldOf(item, key)).filter((text) => text !== '')
  const below = [
    periodOf(section.dates.map((key) => oneLine(item[key]))),
    placeOf(item, section),
    section.hasUrl ? fieldOf(item, 'url') : '',
  ]
  const slanted = section.slanted === null ? '' : oneLine(item[section.slanted])
  const lines = [
    ...Object.entries(section.lines).map(([label, key]) => [label, oneLine(item[key])] as const),
    ...Object.entries(section.lists).map(
      ([label, key]) => [label, textsAt(item, key).map(oneLine).join(', ')] as const,
    ),
  ]
  const points = section.points === null ? [] : textsAt(item, section.points).map((text) => `- ${oneLine(text)}`)
  const blocks = [
    `### ${title.join(' — ')}`.trim(),
    below.filter((text) => text !== '').join(' · '),
    lines
      .filter(([, value]) => value !== '')
      .map(([label, value]) => `${label}: ${value}`)
      .join('\n'),
    slanted === '' ? '' : `*${slanted}*`,
    // some write the one for the other
    paragraphs(item[section.text]) || paragraphs(item.summary),
    points.join('\n'),
  ]
  return blocks.filter((block) => block !== '').join('\n\n')
}

function placeOf(item: JsonObject, { place }: EntrySection): string {
  return place === null ? '' : oneLine(item[place])
}

/** An entry without an end goes on. */
function periodOf([start = '', ...ends]: readonly string[]): string {
  const [end] = ends
  if (end === undefined) return start
  return start === '' && end === '' ? '' : `${start} – ${end === '' ? 'present' : end}`.trim()
}

function writeLine(item: JsonObject, { name, level, words, value }: LineSection): string {
  const inBrackets = level === null ? '' : oneLine(item[level])
  const head = `${oneLine(item[name])}${inBrackets === '' ? '' : ` (${inBrackets})`}`
  const behind =
    words === null ? oneLine(value === null ? '' : item[value]) : textsAt(item, words).map(oneLine).join(', ')
  return `- ${head}${behind === '' ? '' : `: ${behind}`}`
}

/** Returns a text as one line; '' for anything else. */
function oneLine(value: unknown): string {
  return typeof value === 'string' ? escapeMarkdown(value.replace(/\s+/g, ' ').trim()) : ''
}

function paragraphs(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value
    .split(/\n{2,}/)
    .map((text) => escapeMarkdown(text.trim()).replaceAll('\n', '\\\n'))
    .filter((text) => text !== '')
    .join('\n\n')
}

function objectAt(object: JsonObject, key: string): JsonObject {
  const value = object[key]
  return isObject(value) ? value : {}
}

function itemsAt(object: JsonObject, key: string): readonly JsonObject[] {
  const value = object[key]
  return Array.isArray(value) ? value.filter(isObject) : []
}

function textsAt(object: JsonObject, key: string): readonly string[] {
  const value = object[key]
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

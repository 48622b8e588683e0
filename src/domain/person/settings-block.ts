import type { SettingsFault } from './profile.js'
import { settingNamed } from './setting-words.js'
import { settingsFault } from './settings-fault.js'

/** A line of the settings with the lines that belong to it. */
export interface SettingEntry {
  readonly key: string
  /** From 1, in the document. */
  readonly line: number
  /** Its values as they were written: of a list in one line or in several, without quotation marks. */
  readonly values: readonly string[]
}

export interface SettingsBlock {
  readonly entries: readonly SettingEntry[]
  readonly faults: readonly SettingsFault[]
}

/** A value has at most this many characters, a list this many values. */
const maxValue = 300
const maxValues = 100

const fence = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\s`{]*)/

/**
 * Reads the fenced block of settings of a document: the first that is called `settings`, or else the first in YAML that
 * has a known setting. Takes time linear in its length.
 */
export function readSettingsBlock(markdown: string): SettingsBlock {
  const lines = markdown.split(/\r\n|[\r\n]/)
  const blocks = fencedBlocks(lines)
  const called = blocks.filter(({ name }) => name === 'settings')
  const chosen = called[0] ?? blocks.find((block) => /^ya?ml$/.test(block.name) && hasSetting(lines, block))
  if (chosen === undefined) return { entries: [], faults: [] }
  const read = readLines(lines, chosen)
  const others = called.slice(1).map(({ from }) => settingsFault(from, { problem: 'second-block' }))
  return { entries: read.entries, faults: [...read.faults, ...others] }
}

/** The lines `from` up to, not including, `to`, counted from 0; the fence is the line before. */
interface Fenced {
  readonly name: string
  readonly from: number
  readonly to: number
}

function fencedBlocks(lines: readonly string[]): readonly Fenced[] {
  const blocks: Fenced[] = []
  let open: { readonly mark: string; readonly name: string; readonly from: number } | null = null
  for (const [at, line] of lines.entries()) {
    const [, mark = '', name = ''] = fence.exec(line) ?? []
    if (open === null && mark !== '') open = { mark, name: name.toLowerCase(), from: at + 1 }
    else if (open !== null && mark.startsWith(open.mark) && name === '') {
      blocks.push({ name: open.name, from: open.from, to: at })
      open = null
    }
  }
  // as in Markdown, a block that is never closed goes to the end
  return open === null ? blocks : [...blocks, { name: open.name, from: open.from, to: lines.length }]
}

const maxKey = 60

/** Returns the key of a line and what follows its colon. */
function keyIn(text: string): { readonly key: string; readonly rest: string } | null {
  const at = text.slice(0, maxKey + 1).search(/[:：]/)
  // an address is no setting
  return at < 1 || text.startsWith('//', at + 1)
    ? null
    : { key: text.slice(0, at).trim(), rest: text.slice(at + 1).trim() }
}

function hasSetting(lines: readonly string[], { from, to }: Fenced): boolean {
  return lines.slice(from, to).some((line) => settingNamed(keyIn(line)?.key ?? '') !== null)
}

function readLines(lines: readonly string[], { from, to }: Fenced): SettingsBlock {
  const entries: { key: string; line: number; values: string[] }[] = []
  const faults: SettingsFault[] = []
  for (const [at, written] of lines.slice(from, to).entries()) {
    const line = from + at + 1
    const read = readLine(written)
    if (read === null) continue
    if ('key' in read) entries.push({ key: read.key, line, values: [...listOf(read.rest)] })
    else if (read.value !== null && entries.length > 0) entries.at(-1)?.values.push(unquoted(read.value))
    else faults.push(settingsFault(line, { problem: 'no-setting' }))
  }
  return { entries: entries.map((entry) => ({ ...entry, values: bounded(entry.values) })), faults }
}

/** Returns a key with what follows, or a value of the key before it: an item of a list, or an indented line. */
function readLine(written: string): { key: string; rest: string } | { value: string | null } | null {
  const text = withoutComment(written)
  if (text === '' || text === '---') return null
  if (/^[-*•・]\s/.test(text)) return { value: text.slice(1).trim() }
  return /^\s/.test(written) ? { value: text } : (keyIn(text) ?? { value: null })
}

function bounded(values: readonly string[]): readonly string[] {
  return values
    .filter((value) => value !== '')
    .slice(0, maxValues)
    .map((value) => value.slice(0, maxValue))
}

function withoutComment(line: string): string {
  const at = line.search(/(?:^|\s)#/)
  return (at < 0 ? line : line.slice(0, at)).trim()
}

/** Reads `a, b`, `[a, b]`, `a、b`; a comma between digits belongs to a number. */
function listOf(text: string): readonly string[] {
  const inner = /^\[(.*)\]$/.exec(text)?.[1] ?? text
  return inner.split(/[、，;；]|(?<!\d),|,(?!\d{3})/).map(unquoted)
}

function unquoted(text: string): string {
  const trimmed = text.trim()
  return /^(["'「]).*(["'」])$/.test(trimmed) ? trimmed.slice(1, -1).trim() : trimmed
}

import type { Dirent, Stats } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { AppError } from '../../../domain/shared/app-error.js'
import { classifyFile } from './classify-file.js'
import { maildirFolderName } from './maildir-folder-name.js'
import { refuseEndless } from './open-mail-file.js'
import { problems, reasonOf } from './problems.js'
import { byCodeUnits } from './read-eml-folder.js'

/** Something that holds messages: one mbox file, one Maildir, one folder of message files, or one message file. */
export interface DetectedSource {
  readonly kind: 'mbox' | 'maildir' | 'eml-folder' | 'eml'
  /** Absolute. */
  readonly path: string
  /** The base name of the path that was given, and from there the way to this source, with slashes. */
  readonly mailbox: string
}

/** Deeper folders are not looked into. */
const maxDepth = 64

/**
 * What is at `path`, by name: one source for a file or a plain folder, more for a tree of Maildirs (also Maildir++, whose
 * folders start with a dot) or a folder that holds mbox files. Folders that cannot be listed are sources too, and report
 * it when read. Links to folders are not followed.
 * Throws NOT_FOUND when nothing is there, VALIDATION_ERROR when it is no mail. Source: contracts/mail.md.
 */
export async function detectMailSources(path: string): Promise<readonly DetectedSource[]> {
  const root = resolve(path)
  const mailbox = basename(root) || 'mail'
  const stats = await statOf(root, path)
  const sources = stats.isDirectory() ? await fromFolder(root, mailbox, 0) : await fromFile(root, mailbox)
  if (sources.length > 0) return sources
  throw new AppError('VALIDATION_ERROR', `${basename(path)} holds no mail: no mbox, no Maildir, no .eml file.`)
}

async function statOf(root: string, given: string): Promise<Stats> {
  try {
    const stats = await stat(root)
    refuseEndless(stats)
    return stats
  } catch (error) {
    const reason = reasonOf(error)
    const code = reason === problems.missing ? 'NOT_FOUND' : 'VALIDATION_ERROR'
    throw new AppError(code, `${basename(given)}: ${reason === problems.missing ? 'nothing is there' : reason}.`, {
      cause: error,
    })
  }
}

async function fromFile(path: string, mailbox: string): Promise<DetectedSource[]> {
  const kind = await classifyFile(path)
  if (kind === 'mbox' || kind === 'separated') return [{ kind: 'mbox', path, mailbox }]
  return kind === 'message' ? [{ kind: 'eml', path, mailbox }] : []
}

async function fromFolder(path: string, mailbox: string, depth: number): Promise<DetectedSource[]> {
  const entries = await listing(path)
  if (entries === null) return [{ kind: 'eml-folder', path, mailbox }]
  const isMaildir = looksLikeMaildir(entries)
  const sources: DetectedSource[] = isMaildir
    ? [{ kind: 'maildir', path, mailbox }]
    : await looseFiles(path, mailbox, entries)
  for (const entry of depth === maxDepth ? [] : entries.filter((candidate) => candidate.isDirectory())) {
    const folder = join(path, entry.name)
    const name = await subfolderName(folder, entry.name, isMaildir)
    if (name !== null) sources.push(...(await fromFolder(folder, `${mailbox}/${name}`, depth + 1)))
  }
  return sources
}

/** The folder's message files as one source, if it has any, and each mbox file. */
async function looseFiles(path: string, mailbox: string, entries: readonly Dirent[]): Promise<DetectedSource[]> {
  const sources: DetectedSource[] = []
  let holdsMessages = false
  for (const { name } of entries.filter((entry) => entry.isFile() || entry.isSymbolicLink())) {
    const kind = await classifyFile(join(path, name))
    if (kind === 'mbox') sources.push({ kind, path: join(path, name), mailbox: `${mailbox}/${name}` })
    holdsMessages ||= kind === 'message' || kind === 'separated'
  }
  return holdsMessages ? [{ kind: 'eml-folder', path, mailbox }, ...sources] : sources
}

/** What a folder adds to the mailbox's name; null when it is not to be looked into. */
async function subfolderName(path: string, name: string, inMaildir: boolean): Promise<string | null> {
  if (inMaildir && ['cur', 'new', 'tmp'].includes(name)) return null
  if (!name.startsWith('.')) return name
  // hidden folders are private to some program, unless they are Maildirs
  return looksLikeMaildir((await listing(path)) ?? []) ? maildirFolderName(name) : null
}

/** Whoever copies a Maildir may leave empty folders behind: `cur` is enough. */
function looksLikeMaildir(entries: readonly Dirent[]): boolean {
  const has = (name: string) => entries.some((entry) => entry.name === name && entry.isDirectory())
  return has('cur') || (has('new') && has('tmp'))
}

async function listing(path: string): Promise<Dirent[] | null> {
  try {
    return (await readdir(path, { withFileTypes: true })).sort((a, b) => byCodeUnits(a.name, b.name))
  } catch {
    return null
  }
}

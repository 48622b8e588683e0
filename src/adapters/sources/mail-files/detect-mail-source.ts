import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { openPacked } from '#src/adapters/sources/mail-files/packed/open-packed.js'
import { endOf, nameMailbox } from '#src/domain/mail/mailbox-name.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { MessageArchive, OpenArchive } from './archive-reader.js'
import { refuseEndless } from './byte-source.js'
import { classifyFile, isPackedName } from './classify-file.js'
import { DiskFile, DiskFolder } from './disk-files.js'
import type { FileKind, FileNature, FolderListing, MailFile, MailFolder } from './mail-file.js'
import { isMaildir, MaildirTrees } from './maildir-trees.js'
import { problems, reasonOf } from './problems.js'
import { looseKinds } from './read-eml-folder.js'
import { hasSameNameInOtherAccount } from './same-named-mailboxes.js'
import { asSpelledOnDisk } from './spelling.js'

/** A source of messages: one mbox file, one Maildir, one folder of message files, or one message file. */
export type DetectedSource = {
  /** Unique among all sources. */
  readonly key: string
  /** Its mailbox in the archive; see `nameMailbox`. */
  readonly mailbox: string
  /** All parts of the path whose end is the mailbox name. */
  readonly path: readonly string[]
  /** The path as earlier versions named it, if it differs. */
  readonly formerPath?: readonly string[] | undefined
  /** The file or folder on disk, or the packed file that contains it. */
  readonly diskPath: string | Buffer
} & (
  | { readonly kind: 'mbox' | 'eml'; readonly file: MailFile }
  | { readonly kind: 'maildir' | 'eml-folder'; readonly folder: MailFolder }
  | { readonly kind: 'archive'; readonly archive: MessageArchive }
  | { readonly kind: 'unreadable'; readonly problem: string }
)

/** The state of a search. */
interface Place {
  /** Opens databases; null if none are read. */
  readonly openArchive: OpenArchive | null
  /** The folders from the root of the disk, or of the packed file, down to this one. */
  readonly folders: readonly MailFolder[]
  /** How many of them are above the requested path. */
  readonly above: number
  /** The packed file that contains everything, if any. */
  readonly packedIn: string | Buffer | null
  readonly depth: number
}

interface Found {
  readonly trees: MaildirTrees
  readonly sources: DetectedSource[]
  holdsMail: boolean
  /** Advice for files in other formats. */
  readonly foreign: Set<string>
}

const messageKinds: readonly FileKind[] = ['message', 'separated', 'emlx']

/** The search does not descend further. */
const maxDepth = 64

/**
 * The sources at `path`, by name: one for a file or a plain folder; several for a tree of Maildirs (also Maildir++,
 * whose folders start with a dot), for a folder with mbox files, and for a packed file. Unreadable files and folders
 * are sources too, and report the problem when read. Links to folders are not followed. A database is a source if it is
 * named itself and `openArchive` accepts it. Throws NOT_FOUND if nothing exists, VALIDATION_ERROR if it is not mail.
 * Source: mail-files.
 */
export async function detectMailSources(
  path: string,
  openArchive: OpenArchive | null = null,
): Promise<readonly DetectedSource[]> {
  const given = resolve(path)
  const root = asSpelledOnDisk(given)
  const sources = await search(root, path, openArchive)
  if (root === given) return sources
  // earlier versions named mailboxes by the path as given
  const former = await search(given, path, openArchive)
  return sources.map((source, index) => ({ ...source, formerPath: former[index]?.formerPath ?? former[index]?.path }))
}

async function search(root: string, path: string, openArchive: OpenArchive | null): Promise<readonly DetectedSource[]> {
  const stats = await statOf(root, path)
  const found: Found = { trees: new MaildirTrees(), sources: [], holdsMail: false, foreign: new Set() }
  const folders = foldersAbove(root)
  const place: Place = { folders, above: folders.length - 1, packedIn: null, depth: 0, openArchive }
  if (stats.isDirectory()) await searchFolder(DiskFolder.at(root), place, found)
  else await searchGivenFile(DiskFile.at(root), place, found)
  if (found.holdsMail) return found.sources
  throw new AppError('VALIDATION_ERROR', `${basename(path)} has no readable mail: ${whyNot(found)}.`)
}

function foldersAbove(path: string): readonly DiskFolder[] {
  const above: DiskFolder[] = []
  for (let at = dirname(path); ; at = dirname(at)) {
    above.unshift(DiskFolder.at(at))
    if (dirname(at) === at) return above
  }
}

function whyNot({ sources, foreign }: Found): string {
  const problem = sources
    .map((source) => (source.kind === 'unreadable' ? source.problem : null))
    .find((text) => text !== null)
  if (problem !== undefined) return problem ?? ''
  return foreign.size > 0
    ? [...foreign].map((what) => `it is ${what}`).join('; ')
    : 'no mbox, Maildir, .eml file or packed file with one of these was found'
}

async function statOf(root: string, given: string): Promise<Stats> {
  try {
    const stats = await stat(root)
    refuseEndless(stats)
    return stats
  } catch (error) {
    const reason = reasonOf(error)
    const code = reason === problems.missing ? 'NOT_FOUND' : 'VALIDATION_ERROR'
    throw new AppError(code, `${basename(given)}: ${reason === problems.missing ? 'not found' : reason}.`, {
      cause: error,
    })
  }
}

/**
 * A single file is its own mailbox unless it is inside one. A file that begins like an mbox is treated as one, so that
 * an empty one is reported.
 */
async function searchGivenFile(file: DiskFile, place: Place, found: Found): Promise<void> {
  const archive = await place.openArchive?.(file.key)
  if (archive) {
    const { name: mailbox, key } = file
    return add(found, { kind: 'archive', key, mailbox, path: [mailbox], diskPath: key, archive })
  }
  if (isPackedName(file.name)) return searchPacked(file, place, found)
  const nature = await classifyFile(file)
  const kind = await kindAlone(file, nature)
  const name = await nameOf(found, place, kind, file, nature.isTakeout)
  if (kind !== null) add(found, { key: file.key, ...name, diskPath: file.key, file, kind })
  if (nature.problem !== undefined) found.foreign.add(nature.problem)
}

/** The kind of source that a single file is; null if it is not mail. */
async function kindAlone(file: MailFile, { kind }: FileNature): Promise<'mbox' | 'eml' | null> {
  if (kind === 'mbox' || kind === 'separated') return 'mbox'
  if (kind === 'message' || kind === 'emlx') return 'eml'
  return kind === 'other' && (await file.start(5)).toString('latin1') === 'From ' ? 'mbox' : null
}

type Names = Pick<DetectedSource, 'mailbox' | 'path' | 'formerPath'>

/** The mailbox name of a file, or of the folder if there is no file. */
async function nameOf(
  { trees }: Found,
  { folders, above, packedIn }: Place,
  kind: DetectedSource['kind'] | null,
  file: MailFile | null = null,
  isTakeout = false,
): Promise<Names> {
  const maildir = kind === 'mbox' || kind === 'unreadable' ? null : await trees.maildirAt(folders)
  const isFile = file !== null && maildir === null
  const names = [...folders.slice(1, maildir ?? undefined), ...(isFile ? [file] : [])].map(({ name }) => name)
  // the name of the packed file is used for its top level
  if (names.length === 0 && maildir === null) names.push(folders[0]?.name || 'mail')
  const maildirRoot = maildir === null ? null : (await trees.rootOf(folders.slice(0, maildir))) - 1
  const { start, isOfAccount, ...name } = nameMailbox({ names, isFile, above, maildirRoot, isTakeout })
  if (!isOfAccount || packedIn !== null || !hasSameNameInOtherAccount(folders[0]?.key ?? '', names, start)) return name
  return { ...name, mailbox: endOf(name.path, name.mailbox.split('/').length + 1) }
}

async function searchFolder(folder: MailFolder, outside: Place, found: Found): Promise<void> {
  const place = { ...outside, folders: [...outside.folders, folder] }
  const listing = await folder.list().catch(() => null)
  const common = { key: folder.key, diskPath: place.packedIn ?? folder.diskPath ?? folder.key, folder }
  if (listing === null)
    return add(found, { ...common, ...(await nameOf(found, place, 'eml-folder')), kind: 'eml-folder' })
  const inMaildir = isMaildir(listing)
  if (inMaildir) add(found, { ...common, ...(await nameOf(found, place, 'maildir')), kind: 'maildir' })
  await searchFiles(folder, listing, place, found, inMaildir)
  if (place.depth === maxDepth) return
  for (const child of listing.folders) {
    if (await isSearched(child, inMaildir)) await searchFolder(child, { ...place, depth: place.depth + 1 }, found)
  }
}

/** The folder's single messages as one source, if there are any, and each mbox and each packed file. */
async function searchFiles(
  folder: MailFolder,
  { files }: FolderListing,
  place: Place,
  found: Found,
  inMaildir: boolean,
): Promise<void> {
  const loose = new Set<FileKind>()
  const position = found.sources.length
  for (const file of files) {
    if (isPackedName(file.name) && file.diskPath !== undefined) {
      await searchPacked(file, place, found)
      continue
    }
    const { kind, isTakeout, problem } = await classifyFile(file)
    if (problem !== undefined) found.foreign.add(problem)
    if (kind === 'mbox') {
      const diskPath = place.packedIn ?? file.diskPath ?? file.key
      add(found, { kind, key: file.key, ...(await nameOf(found, place, kind, file, isTakeout)), diskPath, file })
    } else if (looseKinds.includes(kind)) loose.add(kind)
  }
  const holdsMessages = messageKinds.some((kind) => loose.has(kind))
  found.holdsMail ||= holdsMessages
  // other files in a Maildir belong to it and are not reported
  if (!(inMaildir ? holdsMessages : loose.size > 0)) return
  const name = await nameOf(found, place, 'eml-folder')
  const diskPath = place.packedIn ?? folder.diskPath ?? folder.key
  found.sources.splice(position, 0, { kind: 'eml-folder', key: folder.key, ...name, diskPath, folder })
}

/** Packed mail is named by its path inside the packed file, because the folders around that belong to the export. */
async function searchPacked(file: MailFile, place: Place, found: Found): Promise<void> {
  const diskPath = file.diskPath ?? file.key
  try {
    const unpacked = await openPacked(String(file.target?.() ?? diskPath), file.name)
    const inside: Place = { ...place, packedIn: diskPath, folders: [], above: 0, depth: 0 }
    if (unpacked.folder !== undefined) {
      await searchFolder(unpacked.folder, inside, found)
      if (unpacked.folder.failure !== undefined) throw unpacked.folder.failure
      return
    }
    await searchUnpackedFile(unpacked.file, diskPath, place, found)
  } catch (error) {
    const name = await nameOf(found, place, 'unreadable', file)
    found.sources.push({ kind: 'unreadable', key: file.key, ...name, diskPath, problem: reasonOf(error) })
  }
}

/** A single packed file takes the place of its packed form. */
async function searchUnpackedFile(
  file: MailFile,
  diskPath: string | Buffer,
  place: Place,
  found: Found,
): Promise<void> {
  // opened here so that damage is reported now
  await file.start(5)
  const nature = await classifyFile(file)
  const kind = await kindAlone(file, nature)
  const common = { key: file.key, ...(await nameOf(found, place, kind, file, nature.isTakeout)), diskPath }
  if (kind !== null) add(found, { ...common, file, kind })
  else found.sources.push({ ...common, kind: 'unreadable', problem: nature.problem ?? problems.noMessage })
}

function add(found: Found, source: DetectedSource): void {
  found.sources.push(source)
  found.holdsMail = true
}

/**
 * Hidden folders are private to some program, unless they are Maildirs, or the folders in which KMail keeps subfolders.
 */
async function isSearched(folder: MailFolder, inMaildir: boolean): Promise<boolean> {
  const { name } = folder
  if (inMaildir && ['cur', 'new', 'tmp'].includes(name)) return false
  if (!name.startsWith('.') || /^\..+\.directory$/.test(name)) return true
  const listing = await folder.list().catch(() => null)
  return listing !== null && isMaildir(listing)
}

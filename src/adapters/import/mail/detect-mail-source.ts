import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { AppError } from '../../../domain/shared/app-error.js'
import type { MessageArchive, OpenArchive } from './archive-reader.js'
import { refuseEndless } from './byte-source.js'
import { classifyFile, isPackedName } from './classify-file.js'
import { DiskFile, DiskFolder } from './disk-files.js'
import type { FileKind, FileNature, FolderListing, MailFile, MailFolder } from './mail-file.js'
import { folderPart, mailboxName, maildirFolderName } from './mailbox-name.js'
import { openPacked } from './packed/open-packed.js'
import { problems, reasonOf } from './problems.js'
import { looseKinds } from './read-eml-folder.js'
import { asSpelledOnDisk } from './spelling.js'

/** Something that holds messages: one mbox file, one Maildir, one folder of message files, or one message file. */
export type DetectedSource = {
  /** Names it among all sources. */
  readonly key: string
  /** What it is called in the archive; see `mailboxName`. */
  readonly mailbox: string
  /** What earlier versions called it, where the path that was given is not spelled as the disk spells it. */
  readonly formerMailbox?: string | undefined
  /** What lies on disk: the file or the folder itself, or the packed file that holds it. */
  readonly diskPath: string | Buffer
} & (
  | { readonly kind: 'mbox' | 'eml'; readonly file: MailFile }
  | { readonly kind: 'maildir' | 'eml-folder'; readonly folder: MailFolder }
  | { readonly kind: 'archive'; readonly archive: MessageArchive }
  | { readonly kind: 'unreadable'; readonly problem: string }
)

/** Where a search stands. */
interface Place {
  /** What opens a database; null where none are read. */
  readonly openArchive: OpenArchive | null
  /** From the path that was given. */
  readonly names: readonly string[]
  /** The packed file that all lies in, if it does. */
  readonly packedIn: string | Buffer | null
  readonly depth: number
}

interface Found {
  readonly sources: DetectedSource[]
  holdsMail: boolean
  /** What helps with the files that are in other formats. */
  readonly foreign: Set<string>
}

const messageKinds: readonly FileKind[] = ['message', 'separated', 'emlx']

/** Deeper folders are not looked into. */
const maxDepth = 64

/**
 * What is at `path`, by name: one source for a file or a plain folder, more for a tree of Maildirs (also Maildir++, whose
 * folders start with a dot), for a folder that holds mbox files, and for a packed file. Files and folders that cannot be
 * read are sources too, and report it when read. Links to folders are not followed. A database is a source where it is
 * named itself and `openArchive` takes it.
 * Throws NOT_FOUND when nothing is there, VALIDATION_ERROR when it is no mail. Source: mail-files.
 */
export async function detectMailSources(
  path: string,
  openArchive: OpenArchive | null = null,
): Promise<readonly DetectedSource[]> {
  const given = resolve(path)
  const root = asSpelledOnDisk(given)
  const sources = await search(root, path, openArchive)
  if (root === given) return sources
  const former = await search(given, path, openArchive)
  return sources.map((source, index) => ({ ...source, formerMailbox: former[index]?.mailbox }))
}

async function search(root: string, path: string, openArchive: OpenArchive | null): Promise<readonly DetectedSource[]> {
  const stats = await statOf(root, path)
  const found: Found = { sources: [], holdsMail: false, foreign: new Set() }
  const place: Place = { names: [basename(root).normalize('NFC') || 'mail'], packedIn: null, depth: 0, openArchive }
  if (stats.isDirectory())
    await searchFolder(DiskFolder.at(root), { ...place, names: place.names.map(folderPart) }, found)
  else await searchGivenFile(DiskFile.at(root), place, found)
  if (found.holdsMail) return found.sources
  throw new AppError('VALIDATION_ERROR', `${basename(path)} holds no mail that can be read: ${whyNot(found)}.`)
}

function whyNot({ sources, foreign }: Found): string {
  const problem = sources
    .map((source) => (source.kind === 'unreadable' ? source.problem : null))
    .find((text) => text !== null)
  if (problem !== undefined) return problem ?? ''
  return foreign.size > 0
    ? [...foreign].map((what) => `it is ${what}`).join('; ')
    : 'no mbox, no Maildir, no .eml file, nor a packed file with one of them'
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

/** A file alone is its own mailbox, and what begins as an mbox is one, so that nothing found in it is told. */
async function searchGivenFile(file: DiskFile, place: Place, found: Found): Promise<void> {
  const archive = await place.openArchive?.(file.key)
  if (archive) return add(found, { kind: 'archive', key: file.key, mailbox: file.name, diskPath: file.key, archive })
  if (isPackedName(file.name)) return searchPacked(file, { ...place, names: [] }, found)
  const nature = await classifyFile(file)
  const { isTakeout } = nature
  const kind = await kindAlone(file, nature)
  const mailbox = mailboxName(namesOnDisk(file.key, isTakeout), isTakeout)
  if (kind !== null) add(found, { key: file.key, mailbox, diskPath: file.key, file, kind })
  if (nature.problem !== undefined) found.foreign.add(nature.problem)
}

/** What a file is as a source of its own; null for what is no mail. */
async function kindAlone(file: MailFile, { kind }: FileNature): Promise<'mbox' | 'eml' | null> {
  if (kind === 'mbox' || kind === 'separated') return 'mbox'
  if (kind === 'message' || kind === 'emlx') return 'eml'
  return kind === 'other' && (await file.start(5)).toString('latin1') === 'From ' ? 'mbox' : null
}

/** The path of a file of a Takeout tells that it is one, wherever the search began. */
function namesOnDisk(path: string, isTakeout: boolean): readonly string[] {
  const names = path.split(/[\\/]/).slice(-3)
  return isTakeout || mailboxName(names) === mailboxName([], true)
    ? names
    : names.slice(-1).map((name) => name.normalize('NFC'))
}

async function searchFolder(folder: MailFolder, place: Place, found: Found): Promise<void> {
  const { names, packedIn } = place
  const common = {
    key: folder.key,
    mailbox: mailboxName(names),
    diskPath: packedIn ?? folder.diskPath ?? folder.key,
  }
  const listing = await folder.list().catch(() => null)
  if (listing === null) return add(found, { ...common, kind: 'eml-folder', folder })
  const isMaildir = looksLikeMaildir(listing)
  if (isMaildir) add(found, { ...common, kind: 'maildir', folder })
  await searchFiles(folder, listing, place, found, isMaildir)
  if (place.depth === maxDepth) return
  for (const child of listing.folders) {
    const name = await subfolderName(child, isMaildir)
    if (name !== null)
      await searchFolder(child, { ...place, names: [...names, ...name], depth: place.depth + 1 }, found)
  }
}

/** The folder's loose files as one source, if it has any, and each mbox and each packed file. */
async function searchFiles(
  folder: MailFolder,
  { files }: FolderListing,
  place: Place,
  found: Found,
  isMaildir: boolean,
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
    if (kind === 'mbox') addMbox(folder, file, isTakeout, place, found)
    else if (looseKinds.includes(kind)) loose.add(kind)
  }
  const holdsMessages = messageKinds.some((kind) => loose.has(kind))
  found.holdsMail ||= holdsMessages
  // a Maildir's own files are no mail, and nobody misses them
  if (!(isMaildir ? holdsMessages : loose.size > 0)) return
  const mailbox = mailboxName(place.names.length === 0 ? [folder.name] : place.names)
  const diskPath = place.packedIn ?? folder.diskPath ?? folder.key
  found.sources.splice(position, 0, { kind: 'eml-folder', key: folder.key, mailbox, diskPath, folder })
}

function addMbox(folder: MailFolder, file: MailFile, isTakeout: boolean, place: Place, found: Found): void {
  const { packedIn, names } = place
  // Apple's exports are folders with one mbox of this name
  const path = file.name === 'mbox' && /\.mbox$/i.test(folder.name) ? names : [...names, file.name]
  const diskPath = packedIn ?? file.diskPath ?? file.key
  add(found, { kind: 'mbox', key: file.key, mailbox: mailboxName(path, isTakeout), diskPath, file })
}

/** What is packed is named as it is packed: what is around it is the export's own. */
async function searchPacked(file: MailFile, place: Place, found: Found): Promise<void> {
  const diskPath = file.diskPath ?? file.key
  try {
    const unpacked = await openPacked(String(file.target?.() ?? diskPath), file.name)
    const inside: Place = { ...place, packedIn: diskPath, names: [], depth: 0 }
    if (unpacked.folder !== undefined) {
      await searchFolder(unpacked.folder, inside, found)
      if (unpacked.folder.failure !== undefined) throw unpacked.folder.failure
      return
    }
    await searchUnpackedFile(unpacked.file, diskPath, place, found)
  } catch (error) {
    const mailbox = mailboxName([...place.names, file.name])
    found.sources.push({ kind: 'unreadable', key: file.key, mailbox, diskPath, problem: reasonOf(error) })
  }
}

/** One file that was packed alone stands where its packed form does. */
async function searchUnpackedFile(
  file: MailFile,
  diskPath: string | Buffer,
  place: Place,
  found: Found,
): Promise<void> {
  // opened once here: what is damaged is told now
  await file.start(5)
  const nature = await classifyFile(file)
  const kind = await kindAlone(file, nature)
  const common = { key: file.key, mailbox: mailboxName([...place.names, file.name], nature.isTakeout), diskPath }
  if (kind !== null) add(found, { ...common, file, kind })
  else found.sources.push({ ...common, kind: 'unreadable', problem: nature.problem ?? problems.noMessage })
}

function add(found: Found, source: DetectedSource): void {
  found.sources.push(source)
  found.holdsMail = true
}

/** What a folder adds to the mailbox's name; null when it is not to be looked into. */
async function subfolderName(folder: MailFolder, inMaildir: boolean): Promise<readonly string[] | null> {
  const { name } = folder
  if (inMaildir && ['cur', 'new', 'tmp'].includes(name)) return null
  if (!name.startsWith('.')) return [folderPart(name)]
  // KMail keeps what is below `Work` in `.Work.directory`
  const kmail = /^\.(.+)\.directory$/.exec(name)?.[1]
  if (kmail !== undefined) return [kmail]
  // hidden folders are private to some program, unless they are Maildirs
  const listing = await folder.list().catch(() => null)
  return listing !== null && looksLikeMaildir(listing) ? [maildirFolderName(name)] : null
}

/** Whoever copies a Maildir may leave empty folders behind: `cur` is enough. */
function looksLikeMaildir({ folders }: FolderListing): boolean {
  const has = (wanted: string) => folders.some(({ name }) => name === wanted)
  return has('cur') || (has('new') && has('tmp'))
}

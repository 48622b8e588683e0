/** What decides whether a folder is downloaded. */
export interface ChoosableFolder {
  /** Decoded, with `/` between levels. */
  readonly name: string
  readonly use: string | null
}

export interface FolderChoice {
  /** Patterns of the folders to download; empty means the usual ones. */
  readonly folders: readonly string[]
  /** Patterns of folders to leave out. */
  readonly skip: readonly string[]
  /** Whether the server is Gmail: its folder of all mail contains what the others show by label. */
  readonly isGmail: boolean
}

// its folder of sent mail shows messages of the folder of all mail again
const gmailUses: ReadonlySet<string> = new Set(['all', 'junk'])
const unusualUses: ReadonlySet<string> = new Set(['trash', 'junk', 'drafts'])

/** Returns the folders to download, in their order. Source: sync-folders. */
export function chooseFolders<F extends ChoosableFolder>(
  folders: readonly F[],
  { folders: wanted, skip, isGmail }: FolderChoice,
): readonly F[] {
  // a Gmail account may hide its folder of all mail from programs
  const hasAllMail = isGmail && folders.some(({ use }) => use === 'all')
  const isUsual = ({ use }: F) => (hasAllMail ? gmailUses.has(use ?? '') : !unusualUses.has(use ?? ''))
  return folders.filter((folder) => {
    if (matchesAny(folder.name, skip)) return false
    return wanted.length === 0 ? isUsual(folder) : matchesAny(folder.name, wanted)
  })
}

function matchesAny(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesPattern(name, pattern))
}

/**
 * Whether a name matches a pattern: `*` stands for any text, also across levels; case does not count. Linear in the
 * length of the name for each part of the pattern.
 */
export function matchesPattern(name: string, pattern: string): boolean {
  const text = fold(name)
  const [first = '', ...rest] = fold(pattern).split('*')
  const last = rest.pop()
  if (last === undefined) return text === first
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return at <= text.length - last.length
}

const fold = (text: string) => text.normalize('NFC').toLowerCase()

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const thunderbirdFolders = ['ImapMail', 'Mail']

/**
 * Whether another account of the same profile has a mailbox with the same name: then the name alone is not enough,
 * whichever is imported. `names` lead from the root of the disk to the mailbox; the first `start` lead to its account.
 */
export function hasSameNameInOtherAccount(top: string, names: readonly string[], start: number): boolean {
  const [holder, account] = [names[start - 2] ?? '', names[start - 1]]
  const profile = join(top, ...names.slice(0, start - 2))
  const holders = thunderbirdFolders.includes(holder) ? thunderbirdFolders : [holder]
  return holders.some((each) =>
    accountsIn(join(profile, each))
      .filter((other) => each !== holder || other !== account)
      .some((other) => holdsSomething(join(profile, each, other, ...names.slice(start)))),
  )
}

function accountsIn(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  } catch {
    return []
  }
}

/** Programs create empty files for unused folders. */
function holdsSomething(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && (found.isDirectory() || found.size > 0)
}

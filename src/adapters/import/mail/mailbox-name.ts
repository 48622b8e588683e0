const allMail = 'All Mail'
const takeoutFolder = /^takeout(?:[-_ (.].*)?$/i
const takeoutMail = /^(?:mail|gmail|メール)$/i
const identifier = /^[0-9A-F]{8}-[0-9A-F-]{20,40}$/i

/** What a folder adds to the name of a mailbox that lies in it, as its mail program shows it. */
export function folderPart(name: string): string {
  // Thunderbird keeps what is below `Work` in `Work.sbd`, Apple Mail a mailbox in `Work.mbox`
  return name.replace(/\.(?:sbd|mbox)$/i, '') || name
}

/**
 * The mailbox of what lies at `names`, from the path that was given: the same for the same mail in a later export. What an
 * export is put into is no part of it, and a Takeout has one mailbox, whatever its files are called: its folders are labels.
 * In NFC. Source: contracts/mail.md, "What an import understands", Identity.
 */
export function mailboxName(names: readonly string[], isTakeout = false): string {
  const top = names.findLastIndex((name, index) => index < names.length - 1 && takeoutFolder.test(name))
  const inside = names.slice(top + 1)
  if (isTakeout || (top !== -1 && inside.length > 1 && takeoutMail.test(inside[0] ?? ''))) return allMail
  return withoutAppleFolders(inside).join('/').normalize('NFC')
}

/** Apple Mail keeps messages in `Work.mbox/<identifier>/Data/1/2/Messages`, and its exports are `Work.mbox/mbox`. */
function withoutAppleFolders(names: readonly string[]): readonly string[] {
  const at = names.findIndex((name, index) => index > 0 && identifier.test(name) && names[index + 1] === 'Data')
  return at === -1 ? names : names.slice(0, at)
}

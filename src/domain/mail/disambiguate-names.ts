import { endOf, type MailboxName } from './mailbox-name.js'

type Named = Pick<MailboxName, 'mailbox' | 'path'>

/**
 * Returns a unique name for each folder, in order: folders with equal names also get the parts before, such as the
 * server, as far as these distinguish them. Entries with the same path are one folder. Source: mail-identity.
 */
export function disambiguateNames(named: readonly Named[]): readonly string[] {
  let names = named.map(({ mailbox }) => mailbox)
  for (;;) {
    const folders = new Map<string, Set<string>>()
    for (const [index, name] of names.entries()) {
      const ways = folders.get(name) ?? new Set()
      folders.set(name, ways.add(named[index]?.path.join('/') ?? ''))
    }
    const next = names.map((name, index) =>
      (folders.get(name)?.size ?? 0) > 1 ? longer(name, named[index]?.path ?? []) : name,
    )
    if (next.every((name, index) => name === names[index])) return names
    names = next
  }
}

const longer = (name: string, path: readonly string[]) => endOf(path, name.split('/').length + 1)

import { formatCount, formatTable, printableLine } from '#src/adapters/edges/cli/terminal.js'
import { accountCommand, syncMailCommand } from '#src/adapters/edges/words/store-commands.js'
import { shellWord } from '#src/adapters/kit/shell-word.js'
import type { AddedAccount } from '#src/application/sync/add-mail-account.js'
import type { AccountCheck } from '#src/application/sync/check-mail-account.js'
import type { ServerOffers } from '#src/application/sync/ports/mail-server.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'

export function accountToJson({ address, host, port, security, user, folders, skip, since, ca }: MailAccount): object {
  return { address, host, port, security, user, folders, skip, since, ca }
}

export function checkToJson({ account, offers, folders }: AccountCheck): object {
  const { name, condstore, qresync, gmail, idle, listStatus } = offers
  const shown = folders.map((folder) => ({ name: folder.name, use: folder.use, messages: folder.messages }))
  return {
    ...accountToJson(account),
    server: { name, condstore, qresync, gmail, idle, list_status: listStatus },
    folders: shown,
  }
}

export function addedToJson({ account, isReplaced, kept, check }: AddedAccount): object {
  return {
    ...(check === null ? accountToJson(account) : checkToJson(check)),
    replaced: isReplaced,
    login: kept?.storage ?? 'unchanged',
    login_note: kept?.why ?? null,
  }
}

export function formatCheck({ account, offers, folders }: AccountCheck): string {
  const { address, host, port, security, user } = account
  const rows = folders.map(({ name, use, messages }) => [cut(name), `${messages ?? 'unknown'}`, use ?? ''])
  return [
    `${address}: logged in to ${host}:${port} (${security}) as ${user}.`,
    formatOffers(offers),
    formatTable(['Folder', 'Messages', 'Use'], rows),
    `${formatTotal(folders)}. Nothing was fetched.`,
  ].join('\n')
}

export function formatAdded({ account, isReplaced, kept, check }: AddedAccount): string {
  const { address, host, port, security, user } = account
  const where = `${host}:${port} (${security}), as ${user}`
  return [
    `${address} was ${isReplaced ? 'changed' : 'added'}: ${where}.`,
    ...(kept === null ? ['The login that was kept before is used.'] : [formatKept(kept)]),
    check === null
      ? `Not connected yet: \`${accountCommand(`mail account check ${shellWord(address)}`)}\` logs in.`
      : `The server accepted the login. It has ${formatTotal(check.folders)}.`,
    `Next: \`${syncMailCommand()}\` downloads the mail.`,
  ].join('\n')
}

function formatTotal(folders: AccountCheck['folders']): string {
  const total = folders.reduce((sum, { messages }) => sum + (messages ?? 0), 0)
  return `${formatCount(total, 'message')} in ${formatCount(folders.length, 'folder')}`
}

function formatKept({ storage, why }: NonNullable<AddedAccount['kept']>): string {
  if (storage === 'keyring') return 'Its login is kept in the keyring of the system.'
  const reason = why === null ? '' : ` (${why})`
  return `Its login is kept in logins.json of the home, which only your account can read${reason}.`
}

function formatOffers({ name, condstore, qresync, gmail, idle }: ServerOffers): string {
  const can = [
    ...(qresync ? ['what changed and what is gone'] : condstore ? ['what changed'] : []),
    ...(gmail ? ['Gmail labels'] : []),
    ...(idle ? ['new mail as it arrives'] : []),
  ]
  const known = name === null ? 'The server' : `The server (${cut(printableLine(name))})`
  return can.length === 0
    ? `${known} does not report changes, so flags are compared at each sync.`
    : `${known} reports ${can.join(', ')}.`
}

/** A name that a stranger chose, at a length for one line. */
function cut(name: string): string {
  return name.length > 100 ? `${name.slice(0, 99)}…` : name
}

import { toModifiedUtf7 } from '#src/adapters/sources/imap/modified-utf7.js'
import { rangesOf } from '#src/domain/sync/uid-ranges.js'
import { fetchAnswer, fromSearchDay, inSet, quote } from '#test/support/imap/fetch-answers.js'
import type { Mailbox } from '#test/support/imap/mailboxes.js'
import type { ServerTraits } from '#test/support/imap/scripted-server.js'
import type { ServerSession } from '#test/support/imap/server-session.js'

export type Command = (session: ServerSession, tag: string, argument: string) => void

const useFlags = {
  inbox: '',
  all: '\\All',
  sent: '\\Sent',
  drafts: '\\Drafts',
  junk: '\\Junk',
  trash: '\\Trash',
  archive: '\\Archive',
  flagged: '\\Flagged',
}

/** A mailbox's name as the server writes it to this client. */
function nameOf({ name }: Mailbox, { server, enabled }: ServerSession): string {
  const { prefix, delimiter } = server.traits
  const own = name === 'INBOX' ? name : `${prefix}${name.replaceAll('/', delimiter)}`
  return enabled.has('UTF8=ACCEPT') ? own : toModifiedUtf7(own)
}

function named(argument: string, session: ServerSession): Mailbox | undefined {
  const text = Buffer.from(argument.trim(), 'latin1')
    .toString('utf8')
    .replace(/^\{\d+\+?\}\r\n/, '')
  const wanted = text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text
  return session.server.mailboxes.find((mailbox) => mailbox.isSelectable && nameOf(mailbox, session) === wanted)
}

const noSuchMailbox = 'NO [NONEXISTENT] No such mailbox.'

function sendStatus(mailbox: Mailbox, session: ServerSession): void {
  const { uidValidity, uidNext, messages, modseq } = mailbox.status(session.countsChanges)
  const changes = modseq === null ? '' : ` HIGHESTMODSEQ ${modseq}`
  const items = `MESSAGES ${messages} UIDNEXT ${uidNext} UIDVALIDITY ${uidValidity}${changes}`
  session.send(`* STATUS ${quote(nameOf(mailbox, session))} (${items})`)
}

type ListWord = 'LIST' | 'XLIST'

/** What LIST says of a mailbox. XLIST told uses before the standard did. */
function flagsOf({ isSelectable, use }: Mailbox, { specialUse }: ServerTraits, word: ListWord): string {
  const told = use !== null && (specialUse || word === 'XLIST') ? useFlags[use] : ''
  return [isSelectable ? '' : '\\Noselect', told, '\\Subscribed'].filter(Boolean).join(' ')
}

const list = (word: ListWord) => (session: ServerSession, tag: string, argument: string) => {
  const { traits, mailboxes } = session.server
  const wantsStatus = argument.includes('RETURN') && argument.includes('STATUS (')
  const only = /^"" (?!"?\*)(.*?)(?: RETURN .*)?$/.exec(argument)?.[1]
  const listed = only === undefined ? mailboxes : [named(only, session)].filter((each) => each !== undefined)
  for (const mailbox of listed) {
    const flags = flagsOf(mailbox, traits, word)
    session.send(`* ${word} (${flags}) ${quote(traits.delimiter)} ${quote(nameOf(mailbox, session))}`)
    if (wantsStatus && mailbox.isSelectable) sendStatus(mailbox, session)
  }
  session.ok(tag)
}

const subscribed: Command = (session, tag) => {
  const { mailboxes, traits } = session.server
  for (const mailbox of mailboxes)
    session.send(`* LSUB () ${quote(traits.delimiter)} ${quote(nameOf(mailbox, session))}`)
  session.ok(tag)
}

const status: Command = (session, tag, argument) => {
  const mailbox = named(argument.slice(0, argument.lastIndexOf(' (')), session)
  if (mailbox === undefined) return session.send(`${tag} ${noSuchMailbox}`)
  sendStatus(mailbox, session)
  session.ok(tag)
}

const examine: Command = (session, tag, argument) => {
  const mailbox = named(argument, session)
  if (mailbox === undefined) return session.send(`${tag} ${noSuchMailbox}`)
  session.select(mailbox)
  session.send('* FLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft)')
  session.send(`* ${mailbox.messages.length} EXISTS`)
  session.send(`* OK [UIDVALIDITY ${mailbox.uidValidity}] UIDs valid`)
  session.send(`* OK [UIDNEXT ${mailbox.uidNext}] Predicted next UID`)
  session.send(`* OK [${session.countsChanges ? `HIGHESTMODSEQ ${mailbox.modseq}` : 'NOMODSEQ'}] Changes`)
  session.ok(tag, '[READ-ONLY] Examined.')
}

const search: Command = (session, tag, argument) => {
  const messages = session.selected?.messages ?? []
  const keys = argument.replace(/^RETURN \(\w+\) /i, '')
  const [, numbers = '1:*', since] = /^([\d:*,]+)(?: SINCE (\S+))?$/i.exec(keys) ?? []
  const set = inSet(numbers, messages.length)
  const from = since === undefined ? 0 : fromSearchDay(since)
  const found = messages.filter(({ internalDate }, index) => set(index + 1) && (internalDate ?? 0) >= from)
  const uids = found.map(({ uid }) => uid)
  const all = rangesOf(uids).map(({ first, last }) => (first === last ? `${first}` : `${first}:${last}`))
  if (keys === argument) session.send(`* SEARCH ${uids.join(' ')}`.trim())
  else session.send(`* ESEARCH (TAG "${tag}") UID${all.length > 0 ? ` ALL ${all.join()}` : ''}`)
  session.ok(tag)
}

const fetch: Command = (session, tag, argument) => {
  const { selected } = session
  if (selected === null) return session.send(`${tag} BAD Nothing is selected.`)
  const set = argument.split(' ', 1)[0] ?? ''
  const rest = argument.slice(set.length + 1)
  const since = BigInt(/CHANGEDSINCE (\d+)/i.exec(rest)?.[1] ?? -1)
  const isWanted = inSet(set, selected.messages.at(-1)?.uid ?? 0)
  if (/VANISHED/i.test(rest)) {
    const gone = selected.expunged.filter(({ uid, modseq }) => modseq > since && isWanted(uid)).map(({ uid }) => uid)
    const ranges = rangesOf(gone.sort((a, b) => a - b)).map(({ first, last }) => `${first}:${last}`)
    if (ranges.length > 0) session.send(`* VANISHED (EARLIER) ${ranges.join()}`)
  }
  const options = { modseqs: session.countsChanges, utf8: session.enabled.has('UTF8=ACCEPT') }
  for (const message of selected.messages) {
    if (isWanted(message.uid) && message.modseq > since) session.write(fetchAnswer(selected, message, rest, options))
  }
  session.ok(tag)
}

const idle: Command = (session, tag) => {
  const { selected } = session
  const tell = () => session.tellChanges()
  const end = () => selected?.watchers.delete(tell)
  selected?.watchers.add(tell)
  session.socket.on('close', end)
  session.expect(() => {
    end()
    session.ok(tag)
  })
  session.send('+ idling')
  tell()
}

/** What can be asked of mailboxes; nothing here changes one. */
export const mailboxCommands: Readonly<Record<string, Command>> = {
  LIST: list('LIST'),
  XLIST: list('XLIST'),
  LSUB: subscribed,
  STATUS: status,
  EXAMINE: examine,
  'UID SEARCH': search,
  'UID FETCH': fetch,
  IDLE: idle,
  CLOSE: (session, tag) => {
    session.select(null)
    session.ok(tag)
  },
}

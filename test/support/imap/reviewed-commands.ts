// a set of uids, and what may be asked of each message
const set = '[\\d:,*]+'
const item =
  '(?:UID|FLAGS|INTERNALDATE|RFC822\\.SIZE|MODSEQ|EMAILID|X-GM-MSGID|X-GM-THRID|X-GM-LABELS|BODY\\.PEEK\\[\\]|BODY\\.PEEK\\[HEADER\\.FIELDS \\(message-id\\)\\])'
const name = '(?:"(?:[^"\\\\]|\\\\.)*"|[^\\s"()]+|\\{\\d+\\+?\\}\\r\\n[^\\r\\n]*)'

/** Every command that may be sent, as it was reviewed: each only reads. One that is new here is to be looked at first. */
export const reviewedCommands: readonly RegExp[] = [
  /^CAPABILITY$/,
  /^NOOP$/,
  /^LOGOUT$/,
  /^STARTTLS$/,
  /^LOGIN /,
  /^AUTHENTICATE (?:PLAIN|XOAUTH2|OAUTHBEARER)(?: |$)/,
  // the name of this program
  /^ID \(/,
  // changes only what this connection is told
  /^ENABLE [A-Z0-9= ]+$/,
  /^NAMESPACE$/,
  new RegExp(`^LIST ${name} ${name}(?: RETURN \\([A-Z \\-()]+\\))?$`),
  // LIST with the uses of folders, of servers from before they were standard
  new RegExp(`^XLIST ${name} ${name}$`),
  new RegExp(`^LSUB ${name} ${name}$`),
  new RegExp(`^STATUS ${name} \\([A-Z ]+\\)$`),
  // opens for reading only
  new RegExp(`^EXAMINE ${name}$`),
  // closes without removing anything, because it was opened by EXAMINE
  /^CLOSE$/,
  /^IDLE$/,
  new RegExp(`^UID SEARCH (?:RETURN \\(ALL\\) )?${set}(?: SINCE \\S+)?$`),
  new RegExp(`^UID FETCH ${set} \\(${item}(?: ${item})*\\)(?: \\(CHANGEDSINCE \\d+(?: VANISHED)?\\))?$`, 'i'),
]

/** Commands that can change a mailbox, or mark its messages as seen. */
export const changingCommands =
  /^(?:UID )?(?:SELECT|STORE|COPY|MOVE|EXPUNGE|APPEND|CREATE|DELETE|RENAME|SUBSCRIBE|UNSUBSCRIBE|SETMETADATA|SETACL|REPLACE)\b|FETCH .*(?:(?:BODY|BINARY)\[|RFC822(?!\.SIZE)|RFC822\.TEXT)/i

import { sql } from 'drizzle-orm'
import { blob, customType, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

// declared like in other programs' files; the drivers see text and numbers
const datetime = customType<{ data: string }>({ dataType: () => 'datetime' })
const boolean = customType<{ data: number }>({ dataType: () => 'boolean' })
/** May exceed 2^53: read it with safe integers or as text. */
const int8 = customType<{ data: bigint }>({ dataType: () => 'int8' })

/**
 * The messages. Archives of other programs have this table too, without `attachments_json`, but none of our other
 * tables and none of these indexes.
 * Source: mail-archives.
 */
export const emails = sqliteTable(
  'emails',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    address: text().notNull(),
    mailbox: text().notNull(),
    uidvalidity: integer().notNull(),
    uid: integer().notNull(),
    messageId: text('message_id'),
    threadId: int8('x_gm_thrid'),
    gmailMessageId: int8('x_gm_msgid'),
    subject: text(),
    internalDate: datetime('internaldate'),
    internalDateEpoch: integer('internaldate_epoch'),
    rfc822Size: integer('rfc822_size'),
    fromEmail: text('from_email'),
    from: text(),
    to: text('to_emails'),
    cc: text('cc_emails'),
    bcc: text('bcc_emails'),
    replyTo: text('envelope_reply_to'),
    inReplyTo: text('envelope_in_reply_to'),
    references: text('envelope_references'),
    date: datetime(),
    hasAttachments: boolean('has_attachments'),
    labels: text('labels_json'),
    raw: blob({ mode: 'buffer' }),
    plainText: text('plain_text'),
    markdown: text(),
    createdAt: datetime('created_at').notNull(),
    updatedAt: datetime('updated_at').notNull(),
    /** JSON: `[{"name": text or null, "type": text, "size": bytes}]`; null if they were never looked for. */
    attachments: text('attachments_json'),
  },
  (t) => [
    // the address last: lookups of a message do not include it
    uniqueIndex('idx_emails_identity').on(t.mailbox, t.uidvalidity, t.uid, t.address),
    // rows are as wide as messages: filters and counts read only these two indexes
    index('idx_emails_received').on(
      t.internalDateEpoch,
      t.id,
      t.mailbox,
      t.fromEmail,
      t.from,
      t.subject,
      t.hasAttachments,
      t.rfc822Size,
    ),
    index('idx_emails_mailbox').on(
      t.mailbox,
      t.internalDateEpoch,
      t.id,
      t.fromEmail,
      t.from,
      t.subject,
      t.hasAttachments,
      t.rfc822Size,
    ),
    index('idx_emails_from').on(t.from, t.internalDateEpoch, t.fromEmail),
    index('idx_emails_thread').on(t.threadId, t.internalDateEpoch, t.id),
    index('idx_emails_subject').on(t.subject),
    index('idx_emails_message_id').on(t.messageId),
    index('idx_emails_from_email').on(t.fromEmail),
    index('idx_emails_date').on(t.date, t.internalDateEpoch),
    index('idx_emails_size').on(t.rfc822Size, t.hasAttachments),
  ],
)

/** How far each source has been read. Ids are never reused: each stands for one reading from start to end. */
export const importReadings = sqliteTable('import_readings', {
  id: integer().primaryKey({ autoIncrement: true }),
  source: text().notNull().unique(),
  position: text().notNull(),
  /** Whether all of the source was read: it is read again only if it changes. */
  isFinished: boolean('is_finished').notNull().default(0),
  /** How many of its messages the archive has. */
  messages: integer().notNull().default(0),
})

/** The files of a source with one file per message, as the last reading saw them. */
export const importedFiles = sqliteTable(
  'imported_files',
  {
    readingId: integer('reading_id').notNull(),
    /** The part of its name that does not change while it is the same message. */
    name: text().notNull(),
    /** Changes if the file has to be read again: its flags, or its size and time. */
    stamp: text().notNull(),
    /** The message in it; null if it was left out. */
    emailId: integer('email_id'),
  },
  (t) => [primaryKey({ columns: [t.readingId, t.name] })],
)

/**
 * What the import knows about each message apart from its content: one small row, so that reading all of them is cheap.
 */
export const importedEmails = sqliteTable(
  'imported_emails',
  {
    emailId: integer('email_id').primaryKey(),
    /** SHA-256 of the raw bytes and the mailbox. */
    digest: blob({ mode: 'buffer' }).notNull(),
    /** The last reading that showed this copy: a second copy in the same reading is another message. */
    readingId: integer('reading_id').notNull(),
    /** Gmail's own thread id; `x_gm_thrid` may have a computed one. */
    gmailThreadId: int8('gmail_thread_id'),
    /** Keys of 8 bytes, big-endian: the message's own, then its ancestors, root first. */
    links: blob({ mode: 'buffer' }).notNull(),
    /** The same in every export, see `namesOf`; null until it is filled in. */
    identity: blob({ mode: 'buffer' }),
    /** Labels and flags that its source states apart from the bytes, as JSON; null if no source stated any. */
    toldLabels: text('told_labels'),
  },
  (t) => [index('idx_imported_emails_identity').on(t.identity, t.emailId)],
)

/** Sets of header names that messages share: a search for a header reads only messages that may have it. */
export const headerSets = sqliteTable('header_sets', {
  id: integer().primaryKey(),
  /** From `headerNames`, one per line. */
  names: text().notNull().unique(),
})

/** Which names each message has; of a message without a row nothing is known, nor whether its block has its trigrams. */
export const emailHeaders = sqliteTable('email_headers', {
  emailId: integer('email_id').primaryKey(),
  setId: integer('set_id').notNull(),
})

/** As `HeaderSignature`, of the messages whose ids divided by 32 are the block; those without a row in `email_headers` may be left out. */
export const headerSignatures = sqliteTable('header_signatures', {
  block: integer().primaryKey(),
  worded: blob({ mode: 'buffer' }).notNull(),
  allLines: blob('all_lines', { mode: 'buffer' }).notNull(),
})

/** What a message was before a later export replaced it: shown again, it changes nothing. */
export const replacedEmails = sqliteTable(
  'replaced_emails',
  {
    emailId: integer('email_id').notNull(),
    /** See `imported_emails`. */
    digest: blob({ mode: 'buffer' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.emailId, t.digest] })],
)

/** Messages whose attachments are still to be read; only those that may have text. Source: mail-attachment-text. */
export const unreadAttachments = sqliteTable('unread_attachments', { emailId: integer('email_id').primaryKey() })

/** The text of attachments, or why there is none; it is in the full-text index as part of the body. */
export const attachmentTexts = sqliteTable(
  'attachment_texts',
  {
    emailId: integer('email_id').notNull(),
    /** Its place in `attachments_json`, from 1. */
    part: integer().notNull(),
    /** JSON, see `PaperReading`. */
    reading: text().notNull(),
    /** Whether all of its text is kept. */
    isWhole: boolean('is_whole').notNull(),
  },
  (t) => [primaryKey({ columns: [t.emailId, t.part] })],
)

/**
 * What a hunt knows about each message: one small row, so that reading all of them is cheap. A message without a row,
 * or with a row of another version, was not understood yet. Source: hunt-facts.
 */
export const emailFacts = sqliteTable(
  'email_facts',
  {
    emailId: integer('email_id').primaryKey(),
    /** The version of the understanding that made the row. */
    version: text().notNull(),
    /** Its kind as received mail. */
    kind: text().notNull(),
    /** Its kind as mail that the applicant sent. */
    sentKind: text('sent_kind'),
    /** Whether it is in sent mail. */
    isSent: boolean('is_sent').notNull(),
    /** Whether its headers say that a program sent it. */
    isAutomatic: boolean('is_automatic').notNull(),
    /** The end of its own text. */
    ending: text().notNull(),
    /** The rest as JSON. */
    facts: text().notNull(),
  },
  (t) => [
    index('idx_email_facts_version').on(t.version),
    // most mail is not job related
    index('idx_email_facts_kind').on(t.kind).where(sql`kind <> 'not_job_related'`),
    index('idx_email_facts_sent_kind').on(t.sentKind, t.isSent).where(sql`sent_kind is not null`),
    index('idx_email_facts_is_sent').on(t.isSent).where(sql`is_sent`),
  ],
)

/** The folders of mail servers that the archive follows. Source: sync-mail. */
export const syncedFolders = sqliteTable(
  'synced_folders',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** The account. */
    address: text().notNull(),
    /** The decoded name: the mailbox of its messages. */
    name: text().notNull(),
    /** Its name on the wire, which archives of other programs may have instead. */
    wireName: text('wire_name').notNull(),
    /** Whether it is Gmail's folder of all mail. */
    isAllMail: boolean('is_all_mail').notNull(),
    uidvalidity: integer().notNull(),
    /** All smaller uids are known; 0 until the folder was read to its end. */
    uidNext: integer('uid_next').notNull(),
    /** Changes up to this count are known; null if the server counts none, or not all flags were compared yet. */
    modseq: int8(),
    /** The first day that was asked for; null for all messages. */
    since: text(),
  },
  (t) => [uniqueIndex('idx_synced_folders_name').on(t.address, t.name)],
)

/** The messages of those folders, by their places on the server. Source: sync-follow. */
export const syncedMessages = sqliteTable(
  'synced_messages',
  {
    folderId: integer('folder_id').notNull(),
    uidvalidity: integer().notNull(),
    uid: integer().notNull(),
    /** Null if it was left out. */
    emailId: integer('email_id'),
    /** The size of a message that was left out as too large, in bytes; null if it is older than the first day. */
    size: integer(),
    /** When it was found to be gone from the server; null while it is there. */
    goneAt: datetime('gone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.folderId, t.uidvalidity, t.uid] }),
    index('idx_synced_messages_email').on(t.emailId),
  ],
)

/** Facts about the archive as a whole, such as the version that analysed the texts of the full-text index. */
export const indexInfo = sqliteTable('index_info', {
  name: text().primaryKey(),
  value: text().notNull(),
})

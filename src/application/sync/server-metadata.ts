import type { MessageClues } from '#src/application/mail/ports/synced-mail.js'
import type { MessageHead, MessageState, NamedHead } from '#src/application/sync/ports/mail-server.js'
import type { SourceMetadata } from '#src/domain/mail/raw-message.js'

/** Where a message is on its server. */
export interface FolderPlace {
  readonly address: string
  readonly folder: string
  readonly uidValidity: number
}

/** The labels of a message: those of Gmail, otherwise its flags and its folder. */
export function labelsOf({ flags, labels }: MessageState, folder: string): readonly string[] {
  return labels ?? [...flags, folder]
}

export function metadataOf(head: MessageHead, { address, folder, uidValidity }: FolderPlace): SourceMetadata {
  return {
    labels: labelsOf(head, folder),
    hasAllLabels: true,
    gmailThreadId: head.gmailThreadId,
    gmailMessageId: head.gmailMessageId,
    internalDate: head.internalDate,
    place: { address, uidvalidity: uidValidity, uid: head.uid },
  }
}

/** Returns null if the head says too little. */
export function cluesOf({ messageId, size, internalDate }: NamedHead): MessageClues | null {
  return messageId === null || internalDate === null ? null : { messageId, size, internalDate }
}

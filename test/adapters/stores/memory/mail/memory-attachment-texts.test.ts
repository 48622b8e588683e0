import { MemoryMailArchive } from '#src/adapters/stores/memory/mail/memory-mail-archive.js'
import { describeAttachmentTexts } from '#test/contracts/attachment-texts.contract.js'
import { anEmail } from '#test/support/archived-emails.js'

describeAttachmentTexts('memory', async (messages) => {
  const emails = messages.map(({ readings, ...message }, index) => {
    const attachmentTexts = readings.flatMap(({ part, reading }) =>
      reading.outcome === 'read' ? [{ part, pages: reading.paper.pages }] : [],
    )
    return anEmail({ id: index + 1, hasAttachments: true, attachmentTexts, ...message })
  })
  const archive = new MemoryMailArchive(emails)
  return { archive, dispose: () => archive.close() }
})

import { describe, expect, it } from 'vitest'
import { MemoryMailArchive } from '#src/adapters/stores/memory/mail/memory-mail-archive.js'
import { ReadEmail } from '#src/application/mail/read-email.js'
import { letterOf } from '#src/composition/hunt/letter-of.js'
import { maxLetterText } from '#src/domain/person/notes/job-note.js'
import { anEmail } from '#test/support/archived-emails.js'

const from = 'Erika <e@example.test>'

function letterWith(plainText: string, id = 1) {
  const reading = new ReadEmail(new MemoryMailArchive([anEmail({ id: 1, from, plainText })]))
  return letterOf({ read: (request) => reading.execute(request) }, id)
}

describe('a letter in the note of a job (person-papers-notes-of-jobs)', () => {
  it('is whole, however long a person writes', async () => {
    const text = 'お世話になっております。'.repeat(20_000)
    expect(await letterWith(text)).toEqual({ from, text, isCut: false })
  })

  it('is cut at a bound of memory, and says so', async () => {
    const letter = await letterWith('x'.repeat(maxLetterText + 1))
    expect({ isCut: letter?.isCut, length: letter?.text.length }).toEqual({ isCut: true, length: maxLetterText })
    expect(await letterWith('x'.repeat(maxLetterText))).toMatchObject({ isCut: false })
  })

  it('is not there if the archive has no such message', async () => {
    expect(await letterWith('', 2)).toBeNull()
  })
})

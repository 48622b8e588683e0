import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MessagePlace, MessagePlaces } from '#src/domain/mail/message-place.js'
import type { SourceMetadata } from '#src/domain/mail/raw-message.js'

const keyOf = (place: MessagePlace) => JSON.stringify([place.address, place.mailbox, place.uidvalidity, place.uid])

/** An archive that gives places to messages one after another. */
function anArchive() {
  const stored: MessagePlace[] = []
  const places = new MessagePlaces(
    {
      isTaken: (place) => stored.some((each) => keyOf(each) === keyOf(place)),
      lastUid: (address, mailbox) =>
        stored
          .filter((each) => each.address === address && each.mailbox === mailbox && each.uidvalidity === 1)
          .reduce((last, { uid }) => Math.max(last, uid), 0),
    },
    'me@example.com',
  )
  /** Gives a message its place, or moves a message that already has one. */
  const put = (name: string, serverPlace: SourceMetadata['place'], moving?: MessagePlace) => {
    const place =
      moving === undefined ? places.placeFor(name, serverPlace) : places.newPlaceFor(moving, name, serverPlace)
    if (place === null) return
    if (moving !== undefined) stored.splice(stored.indexOf(moving), 1)
    stored.push(place)
  }
  return { stored, places, put }
}

const serverPlace = fc.option(
  fc.record({ address: fc.constantFrom('me@example.com', 'you@example.com'), uidvalidity: fc.nat(2), uid: fc.nat(4) }),
  { nil: undefined },
)
const mailbox = fc.constantFrom('INBOX', 'Work')

describe('places of messages (mail-old-archives)', () => {
  it('are never equal for two messages, whatever servers report and whatever moves', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ mailbox, serverPlace, moves: fc.option(fc.nat(9)) })), (messages) => {
        const { stored, put } = anArchive()
        for (const message of messages) {
          put(message.mailbox, message.serverPlace, stored[message.moves ?? -1])
          expect(new Set(stored.map(keyOf)).size).toBe(stored.length)
        }
      }),
    )
  })

  it('stay the same if they are reported again, or if another message is there', () => {
    const { stored, places } = anArchive()
    const [here, there] = [7, 8].map((uid) => ({ address: 'me@example.com', uidvalidity: 3, uid }))
    stored.push(places.placeFor('INBOX', here), places.placeFor('INBOX', there))
    const [stands] = stored
    if (stands === undefined) throw new Error('no place')
    expect(places.newPlaceFor(stands, 'INBOX', undefined)).toBeNull()
    expect(places.newPlaceFor(stands, 'INBOX', here)).toBeNull()
    expect(places.newPlaceFor(stands, 'INBOX', there)).toBeNull()
    expect(places.newPlaceFor(stands, 'Work', undefined)).toMatchObject({ mailbox: 'Work', uidvalidity: 1, uid: 1 })
  })
})

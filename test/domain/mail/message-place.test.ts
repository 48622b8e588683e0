import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MessagePlace, MessagePlaces } from '#src/domain/mail/message-place.js'
import type { ToldOfMessage } from '#src/domain/mail/raw-message.js'

const keyOf = (place: MessagePlace) => JSON.stringify([place.address, place.mailbox, place.uidvalidity, place.uid])

/** Messages as they are given places, one after another. */
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
  /** Gives a message its place, or another one to a message that stands somewhere. */
  const put = (name: string, told: ToldOfMessage['place'], moving?: MessagePlace) => {
    const place = moving === undefined ? places.placeFor(name, told) : places.placeInstead(moving, name, told)
    if (place === null) return
    if (moving !== undefined) stored.splice(stored.indexOf(moving), 1)
    stored.push(place)
  }
  return { stored, places, put }
}

const told = fc.option(
  fc.record({ address: fc.constantFrom('me@example.com', 'you@example.com'), uidvalidity: fc.nat(2), uid: fc.nat(4) }),
  { nil: undefined },
)
const mailbox = fc.constantFrom('INBOX', 'Work')

describe('places of messages (mail-old-archives)', () => {
  it('are never the same for two, whatever servers tell and whatever moves', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ mailbox, told, moves: fc.option(fc.nat(9)) })), (messages) => {
        const { stored, put } = anArchive()
        for (const message of messages) {
          put(message.mailbox, message.told, stored[message.moves ?? -1])
          expect(new Set(stored.map(keyOf)).size).toBe(stored.length)
        }
      }),
    )
  })

  it('stay where they are told again, and where another message stands', () => {
    const { stored, places } = anArchive()
    const [here, there] = [7, 8].map((uid) => ({ address: 'me@example.com', uidvalidity: 3, uid }))
    stored.push(places.placeFor('INBOX', here), places.placeFor('INBOX', there))
    const [stands] = stored
    if (stands === undefined) throw new Error('no place')
    expect(places.placeInstead(stands, 'INBOX', undefined)).toBeNull()
    expect(places.placeInstead(stands, 'INBOX', here)).toBeNull()
    expect(places.placeInstead(stands, 'INBOX', there)).toBeNull()
    expect(places.placeInstead(stands, 'Work', undefined)).toMatchObject({ mailbox: 'Work', uidvalidity: 1, uid: 1 })
  })
})

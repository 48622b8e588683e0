import { describe, expect, it } from 'vitest'
import { GuestSlots } from '#src/adapters/edges/mcp/http/guest-slots.js'

function places(count: number) {
  const guests = new GuestSlots(count)
  const sentAway: string[] = []
  const take = (name: string) => guests.take(() => void sentAway.push(name))
  return { take, sentAway }
}

/** Work that ends on demand. */
function held() {
  let end = () => {}
  const work = () =>
    new Promise<void>((resolve) => {
      end = resolve
    })
  return { work, end: () => end() }
}

describe('the places of guests (serve-guests)', () => {
  it('are limited: the oldest guest goes first, and one who leaves makes room', () => {
    const { take, sentAway } = places(2)
    const first = take('first')
    take('second')
    first.leave()
    first.leave()
    take('third')
    expect(sentAway).toEqual([])
    take('fourth')
    take('fifth')
    expect(sentAway).toEqual(['second', 'third'])
  })

  it('are kept by a guest who is being answered, while an idle one can go', async () => {
    const { take, sentAway } = places(2)
    const asking = held()
    const answered = take('asking').whileAtWork(asking.work)
    take('silent')
    take('late')
    expect(sentAway).toEqual(['silent'])
    asking.end()
    await answered
    take('later')
    expect(sentAway).toEqual(['silent', 'asking'])
  })

  it('are given up during a delayed answer, such as that to a wrong token', async () => {
    const { take, sentAway } = places(1)
    const guessing = take('guessing')
    const [before, wait] = [held(), held()]
    const answered = guessing.whileAtWork(async () => {
      await before.work()
      await guessing.whileWaiting(wait.work)
    })
    before.end()
    await Promise.resolve()
    take('next')
    wait.end()
    await answered
    expect(sentAway).toEqual(['guessing'])
  })

  it('are given up by age if all guests are being answered', () => {
    const { take, sentAway } = places(2)
    for (const name of ['first', 'second', 'third']) void take(name).whileAtWork(held().work)
    expect(sentAway).toEqual(['first'])
  })
})

import { describe, expect, it } from 'vitest'
import { namesOf } from '#src/domain/jobs/place-names.js'

describe('place names (hunt-search-grammar)', () => {
  it.each(['tokyo', '東京', '東京都'])('knows the other names of %j', (name) =>
    expect(namesOf(name)).toEqual(['tokyo', '東京']),
  )

  it('takes 京都 as a name, not as 京 with a suffix', () => {
    expect(namesOf('京都')).toEqual(['kyoto', '京都'])
    expect(namesOf('京都府')).toEqual(['kyoto', '京都'])
  })

  it('finds none for other words', () => {
    for (const word of ['', '都', 'engineer', 'new']) expect(namesOf(word)).toBeNull()
  })
})

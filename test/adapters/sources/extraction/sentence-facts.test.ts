import { describe, expect, it } from 'vitest'
import { sentenceFacts } from '#src/adapters/sources/extraction/facts/sentence-facts.js'

function read(...lines: readonly string[]): Record<string, readonly string[]> {
  const values: Record<string, string[]> = {}
  for (const { name, value } of sentenceFacts(lines)) values[name] = [...(values[name] ?? []), value]
  return values
}

describe('sentences state facts (rag-facts)', () => {
  it.each([
    ['This role is based in Utrecht.', { location: ['Utrecht'] }],
    ['This role is based in our Utrecht office.', { location: ['Utrecht'] }],
    ['The position is located in The Hague, the Netherlands.', { location: ['The Hague, the Netherlands'] }],
    [
      'You will be based in São Paulo or Rio de Janeiro, three streets from the sea.',
      { location: ['São Paulo or Rio de Janeiro'] },
    ],
    ['Hiring in Seattle, Madrid, and remote.', { location: ['Seattle, Madrid, and remote'] }],
    ['This is a full-time, permanent position.', { employment_type: ['full-time, permanent'] }],
    ['This role is part-time.', { employment_type: ['part-time'] }],
    ['We offer a permanent contract and a bicycle.', { employment_type: ['permanent'] }],
    ['正社員として採用します。', { employment_type: ['正社員'] }],
    ['正社員・契約社員を募集しています。', { employment_type: ['正社員・契約社員'] }],
  ])('%s', (sentence, facts) => {
    expect(read(sentence)).toEqual(facts)
  })

  it.each([
    ['remote', 'You can work from home two days a week.'],
    ['remote', 'This position is not remote.'],
    ['remote', 'リモートワーク可（週2日まで）'],
    ['remote', 'Homeoffice ist an zwei Tagen pro Woche möglich.'],
    ['languages', 'Fluent English and conversational German are required.'],
    ['languages', '日本語能力試験N2以上の方'],
    ['languages', 'Verhandlungssichere Deutschkenntnisse'],
    ['visa', 'We do not sponsor visas for this role.'],
    ['visa', 'Visa sponsorship is available.'],
    ['visa', '就労ビザの取得を支援します。'],
  ])('about %s, with the whole sentence as the value: %s', (name, sentence) => {
    expect(sentenceFacts([sentence])).toEqual([{ name, value: sentence, quote: sentence }])
  })

  it('and the first place and employment type count', () => {
    expect(read('This role is based in Utrecht. The role is based in Oslo.', 'This role is full-time.')).toEqual({
      location: ['Utrecht'],
      employment_type: ['full-time'],
    })
  })
})

describe('similar sentences that state no fact', () => {
  it.each([
    'We are based in Utrecht.',
    'Our client is located in Oslo.',
    'This role is based in a small team.',
    'You have held a full-time position before.',
    'This is a permanent change for all of us.',
    'This is not a full-time position.',
    'Is this a full-time position?',
    'You build remote control systems for ships.',
    'You support our clients with hybrid cloud migrations.',
    'リモートワーク用のツールを作っています。',
    'Experience with natural language processing for English texts.',
    'We translate the app into Japanese, German and French.',
    '2012年7月からインターンとして働き始めました。',
    'You integrate Visa and Mastercard payments.',
  ])('%s', (sentence) => {
    expect(read(sentence)).toEqual({})
  })

  it('may be endless, or below thousands of lines', () => {
    expect(read(`This role is based in Utrecht ${'and we like it '.repeat(500)}.`)).toEqual({})
    expect(read(...Array.from({ length: 4000 }, () => 'We forge.'), 'This role is based in Utrecht.')).toEqual({})
  })
})

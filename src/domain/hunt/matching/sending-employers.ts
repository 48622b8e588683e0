import { companyKey } from '#src/domain/jobs/company-name.js'
import type { EmployerIndex } from './employer-index.js'
import type { MatchedJob } from './matched-job.js'
import { type NamedEmployer, namesOfSender } from './named-employers.js'
import { labelSpellings } from './sender-domains.js'
import { readWords } from './words.js'

/**
 * Returns the employers named in the sender's display name. `system` is the name of the system that sent the message.
 */
export function employersNamedBySender<Job extends MatchedJob>(
  fromName: string,
  index: EmployerIndex<Job>,
  system: string | null,
): readonly NamedEmployer<Job>[] {
  const quote = fromName.slice(0, 200)
  return namesOfSender(fromName).flatMap((part) => {
    if (companyKey(part) === system) return []
    return employersCalled(part, index).map((found) => ({ ...found, quote }))
  })
}

type Called<Job extends MatchedJob> = Omit<NamedEmployer<Job>, 'quote'>

function employersCalled<Job extends MatchedJob>(name: string, index: EmployerIndex<Job>): readonly Called<Job>[] {
  const words = readWords(companyKey(name)).map(({ text }) => text)
  const [first] = words
  if (first === undefined) return []
  const near = index.startingWith({ text: first, base: first, raw: first, gap: '' }).filter(({ words: own }) => {
    const [short, long] = own.length < words.length ? [own, words] : [words, own]
    return short.every((word, i) => word === long[i])
  })
  const whole = near.find((employer) => employer.words.length === words.length)
  if (whole !== undefined) return [{ employer: whole, isWhole: true }]
  return near.map((employer) => ({ employer, isWhole: false }))
}

// a shorter word starts too many names
const minLabel = 4

/** Returns the employers named by the registered label of a sender's own domain. */
export function employersOfDomain<Job extends MatchedJob>(
  label: string,
  quote: string,
  index: EmployerIndex<Job>,
): readonly NamedEmployer<Job>[] {
  const spellings = labelSpellings(label)
  const whole = spellings.flatMap((spelling) => index.joined(spelling))
  if (whole.length > 0) return [...new Set(whole)].map((employer) => ({ employer, isWhole: true, quote }))
  return spellings
    .filter(({ length }) => length >= minLabel)
    .flatMap((text) => index.startingWith({ text, base: text, raw: text, gap: '' }))
    .map((employer) => ({ employer, isWhole: false, quote }))
}

import { JudgedMessage, leafCounter, scoreOf } from '#src/adapters/stores/index/judged-message.js'
import {
  askedLeaves,
  planSearch,
  type RelaxedPlan,
  relax,
  type SearchPlan,
  weighWords,
} from '#src/adapters/stores/index/search-plan.js'
import type { SearchRequest } from '#src/application/mail/ports/mail-archive.js'
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'
import type { MailQuery } from '#src/domain/mail/mail-query.js'
import { searchedTexts, searchFields } from '#src/domain/mail/text-scan.js'
import { matches } from './email-conditions.js'

interface Hit {
  readonly email: ArchivedEmail
  /** Lower is better. */
  readonly score: number
}

/** Returns a test for whether a message matches the query. */
export function queryTest(query: MailQuery): (email: ArchivedEmail) => boolean {
  return planTest(planSearch(query, searchFields))
}

/** Like `MailQuestions.search`, without pages. */
export function searchEmails(
  emails: readonly ArchivedEmail[],
  { query, fields, filter }: Omit<SearchRequest, 'page'>,
): { readonly hits: readonly Hit[]; readonly hasAllWords: boolean } {
  const plan = planSearch(query, fields)
  const isMet = (email: ArchivedEmail) => matches(email, filter)
  const fits = planTest(plan)
  const score = scorer(plan)
  const found = emails.filter((email) => isMet(email) && fits(email)).map((email) => ({ email, score: score(email) }))
  const relaxed = found.length === 0 ? relax(plan) : null
  const hits = relaxed === null ? found : relaxedHits(emails, relaxed).filter(({ email }) => isMet(email))
  return { hits: hits.toSorted(byScore), hasAllWords: relaxed === null || hits.length === 0 }
}

/** Messages without any of the words come newest first. */
function byScore(a: Hit, b: Hit): number {
  const later = a.score === 0 ? (b.email.internalDateEpoch ?? 0) - (a.email.internalDateEpoch ?? 0) : 0
  return a.score - b.score || later || a.email.id - b.email.id
}

function scorer(plan: SearchPlan): (email: ArchivedEmail) => number {
  const counters = askedLeaves(plan).map(leafCounter)
  return (email) => {
    const message = judged(email)
    return scoreOf(counters.map((count) => count(message)))
  }
}

function planTest(plan: SearchPlan): (email: ArchivedEmail) => boolean {
  if (plan.kind === 'text') {
    const count = leafCounter(plan)
    return (email) => count(judged(email)) > 0
  }
  if (plan.kind === 'meets') return (email) => matches(email, plan.condition)
  if (plan.kind === 'not') {
    const test = planTest(plan.node)
    return (email) => !test(email)
  }
  const tests = plan.nodes.map(planTest)
  return plan.kind === 'all'
    ? (email) => tests.every((test) => test(email))
    : (email) => tests.some((test) => test(email))
}

function relaxedHits(emails: readonly ArchivedEmail[], { words, required }: RelaxedPlan): Hit[] {
  const byId = new Map(emails.map((email) => [email.id, email]))
  const idsByWord = words.map((leaf) => emails.filter(planTest(leaf)).map(({ id }) => id))
  const counts = idsByWord.map((ids) => ids.length)
  const isRequired = planTest({ kind: 'all', nodes: required })
  return [...weighWords({ idsByWord, counts, total: emails.length })].flatMap(([id, weight]) => {
    const email = byId.get(id)
    return email === undefined || !isRequired(email) ? [] : [{ email, score: -weight }]
  })
}

function judged(email: ArchivedEmail): JudgedMessage {
  return new JudgedMessage(searchedTexts(email))
}

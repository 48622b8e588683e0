import { type TokenizedSentence, tokenizeSentence } from '#src/domain/jobs/pay/pay-of-sentence.js'
import { type FoundPhrase, PhraseTable, type Token, tokenize } from '#src/domain/shared/tokens.js'
import type { Fact } from './fact.js'
import * as phrases from './fact-phrases.js'
import { payInLines, toLine } from './pay-in-text.js'

const tables = {
  employment: new PhraseTable(phrases.employmentPhrases),
  openings: new PhraseTable(phrases.openings),
  nouns: new PhraseTable(phrases.roleNouns),
  employedAs: new PhraseTable(phrases.employedAs),
  based: new PhraseTable(phrases.basedPhrases),
  remote: new PhraseTable(phrases.remotePhrases),
  remoteOfJob: new PhraseTable(phrases.remoteOfJob),
  languages: new PhraseTable(phrases.humanLanguages),
  levels: new PhraseTable(phrases.languageLevels),
  visa: new PhraseTable(phrases.visaPhrases),
  answers: new PhraseTable(phrases.answers),
}
const joints = new Set(phrases.employmentJoints)
const placeJoints = new Set(phrases.placeJoints)
const placeArticles = new Set(phrases.placeArticles)
const placeWords = new Set(phrases.placeWords)

// a page describes the job in its first few hundred lines; the rest is legal text
const maxLines = 3000
const maxText = 200_000
const maxSentenceLength = 300
const maxOfOneName = 3
// the most words between related parts of a sentence
const reach = 8
const maxPlaceWords = 10

/** Whether a text after a label of remote work or of visas is an answer to it. */
export function answersLabel(text: string): boolean {
  return tables.answers.in(tokenize(text)).length > 0
}

/** Whether a text after a languages label names a human language. */
export function namesLanguage(text: string): boolean {
  return tables.languages.in(tokenize(text)).length > 0
}

/** The facts stated in the sentences of a posting, each with the sentence as its quote. */
export function sentenceFacts(text: readonly string[]): readonly Fact[] {
  const lines = linesOf(text).map(toLine)
  const facts: Fact[] = [...payInLines(lines)]
  const count = { location: 0, employment_type: 0, remote: 0, languages: 0, visa: 0 }
  for (const sentence of lines.flatMap(({ sentences }) => sentences)) {
    for (const fact of factsOf(sentence)) {
      count[fact.name] += 1
      // a job has one place and one type of employment; later ones concern something else
      if (count[fact.name] <= (single.has(fact.name) ? 1 : maxOfOneName)) facts.push(fact)
    }
  }
  return facts
}

const single: ReadonlySet<string> = new Set(['location', 'employment_type'])

function linesOf(text: readonly string[]): readonly string[] {
  let left = maxText
  const lines: string[] = []
  for (const each of text) {
    // table rows and code are not sentences
    for (const line of each.slice(0, left).split('\n'))
      if (/^\s{0,20}[^|`\s]/.test(line) && !/\| ?-/.test(line)) lines.push(line)
    left -= each.length
    if (left <= 0 || lines.length >= maxLines) break
  }
  return lines.slice(0, maxLines)
}

type SentenceFact = Fact & { readonly name: 'location' | 'employment_type' | 'remote' | 'languages' | 'visa' }

function factsOf(written: TokenizedSentence): readonly SentenceFact[] {
  const text = written.text.replace(/^[-*+•・]\s*/, '')
  if (text === '' || text.length > maxSentenceLength || text.endsWith('?') || text.endsWith('？')) return []
  const sentence = text === written.text ? written : tokenizeSentence(text)
  const toFact = (name: SentenceFact['name'], value: string | null): readonly SentenceFact[] =>
    value === null ? [] : [{ name, value, quote: text }]
  return [
    ...toFact('location', placeIn(sentence)),
    ...toFact('employment_type', employmentIn(sentence)),
    ...toFact(
      'remote',
      speaksOf(sentence, 'remote') && tables.remoteOfJob.in(sentence.tokens).length > 0 ? text : null,
    ),
    ...toFact('languages', asksForLanguage(sentence) ? text : null),
    ...toFact('visa', speaksOf(sentence, 'visa') ? text : null),
  ]
}

function speaksOf({ tokens }: TokenizedSentence, name: 'remote' | 'visa'): boolean {
  const found: readonly FoundPhrase<string>[] = tables[name].in(tokens)
  return found.length > 0 && found.every(({ kind }) => kind !== 'not')
}

function asksForLanguage({ tokens }: TokenizedSentence): boolean {
  const languages = tables.languages.in(tokens)
  if (languages.length === 0) return false
  const levels = tables.levels.in(tokens)
  return languages.some((each) => levels.some((level) => isNear(each, level)))
}

function isNear(one: FoundPhrase<unknown>, other: FoundPhrase<unknown>): boolean {
  return Math.max(one.from - other.to, other.from - one.to) <= reach
}

/** Matches `This is a full-time, permanent position` and 正社員として採用します. */
function employmentIn({ text, tokens }: TokenizedSentence): string | null {
  const found = tables.employment.in(tokens)
  const [first] = found
  if (first === undefined) return null
  const end = endOfRun(tokens, found)
  const written = text.slice(tokens[first.from]?.start, tokens[end - 1]?.end)
  if (tables.employedAs.at(tokens, end) !== null) return written
  const opening = tables.openings.in(tokens.slice(0, first.from)).at(-1)
  if (opening === undefined || opening.kind === 'not' || first.from - opening.to > reach) return null
  const isNamed = tables.nouns.in(tokens.slice(end, end + 3)).length > 0
  const isOfRole = opening.kind === 'role' && !/^this is an?$/.test(textOf(tokens, opening))
  return isOfRole || isNamed ? written : null
}

function textOf(tokens: readonly Token[], { from, to }: FoundPhrase<unknown>): string {
  return tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')
}

/** The end of a run of employment words that begins with the first one. */
function endOfRun(tokens: readonly Token[], found: readonly FoundPhrase<unknown>[]): number {
  let end = found[0]?.to ?? 0
  for (const { from, to } of found.slice(1)) {
    if (from - end > 2 || !tokens.slice(end, from).every(({ text }) => joints.has(text))) break
    end = to
  }
  return end
}

/** The capitalised words after a phrase such as `This role is based in`: `Utrecht, the Netherlands`. */
function placeIn({ text, tokens }: TokenizedSentence): string | null {
  const found = tables.based.in(tokens)
  const at = found.findIndex(({ kind }) => kind === 'based')
  const based = found[at]
  if (based === undefined) return null
  const isHiring = textOf(tokens, based) === 'hiring in'
  const subject = found.slice(0, at).at(-1)
  if (!isHiring && (subject === undefined || based.from - subject.to > 2)) return null
  let from = based.to
  // The Hague keeps its own article
  while (placeArticles.has(writtenAt(text, tokens[from]))) from += 1
  const end = endOfPlace(text, tokens, from)
  return end === from ? null : text.slice(tokens[from]?.start, tokens[end - 1]?.end)
}

function writtenAt(text: string, token: Token | undefined): string {
  return token === undefined ? '' : text.slice(token.start, token.end)
}

function endOfPlace(text: string, tokens: readonly Token[], from: number): number {
  let end = from
  for (let at = from; at < tokens.length && at < from + maxPlaceWords; at++) {
    const token = tokens[at]
    if (token === undefined) break
    const isName = /^\p{Lu}/u.test(writtenAt(text, token))
    if (isName || (at > from && placeWords.has(token.text))) end = at + 1
    else if (at === from || !(placeJoints.has(token.text) || token.text === 'the')) break
  }
  return end
}

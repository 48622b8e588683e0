import { readRemote } from '#src/domain/jobs/stated-facts.js'
import type { RemoteWish } from '#src/domain/person/profile.js'
import { anyOf } from '#src/domain/shared/any-of.js'
import { type FitRule, type FitVerdict, notStated, type ReadForFit } from './fit-fact.js'
import { quoteOf } from './posting-sentences.js'

/** How much of the work a posting says is remote. */
type Share = 'none' | 'some' | 'part' | 'all'

const full = new RegExp(
  anyOf`
    fully[- ]remote | 100% remote | (?<!not )(?<!no )remote[- ]only | remote[- ]first | work from anywhere | anywhere in the world
    all[- ]remote | entirely remote | completely remote | フルリモート | 完全リモート | 完全在宅 | フル在宅 | ^remote: (?:yes|remote|fully remote)$
  `,
)
const partly = new RegExp(
  anyOf`
    hybrid | days? (?:a|per) week (?:in|at|from) (?:the|our|an)? ?office | days? in (?:the|our)? ?office | in[- ]office days?
    週[ 0-9〜~-]+[日回](?:程度)?(?:の)?出社 | ハイブリッド | リモート併用 | 併用 | 一部リモート | 一部在宅
  `,
)
const trigger =
  /remote|hybrid|telework|telecommut|from home|from anywhere|on-?site|in[- ]office|リモート|在宅|テレワーク|出社|常駐|ハイブリッド/

/** Compares how far a job is remote with what the person wants. Source: person-fit. */
export const remoteFit: FitRule = (posting, { remote: wish }) => {
  if (wish === null) return null
  const stated = shareOf(posting)
  return stated === null ? notStated : { says: verdicts[wish][stated.share], quote: stated.quote }
}

/** `some`: remote, without saying how far. */
const verdicts: Readonly<Record<RemoteWish, Readonly<Record<Share, FitVerdict>>>> = {
  no: { none: 'meets', some: 'not stated', part: 'not stated', all: 'fails' },
  hybrid: { none: 'fails', some: 'meets', part: 'meets', all: 'meets' },
  yes: { none: 'fails', some: 'meets', part: 'meets', all: 'meets' },
  only: { none: 'fails', some: 'not stated', part: 'fails', all: 'meets' },
}

function shareOf({ title, location, sentences }: ReadForFit): { readonly share: Share; readonly quote: string } | null {
  const heads = [location, title].flatMap((text) => (text === null ? [] : [text.slice(0, 500)]))
  const lines = [
    ...heads.map((text) => ({ text, remote: readRemote(text.toLowerCase(), '') })),
    ...sentences
      .filter(({ folded }) => trigger.test(folded))
      .map(({ text, folded }) => ({ text, remote: readRemote('', folded.slice(0, 1000)) })),
  ].filter(({ remote }) => remote !== null)
  const decisive = lines.find(({ remote }) => remote === true) ?? lines[0]
  if (decisive === undefined) return null
  if (decisive.remote === false) return { share: 'none', quote: quoteOf(decisive.text) }
  const saying = (words: RegExp) => lines.find(({ text, remote }) => remote === true && words.test(text.toLowerCase()))
  const [part, all] = [saying(partly), saying(full)]
  const share = part === undefined ? (all === undefined ? 'some' : 'all') : all === undefined ? 'part' : 'some'
  return { share, quote: quoteOf((share === 'part' ? part : share === 'all' ? all : decisive)?.text ?? decisive.text) }
}

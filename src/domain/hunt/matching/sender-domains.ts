import { anyOf } from '#src/domain/shared/any-of.js'

/** Job boards and networks among the systems below, which also write on their own behalf. */
const boards = new Set(
  `wellfound.com angel.co indeed.com indeedemail.com linkedin.com glassdoor.com ziprecruiter.com dice.com monster.com hired.com otta.com
  welcometothejungle.com stepstone.de xing.com mynavi.jp rikunabi.com en-japan.com en-gage.net wantedly.com bizreach.jp bizreach.co.jp doda.jp
  type.jp green-japan.com paiza.jp openwork.jp onecareer.jp offerbox.jp goodfind.jp unistyleinc.com levtech.jp forkwell.com findy-code.io
  lapras.com youtrust.jp`.split(/\s+/),
)

/** Systems that employers use to write; the domain does not name the employer. Includes subdomains. */
const applicantSystems = new Set(
  `greenhouse.io greenhouse-mail.io ashbyhq.com lever.co smartrecruiters.com myworkday.com myworkdayjobs.com workday.com icims.com
  applytojob.com taleo.net successfactors.com successfactors.eu workablemail.com workable.com gem.com jobvite.com jobvite-mail.com
  wellfound.com angel.co breezy.hr breezy-mail.com recruitee.com teamtailor.com teamtailor-mail.com bamboohr.com personio.de personio.com
  pinpointhq.com rippling.com ripplingmail.com dover.com comeet.co comeet-notifications.com jazz.co jazzhr.com eightfold.ai avature.net
  phenompeople.com oraclecloud.com ultipro.com paylocity.com paycomonline.net adp.com join.com indeed.com indeedemail.com linkedin.com
  glassdoor.com ziprecruiter.com dice.com monster.com hired.com otta.com welcometothejungle.com stepstone.de xing.com
  hackerrank.com hackerrankforwork.com codesignal.com codility.com shl.com hirevue.com testgorilla.com coderpad.io coderbyte.com
  karat.com docusign.net docusign.com hellosign.com calendly.com goodtime.io modernloop.io zoom.us
  saiyo.jp axol.jp snar.jp hito-link.jp e2r.jp mypage-info.com mynavi.jp recruit-mg.com hrmos.co r-agent.com timerex.net rikunabi.com
  en-japan.com en-gage.net wantedly.com bizreach.jp bizreach.co.jp doda.jp type.jp green-japan.com paiza.jp herp.cloud herp.co.jp
  jobcan.jp talentio.com openwork.jp onecareer.jp offerbox.jp goodfind.jp unistyleinc.com spring-ag.com pasona.co.jp jac-recruitment.com
  geekly.co.jp levtech.jp forkwell.com findy-code.io lapras.com youtrust.jp`.split(/\s+/),
)

/** Mail services that anybody can use. */
const freeMailboxes = new Set(
  `gmail.com googlemail.com yahoo.com yahoo.co.jp ymail.com outlook.com outlook.jp hotmail.com hotmail.co.jp live.com live.jp msn.com icloud.com
  me.com mac.com aol.com gmx.de gmx.net gmx.com web.de t-online.de proton.me protonmail.com pm.me fastmail.com hey.com zoho.com mail.com
  mail.ru yandex.ru yandex.com qq.com 163.com 126.com naver.com daum.net hanmail.net docomo.ne.jp ezweb.ne.jp au.com softbank.ne.jp
  i.softbank.jp nifty.com biglobe.ne.jp so-net.ne.jp ocn.ne.jp orange.fr free.fr laposte.net libero.it`.split(/\s+/),
)

// the part before the @ names the employer
const namesInLocalPart = new Set(['myworkday.com'])
// second-level domains of countries, below which names are registered
const registries = new Set('co com ne or ac go gov org net edu gr ed lg ltd plc'.split(' '))

export interface SenderDomain {
  /** The name in the sender's domain, such as `acme`; null if it names no employer. */
  readonly label: string | null
  /** The name of the system or platform that sent it; null if none did. */
  readonly system: string | null
  /** The registered domain, such as `acme.example`; null for systems, free mailboxes and invalid addresses. */
  readonly domain: string | null
  readonly isFreeMailbox: boolean
  /** Whether a job board or a network sent it. */
  readonly isBoard: boolean
}

/** Returns what a sender's address says about the sender. */
export function senderDomain(email: string | null): SenderDomain {
  const [, local = '', host = ''] = /^([^@]*)@([^@\s>]+)$/.exec((email ?? '').trim().toLowerCase()) ?? []
  const parts = host.replace(/\.$/, '').split('.')
  const own = withSuperdomains(parts)
  if (own.some((domain) => freeMailboxes.has(domain))) return { ...nobody, isFreeMailbox: true }
  const system = own.find((domain) => applicantSystems.has(domain))
  if (system === undefined) return { ...nobody, label: registeredLabel(parts), domain: registeredDomain(parts) }
  const named = namesInLocalPart.has(system) && !/^(no-?reply|notifications?|workday)$/.test(local)
  const label = named ? (local.split('+')[0] ?? null) : null
  return { ...nobody, label, system: brandOf(system), isBoard: boards.has(system) }
}

const nobody: SenderDomain = { label: null, system: null, domain: null, isFreeMailbox: false, isBoard: false }

/**
 * Whether it is bulk mail or from a board. Unsubscribe headers of applicant systems do not count, because they add them
 * to mail for one person.
 */
export function isSentRound({
  fromEmail,
  isBulk,
}: {
  readonly fromEmail: string | null
  readonly isBulk: boolean
}): boolean {
  const { system, isBoard } = senderDomain(fromEmail)
  return isBoard || (isBulk && system === null)
}

/** `greenhouse-mail.io` and `workablemail.com` become Greenhouse and Workable. */
function brandOf(domain: string): string | null {
  return registeredLabel(domain.split('.'))?.replace(/-?(?:mail|jobs|forwork|notifications)$/, '') ?? null
}

function withSuperdomains(parts: readonly string[]): readonly string[] {
  return parts.map((_, i) => parts.slice(i).join('.'))
}

function registeredLabel(parts: readonly string[]): string | null {
  return registeredDomain(parts)?.split('.')[0] ?? null
}

function registeredDomain(parts: readonly string[]): string | null {
  const country = parts.at(-1) ?? ''
  const isRegistry = parts.length > 2 && country.length === 2 && registries.has(parts.at(-2) ?? '')
  const own = parts.slice(isRegistry ? -3 : -2)
  return own.length < 2 || own[0] === '' ? null : own.join('.')
}

const prefix = anyOf`get | join | try | team | lifeat | workat | hello | career | careers | jobs`
const suffix = anyOf`
  companies: hq | inc | corp | corporation | group
  hiring: jobs | careers | career | recruiting | recruit | talent | hr
  others: mail | app | jp | japan | global
`
const affixes = new RegExp(`^${prefix}(?=.{3})|(?<=.{3})${suffix}$`, 'g')

/** Returns the spellings of a name in a domain: unchanged, and without affixes. */
export function labelSpellings(label: string): readonly string[] {
  const joined = label.replace(/[^\p{L}\p{N}]/gu, '')
  return [...new Set([joined, joined.replace(affixes, '')])]
}

import { answerPage } from '#src/adapters/edges/web/layout.js'
import { readBack, withQuery } from '#src/adapters/edges/web/parts/back.js'
import { NothingByEnter } from '#src/adapters/edges/web/parts/form-parts.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { readSentForm } from '#src/adapters/edges/web/parts/sent-form.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { ruleWords } from '#src/adapters/edges/web/words/rules.js'
import { statusWords } from '#src/adapters/edges/web/words/statuses.js'
import { verdictWords } from '#src/adapters/edges/web/words/verdicts.js'
import type { MatchingJobs } from '#src/application/jobs/triage-matching.js'
import { jobStatuses } from '#src/domain/jobs/job.js'
import { scoreRange } from '#src/domain/jobs/job-search.js'
import { maxReasonLength, ruleBatch } from '#src/domain/jobs/triage.js'
import { toPositive } from '#src/domain/shared/positive.js'
import { formatCount } from './format-count.js'
import { jobsHome } from './jobs-home.js'
import { type JobsAddress, readJobsAddress, withMatchedMail } from './list-address.js'
import { SearchConditions } from './search-conditions.js'
import { readVerdict } from './verdict-fields.js'

/** The jobs that a rule applies to, as an address states them. */
interface Rule {
  readonly query: string
  readonly address: JobsAddress
  readonly sameCompany: string | null
  readonly sameReason: string | null
}

/** Asks which verdict all jobs that match get, and says how many they are. Source: page-rule. */
export async function showRule(c: WebContext): Promise<Response> {
  const { search } = new URL(c.req.url)
  return askVerdict(c, readRule(c, search), { back: readBack(c.req.query('back'), jobsHome) })
}

/** Writes it, unless more jobs match than the page said. Source: page-rule. */
export async function sendRule(c: WebContext): Promise<Response> {
  const words = ruleWords[c.get('language')]
  const form = await readSentForm(c)
  const rule = readRule(c, form.get('rule') ?? '')
  const back = readBack(form.get('back'), jobsHome)
  const { verdict, problem } = readVerdict(form)
  const said = toPositive(form.get('count') ?? undefined) ?? 0
  if (verdict === undefined || !isSafe(rule))
    return askVerdict(c, rule, { back, said: problem && verdictWords[c.get('language')].problems[problem] })
  const jobs = await c.get('parts').openJobs()
  const batch = ruleBatch(form.get('batch') ?? crypto.randomUUID())
  const asked = { ...(await toMatching(c, rule)), verdict, batch, actor: 'person', atMost: said } as const
  const outcome = await jobs.triageMatching(asked)
  if (!outcome.isComplete) return askVerdict(c, rule, { back, said: words.more(formatCount(c, outcome.matchedCount)) })
  const done = withQuery(back, { batch })
  if (outcome.changedCount === 0) return c.redirect(done, 303)
  const [saved, left] = [outcome.updatedCount, outcome.changedCount].map((count) => formatCount(c, count))
  return answerPage(
    c,
    { title: words.partTitle, section: 'jobs' },
    <>
      <h1>{words.partTitle}</h1>
      <p role="status">{words.part(saved ?? '', left ?? '')}</p>
      <p>
        <a href={done}>{words.back}</a>
      </p>
    </>,
  )
}

function readRule(c: WebContext, query: string): Rule {
  const fields = new URLSearchParams(query)
  const address = { ...readJobsAddress(fields, c.get('parts').clock.now()), position: null }
  return { query, address, sameCompany: fields.get('same_company'), sameReason: fields.get('same_reason') }
}

/** Whether every part of the address could be read: one that is ignored would let more jobs match. */
function isSafe({ address: { problems } }: Rule): boolean {
  return problems.every((problem) => problem === 'cursor')
}

async function toMatching(c: WebContext, { address, sameCompany, sameReason }: Rule): Promise<MatchingJobs> {
  const { asked, matchedMail } = await withMatchedMail(address, () => c.get('parts').openHunt(c.req.raw.signal))
  const { order: _, ...conditions } = asked
  return { ...conditions, sameCompany, sameReason, ...(matchedMail === undefined ? {} : { matchedMail }) }
}

interface Asking {
  readonly back: string
  /** What prevented the last try. */
  readonly said?: string | undefined
}

async function askVerdict(c: WebContext, rule: Rule, { back, said }: Asking): Promise<Response> {
  const words = ruleWords[c.get('language')]
  const jobs = await c.get('parts').openJobs()
  const count = isSafe(rule) ? await jobs.countMatching(await toMatching(c, rule)) : 0
  const shown = formatCount(c, count)
  const sentence = isSafe(rule) ? said : words.ignored
  return answerPage(
    c,
    { title: words.title, section: 'jobs', status: said === undefined ? 200 : 409 },
    <>
      <h1>{words.title}</h1>
      {sentence === undefined ? null : (
        <p class="problem" role="alert">
          {sentence}
        </p>
      )}
      {isSafe(rule) ? <p>{count === 0 ? words.none : words.match(shown, count === 1)}</p> : null}
      <SearchConditions c={c} address={rule.address} more={sameAs(c, rule)} />
      {count === 0 || c.get('parts').isReadOnly ? null : <AskForm c={c} rule={rule} count={count} back={back} />}
      <p>
        <a href={back}>{words.back}</a>
      </p>
    </>,
  )
}

function AskForm({ c, rule: { query }, count, back }: { c: WebContext; rule: Rule; count: number; back: string }) {
  const [words, verdicts] = [ruleWords[c.get('language')], verdictWords[c.get('language')]]
  return (
    <form method="post" action={`${jobsHome}/matching`} autocomplete="off">
      <NothingByEnter />
      <FormToken c={c} />
      <input type="hidden" name="rule" value={query} />
      <input type="hidden" name="count" value={count} />
      <input type="hidden" name="batch" value={crypto.randomUUID()} />
      <input type="hidden" name="back" value={back} />
      <fieldset class="rule-verdict">
        <legend>{words.legend(formatCount(c, count), count === 1)}</legend>
        <div class="verdict-fields">
          <label class="grow">
            {verdicts.reason} <input type="text" name="reason" maxlength={maxReasonLength} />
          </label>
          <label>
            {verdicts.score} <input type="number" name="score" {...scoreRange} />
          </label>
        </div>
        <div class="verdict-buttons">
          {jobStatuses.map((status) => (
            <button type="submit" name="status" value={status} class={`verdict to-${status.replace('_', '-')}`}>
              {statusWords[c.get('language')][status]}
            </button>
          ))}
        </div>
        <p class="quiet">{words.undoHint}</p>
      </fieldset>
    </form>
  )
}

function sameAs(c: WebContext, { sameCompany, sameReason }: Rule) {
  const words = ruleWords[c.get('language')]
  return [[words.company, sameCompany] as const, [words.reasonNow, sameReason] as const]
}

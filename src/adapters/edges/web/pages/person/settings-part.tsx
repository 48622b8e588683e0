import type { Child } from 'hono/jsx'
import { moneyFormat } from '#src/adapters/edges/web/parts/number-format.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { personWords } from '#src/adapters/edges/web/words/person.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { settingsFaultWords } from '#src/adapters/edges/web/words/settings-faults.js'
import type { ProfileSettings, SettingsFault } from '#src/domain/person/profile.js'
import { readProfile } from '#src/domain/person/read-profile.js'

/** The settings of a profile as the program reads them, and what it cannot read. */
export function SettingsPart({ c, text }: { c: WebContext; text: string }) {
  const words = personWords[c.get('language')]
  const { settings, faults } = readProfile(text)
  const rows = rowsOf(c, settings)
  return (
    <section aria-labelledby="settings">
      <h2 id="settings">{words.settings}</h2>
      <Faults c={c} faults={faults} />
      {rows.length === 0 ? <p>{words.noSettings}</p> : null}
      <table>
        <tbody>
          {rows.map(([name, value]) => (
            <tr>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The sentences repeat what was written. */
function Faults({ c, faults }: { c: WebContext; faults: readonly SettingsFault[] }) {
  const words = personWords[c.get('language')]
  if (faults.length === 0) return null
  return (
    <>
      <h3>{words.settingFaults}</h3>
      <ul class="failure">
        {faults.map((fault) => (
          <li>
            {words.line(fault.line)}
            {punctuation[c.get('language')].colon}
            <UntrustedText>{readableName(settingsFaultWords[c.get('language')](fault))}</UntrustedText>
          </li>
        ))}
      </ul>
    </>
  )
}

type Row = readonly [name: Child, value: Child]

/** A row for each setting that is given. */
function rowsOf(c: WebContext, settings: ProfileSettings): readonly Row[] {
  const { settingNames: names, remote, answers } = personWords[c.get('language')]
  const { salaryMin, languages, needsSponsorship, start, others } = settings
  const list = (values: readonly string[]) => (values.length === 0 ? null : <Written c={c} values={values} />)
  const rows: readonly (readonly [Child, Child | null])[] = [
    [names.roles, list(settings.roles)],
    [names.places, list(settings.places)],
    [names.remote, settings.remote === null ? null : remote[settings.remote]],
    [names.salaryMin, salaryMin === null ? null : <Pay c={c} pay={salaryMin} />],
    [names.languages, list(languages.map((spoken) => formatSpoken(c, spoken)))],
    [names.authorizedIn, list(settings.authorizedIn)],
    [names.needsSponsorship, needsSponsorship === null ? null : answers[needsSponsorship ? 'yes' : 'no']],
    [names.start, start === null ? null : list([start])],
    [names.avoid, list(settings.avoid)],
    ...[...others].map(([key, value]): Row => [<UntrustedText>{readableName(key)}</UntrustedText>, list([value])]),
  ]
  return rows.filter((row): row is Row => row[1] !== null)
}

/** Values as they were written. */
function Written({ c, values }: { c: WebContext; values: readonly string[] }) {
  return <UntrustedText>{values.map(readableName).join(punctuation[c.get('language')].comma)}</UntrustedText>
}

function Pay({
  c,
  pay: { amount, currency, period },
}: {
  c: WebContext
  pay: NonNullable<ProfileSettings['salaryMin']>
}) {
  const [before, behind] = personWords[c.get('language')].periods[period]
  return (
    <>
      {before}
      {moneyFormat(c, currency, { maximumFractionDigits: 2 }).format(amount)}
      {behind}
    </>
  )
}

function formatSpoken(c: WebContext, { language, level }: ProfileSettings['languages'][number]): string {
  const { open, close } = punctuation[c.get('language')]
  const name = nameOfLanguage(c, language)
  return level === null ? name : `${name}${open}${level}${close}`
}

/** The name of a language in the language of the page; unknown codes stay. */
export function nameOfLanguage(c: WebContext, code: string): string {
  if (!/^[a-z]{2,3}$/.test(code)) return code
  return new Intl.DisplayNames(c.get('language'), { type: 'language' }).of(code) ?? code
}

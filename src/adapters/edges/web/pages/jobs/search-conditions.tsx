import { Status } from '#src/adapters/edges/web/parts/status.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import { ruleWords } from '#src/adapters/edges/web/words/rules.js'
import { type FilterName, filterNames } from '#src/domain/jobs/typed-search.js'
import { languageName } from './language-name.js'
import type { JobsAddress } from './list-address.js'

interface ConditionsProps {
  readonly c: WebContext
  readonly address: Pick<JobsAddress, 'typed' | 'statuses'>
  /** Whether their order is shown too. */
  readonly hasOrder?: boolean
  /** Conditions that no address of a list has; a value of null is none. */
  readonly more?: readonly (readonly [name: string, value: string | null])[]
}

/** What the jobs of a search have in common. */
export function SearchConditions({ c, address: { typed, statuses }, hasOrder = false, more = [] }: ConditionsProps) {
  const words = ruleWords[c.get('language')]
  const { fields } = jobsWords[c.get('language')]
  const stated = filterNames.filter((name) => (hasOrder || name !== 'order') && typed[name] !== '')
  const facts = [...stated.map((name) => [fields[name], shownValue(c, name, typed[name])] as const), ...more]
  return (
    <dl class="facts-list">
      <div>
        <dt>{words.status}</dt>
        <dd>{statuses?.map((status) => <Status c={c} status={status} />) ?? words.anyStatus}</dd>
      </div>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div>
            <dt>{name}</dt>
            <dd>
              <UntrustedText>{value}</UntrustedText>
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** The value of a field in the words of the form. */
function shownValue(c: WebContext, name: FilterName, value: string): string {
  const words = jobsWords[c.get('language')]
  const choices: Partial<Record<FilterName, Readonly<Record<string, string>>>> = {
    remote: words.remoteChoices,
    mail: words.mailChoices,
    order: words.orders,
  }
  if (name === 'days') return words.days(value)
  if (name === 'language') return languageName(c, value)
  return Object.entries(choices[name] ?? {}).find(([choice]) => choice === value)?.[1] ?? value
}

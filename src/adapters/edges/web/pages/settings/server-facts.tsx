import { NewTools } from '#src/adapters/edges/web/pages/sync/fetch-news.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { addAccountWords } from '#src/adapters/edges/web/words/add-account.js'
import { addBoardsWords } from '#src/adapters/edges/web/words/add-boards.js'
import { mailWords } from '#src/adapters/edges/web/words/mail.js'
import { beforeValue, punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { settingsWords } from '#src/adapters/edges/web/words/settings.js'

/** The URL for clients, based on the URL that this browser used. */
export function clientUrl(c: WebContext): string {
  return new URL('/mcp', c.req.url).href
}

export function AboutServer({ c }: { c: WebContext }) {
  const words = settingsWords[c.get('language')]
  const { version, isReadOnly, token } = c.get('parts')
  const facts = [
    [words.version, version],
    [words.address, <code>{clientUrl(c)}</code>],
    [words.changes, isReadOnly ? words.readOnly : words.writes],
    [words.login, token === null ? words.withoutToken : words.withToken],
  ]
  return (
    <section aria-labelledby="server">
      <h2 id="server">{words.server}</h2>
      <dl class="facts-list">
        {facts.map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function Stores({ c }: { c: WebContext }) {
  const words = settingsWords[c.get('language')]
  return (
    <section aria-labelledby="stores">
      <h2 id="stores">{words.stores}</h2>
      <dl class="facts-list">
        {c.get('parts').settings.stores.map(({ holds, place }) => (
          <div>
            <dt>{words.holds[holds]}</dt>
            <dd>{place === null ? <Nowhere c={c} holds={holds} /> : <code>{place}</code>}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Where new jobs and mail come from; both are listed and changed where they are added. */
export function Sources({ c }: { c: WebContext }) {
  const language = c.get('language')
  const { sources } = settingsWords[language]
  return (
    <section aria-labelledby="sources">
      <h2 id="sources">{sources}</h2>
      <ul>
        <li>
          <a href="/add#boards">{addBoardsWords[language].watched}</a>
        </li>
        <li>
          <a href="/add#account">{addAccountWords[language].accounts}</a>
        </li>
      </ul>
    </section>
  )
}

/** What is not there yet, with what adds it. */
function Nowhere({ c, holds }: { c: WebContext; holds: string }) {
  const language = c.get('language')
  return (
    <>
      {beforeValue(settingsWords[language].nowhere)}
      {holds !== 'mail' || c.get('parts').isReadOnly ? null : (
        <a href="/add#account">{mailWords[language].addAccount}</a>
      )}
    </>
  )
}

export function Tools({ c }: { c: WebContext }) {
  const words = settingsWords[c.get('language')]
  const { open, close } = punctuation[c.get('language')]
  return (
    <section aria-labelledby="tools">
      <h2 id="tools">{words.tools}</h2>
      <NewTools c={c} />
      {c.get('parts').settings.tools.map(({ set, names }) => (
        <details class="tools">
          <summary>
            {words.sets[set] ?? set}
            {`${open}${names.length}${close}`}
          </summary>
          <ul>
            {names.map((name) => (
              <li>
                <code>{name}</code>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}

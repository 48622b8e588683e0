import { Hono } from 'hono'
import { answerPage } from '#src/adapters/edges/web/layout.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext, WebEnv } from '#src/adapters/edges/web/web-env.js'
import { findWords } from '#src/adapters/edges/web/words/find.js'
import { cutText } from '#src/domain/shared/text.js'
import { type FoundGroup, type FoundLink, findAnything } from './find-anything.js'

const maxWords = 200
const maxName = 120

/** One field that finds anything; a script shows it over any page. Source: page-find. */
export function findRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.get('/find', showFind)
  return app
}

async function showFind(c: WebContext): Promise<Response> {
  const texts = findWords[c.get('language')]
  const words = cutText((c.req.query('q') ?? '').trim(), maxWords)
  const groups = await findAnything(c, words)
  return answerPage(
    c,
    { title: texts.title },
    <>
      <h1>{texts.title}</h1>
      <search class="find" aria-label={texts.title}>
        <form method="get" action="/find">
          <input type="search" name="q" value={words} aria-label={texts.field} placeholder={texts.field} />
          <button type="submit">{texts.submit}</button>
        </form>
        <p class="quiet keys-hint">{texts.help}</p>
        <div class="found-things">
          {groups.every(({ kind }) => kind === 'more') ? <p>{texts.nothing}</p> : null}
          {groups.map((group) => (
            <Group c={c} group={group} />
          ))}
        </div>
      </search>
    </>,
  )
}

function Group({ c, group: { kind, links } }: { c: WebContext; group: FoundGroup }) {
  return (
    <section>
      <h2>{findWords[c.get('language')][kind]}</h2>
      <ul>
        {links.map((link) => (
          <li>
            <Link {...link} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Link({ path, name, more, isUntrusted }: FoundLink) {
  const shown = cutText(readableName(name), maxName)
  return (
    <a href={path}>
      {isUntrusted ? <UntrustedText>{shown}</UntrustedText> : shown}
      {more === null ? null : (
        <span class="quiet">
          <UntrustedText>{cutText(readableName(more), maxName)}</UntrustedText>
        </span>
      )}
    </a>
  )
}

import { createHash } from 'node:crypto'
import { html } from 'hono/html'
import type { Child } from 'hono/jsx'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { shellWords } from '#src/adapters/edges/web/words/shell.js'
import { assetUrl } from './assets.js'
import type { WebContext } from './web-env.js'

export const sections = ['jobs', 'applications', 'calendar', 'progress', 'websites', 'mail', 'settings'] as const

export type Section = (typeof sections)[number]

const paths: Readonly<Record<Section, string>> = {
  jobs: '/',
  applications: '/applications',
  calendar: '/calendar',
  progress: '/progress',
  websites: '/websites',
  mail: '/mail',
  settings: '/settings',
}

/** Scripts in attributes are off, as is what htmx would put into the page by itself. What somebody opened stays open. */
const htmxConfig =
  '{"includeIndicatorCSS":false,"history":false,"mode":"same-origin","defaultTimeout":60000,"morphIgnore":["data-htmx-powered","open"]}'

export interface PageOptions {
  readonly title: string
  /** Under which the page stands; none is marked when absent. */
  readonly section?: Section
  /** 200 when absent. */
  readonly status?: ContentfulStatusCode
  /** Who may not see the sections is shown none. */
  readonly isLogin?: boolean
}

/** Answers with a whole page around `content`. */
export function answerPage(c: WebContext, options: PageOptions, content: Child): Response | Promise<Response> {
  const page = (
    <Page c={c} {...options}>
      {content}
    </Page>
  )
  return c.html(html`<!doctype html>${page}`, options.status ?? 200)
}

function Page({ c, title, section, isLogin, children }: PageOptions & { c: WebContext; children?: Child }) {
  const language = c.get('language')
  const words = shellWords[language]
  const states = c.get('states')
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="htmx-config" content={htmxConfig} />
        <FormMark c={c} isLogin={isLogin} />
        {isLogin ? null : <meta name="time-zone" content={c.get('timeZone')} />}
        {states === null ? null : <meta name="live-states" content={JSON.stringify(states)} />}
        <title>{`${title} · ${words.product}`}</title>
        <link rel="icon" href={assetUrl('icon.svg')} />
        <link rel="stylesheet" href={assetUrl('styles.css')} />
        <script type="module" src={assetUrl('page.js')}></script>
      </head>
      <body>
        <a class="skip" href="#content">
          {words.skip}
        </a>
        {isLogin ? null : <Header c={c} section={section} />}
        <main id="content" tabindex={-1}>
          {children}
        </main>
        {/* what a script has to say stands here, and is read out */}
        <p id="waiting" class="waiting" data-words={words.waiting} hidden></p>
        <div id="notes" class="notes" role="status" aria-live="polite"></div>
      </body>
    </html>
  )
}

/** By which a script sends what waits in the browser, from any page; for which storage it was meant goes along. */
function FormMark({ c, isLogin = false }: { c: WebContext; isLogin: boolean | undefined }) {
  const { settings, isReadOnly } = c.get('parts')
  if (isLogin || isReadOnly) return null
  const place = settings.stores.find(({ holds }) => holds === 'jobs')?.place ?? ''
  const store = createHash('sha256').update(place).digest('base64url').slice(0, 12)
  return <meta name="form-token" content={c.get('formToken')(c.get('session'))} data-store={store} />
}

function Header({ c, section }: { c: WebContext; section: Section | undefined }) {
  const words = shellWords[c.get('language')]
  const hasMail = c.get('parts').openMail !== null
  return (
    <header class="top">
      <nav aria-label={words.sections}>
        <ul>
          {sections
            .filter((name) => name !== 'mail' || hasMail)
            .map((name) => (
              <li>
                <a href={paths[name]} aria-current={name === section ? 'page' : undefined}>
                  {words[name]}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      {c.get('session') === null ? null : (
        <form method="post" action="/logout" class="logout">
          <FormToken c={c} />
          <button type="submit">{words.logOut}</button>
        </form>
      )}
    </header>
  )
}

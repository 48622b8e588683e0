import { createHash } from 'node:crypto'
import { html } from 'hono/html'
import type { Child } from 'hono/jsx'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { jobsHome } from '#src/adapters/edges/web/pages/jobs/jobs-home.js'
import { DisplaySwitches } from '#src/adapters/edges/web/parts/display-switches.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { shellWords } from '#src/adapters/edges/web/words/shell.js'
import { assetUrl } from './assets.js'
import type { WebContext } from './web-env.js'

export const sections = [
  ...(['today', 'jobs', 'applications', 'tasks', 'documents', 'calendar', 'progress'] as const),
  ...(['websites', 'mail', 'settings'] as const),
] as const

export type Section = (typeof sections)[number]

/** Where each section begins. */
export const sectionPaths: Readonly<Record<Section, string>> = {
  today: '/',
  jobs: jobsHome,
  applications: '/applications',
  tasks: '/tasks',
  documents: '/documents',
  calendar: '/calendar',
  progress: '/progress',
  websites: '/websites',
  mail: '/mail',
  settings: '/settings',
}

/** Turns off scripts in attributes, and what htmx would add to the page itself. Opened elements stay open. */
const htmxConfig =
  '{"includeIndicatorCSS":false,"history":false,"mode":"same-origin","defaultTimeout":60000,"morphIgnore":["data-htmx-powered","open"]}'

export interface PageOptions {
  readonly title: string
  /** The section of the page in the navigation; if absent, none is marked. */
  readonly section?: Section
  /** Defaults to 200. */
  readonly status?: ContentfulStatusCode
  /** The login page hides the navigation. */
  readonly isLogin?: boolean
  /** Whether `styles.css` has all that the page shows; others also load `sections.css`. */
  readonly isLight?: boolean
}

/** Answers with a complete page around `content`. */
export function answerPage(c: WebContext, options: PageOptions, content: Child): Response | Promise<Response> {
  const page = (
    <Page c={c} {...options}>
      {content}
    </Page>
  )
  return c.html(html`<!doctype html>${page}`, options.status ?? 200)
}

function Page({ c, title, section, isLogin, isLight, children }: PageOptions & { c: WebContext; children?: Child }) {
  const language = c.get('language')
  const words = shellWords[language]
  const states = c.get('states')
  return (
    <html lang={language} data-theme={c.get('display').theme ?? undefined}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="htmx-config" content={htmxConfig} />
        <FormMark c={c} isLogin={isLogin} />
        {isLogin ? null : (
          <meta
            name="time-zone"
            content={c.get('timeZone')}
            data-chosen={c.get('display').zone === null ? undefined : ''}
          />
        )}
        {states === null ? null : <meta name="live-states" content={JSON.stringify(states)} />}
        <title>{`${title} · ${words.product}`}</title>
        <link rel="icon" href={assetUrl('icon.svg')} />
        <link rel="manifest" href={assetUrl('app.webmanifest')} />
        <link rel="stylesheet" href={assetUrl('styles.css')} />
        {isLogin || isLight ? null : <link rel="stylesheet" href={assetUrl('sections.css')} />}
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
        {/* messages of scripts appear here, and screen readers announce them */}
        <div class="waiting">
          <p id="waiting" role="status" data-words={words.waiting} hidden></p>
          <p id="stale" role="status" data-words={words.stale} hidden></p>
        </div>
        <p id="drop" class="drop" hidden>
          {words.drop}
        </p>
        <div id="notes" class="notes" role="status" aria-live="polite"></div>
      </body>
    </html>
  )
}

/** The form token with which a script sends waiting forms from any page, and the store they are meant for. */
function FormMark({ c, isLogin = false }: { c: WebContext; isLogin: boolean | undefined }) {
  const { settings, isReadOnly } = c.get('parts')
  if (isLogin || isReadOnly) return null
  const place = settings.stores.find(({ holds }) => holds === 'jobs')?.place ?? ''
  const store = createHash('sha256').update(place).digest('base64url').slice(0, 12)
  return <meta name="form-token" content={c.get('formToken')(c.get('session'))} data-store={store} />
}

function Header({ c, section }: { c: WebContext; section: Section | undefined }) {
  const words = shellWords[c.get('language')]
  return (
    <header class="top">
      <nav aria-label={words.sections}>
        <ul>
          {sections.map((name) => (
            <li>
              <a href={sectionPaths[name]} aria-current={name === section ? 'page' : undefined}>
                {words[name]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="own">
        <a class="find-link" href="/find" aria-keyshortcuts="Control+K Meta+K">
          {words.find}
        </a>
        {c.get('parts').isReadOnly ? null : (
          <a class="add-job" href="/add#address" aria-keyshortcuts="a">
            {words.add}
          </a>
        )}
        <DisplaySwitches c={c} />
        {c.get('session') === null ? null : (
          <form method="post" action="/logout" class="logout">
            <FormToken c={c} />
            <button type="submit">{words.logOut}</button>
          </form>
        )}
      </div>
    </header>
  )
}

import { Hono } from 'hono'
import { answerPage } from '#src/adapters/edges/web/layout.js'
import type { WebEnv } from '#src/adapters/edges/web/web-env.js'
import { settingsWords } from '#src/adapters/edges/web/words/settings.js'
import { Backup, makeBackup, showBackup } from './backup.js'
import { Clients } from './clients.js'
import { Findings, HealthLater } from './health.js'
import { AboutServer, Sources, Stores, Tools } from './server-facts.js'

/** The settings page: the server, its health, and the configuration of clients. Source: page-settings. */
export function settingRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.get('/settings', (c) => {
    const words = settingsWords[c.get('language')]
    return answerPage(
      c,
      { title: words.title, section: 'settings' },
      <>
        <h1>{words.title}</h1>
        <HealthLater c={c} />
        <AboutServer c={c} />
        <Sources c={c} />
        <Stores c={c} />
        <Backup c={c} />
        <Clients c={c} />
        <Tools c={c} />
      </>,
    )
  })
  app.post('/settings/backup', makeBackup)
  app.get('/settings/backup', showBackup)
  app.get('/settings/health', async (c) => {
    const words = settingsWords[c.get('language')]
    const findings = await c.get('parts').settings.diagnose()
    return answerPage(
      c,
      { title: words.health, section: 'settings' },
      <>
        <h1>{words.title}</h1>
        <Findings c={c} findings={findings} />
        <p>
          <a href="/settings">{words.title}</a>
        </p>
      </>,
    )
  })
  return app
}

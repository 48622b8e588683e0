import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { shellWords } from '#src/adapters/edges/web/words/shell.js'
import { Theirs } from './theirs.js'

/** A link to a stranger's page, after the host that it leads to. An address that is not of the web is shown and no link. */
export function LinkOut({ c, url, text }: { c: WebContext; url: string; text?: string }) {
  const words = shellWords[c.get('language')]
  const host = webHost(url)
  if (host === null) return <Theirs>{url}</Theirs>
  return (
    <a class="out" href={url} target="_blank" rel="noopener noreferrer" title={words.opensElsewhere(host)}>
      {text === undefined ? null : <Theirs>{text}</Theirs>} <span class="host">{host}</span>
    </a>
  )
}

/** In the letters that name it on the network (punycode), so that none looks like another; null for what is no page of the web. */
function webHost(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, host, username, password } = new URL(url)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && username === '' && password === '' ? host : null
}

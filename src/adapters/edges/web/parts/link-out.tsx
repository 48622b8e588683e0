import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { shellWords } from '#src/adapters/edges/web/words/shell.js'
import { UntrustedText } from './untrusted-text.js'

/** A link to an external page that shows its host. A URL that is not http or https is shown as text. */
export function LinkOut({ c, url, text }: { c: WebContext; url: string; text?: string }) {
  const words = shellWords[c.get('language')]
  const host = webHost(url)
  if (host === null) return <UntrustedText>{url}</UntrustedText>
  return (
    <a class="out" href={url} target="_blank" rel="noopener noreferrer" title={words.opensElsewhere(host)}>
      {text === undefined ? null : <UntrustedText>{text}</UntrustedText>} <span class="host">{host}</span>
    </a>
  )
}

/** The host in punycode, so that no host looks like another; null if the URL is not a web page. */
function webHost(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, host, username, password } = new URL(url)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && username === '' && password === '' ? host : null
}

import { WebsiteError } from '../../domain/websites/website-error.js'
import { certificateProblem } from './certificate-problems.js'
import { FetchFailed, type FetchFailure } from './fetch-failures.js'

interface Explanation {
  readonly message: string
  readonly suggestion: string
  readonly retryable?: boolean
  readonly details?: Readonly<Record<string, unknown>>
}

type Explain<K extends FetchFailure['kind']> = (failure: Extract<FetchFailure, { readonly kind: K }>) => Explanation

const tryLater = 'Try again later.'
const openInBrowser = 'Open the page in a browser, or look for the same content on another site.'

const explain: { readonly [K in FetchFailure['kind']]: Explain<K> } = {
  status: explainStatus,
  deadline: ({ seconds }) => ({
    message: `it did not arrive within ${seconds} seconds.`,
    suggestion: 'Check that the URL opens in a browser, and try again when the site is faster.',
    retryable: true,
    details: { timeout_seconds: seconds },
  }),
  'connect-timeout': ({ seconds }) => ({
    message: `its server did not take the connection within ${seconds} seconds.`,
    suggestion: 'Check the host in the URL and the network connection, and try again.',
    retryable: true,
    details: { timeout_seconds: seconds },
  }),
  'unknown-host': ({ host, passing }) => ({
    message: `the host ${host} could not be found.`,
    suggestion: 'Check the spelling of the host in the URL, and the network connection.',
    retryable: passing,
  }),
  'connection-refused': ({ host }) => ({
    message: `${host} refuses connections.`,
    suggestion: 'Check the host and port in the URL; the site may be down. Try again later.',
    retryable: true,
  }),
  'connection-lost': ({ host }) => ({
    message: `the connection to ${host} broke.`,
    suggestion: 'Check the network connection, and try again.',
    retryable: true,
  }),
  tls: explainTls,
  'bad-http': ({ host }) => ({
    message: `${host} does not answer in proper HTTP.`,
    suggestion: 'Check the scheme and port of the URL.',
  }),
  'private-address': ({ host }) => ({
    message: `${host} is in a private or reserved network, which is not read.`,
    suggestion: 'Use a public URL. If this host is yours and meant, start jobworkflow with --allow-host for it.',
  }),
  'robots-disallow': ({ host }) => ({
    message: `robots.txt of ${host} does not allow programs to read it.`,
    suggestion: openInBrowser,
  }),
  'robots-unreadable': ({ host }) => ({
    message: `robots.txt of ${host} could not be read, so it is not known whether programs may read the page.`,
    suggestion: tryLater,
    retryable: true,
  }),
  'too-many-redirects': ({ limit }) => ({
    message: `it redirects more than ${limit} times.`,
    suggestion: 'Open the URL in a browser and use the address where it ends.',
  }),
  'bad-redirect': ({ host, status }) => ({
    message: `${host} redirects to something that is no web address.`,
    suggestion: openInBrowser,
    details: { status_code: status },
  }),
  'too-large': ({ limit, status }) => ({
    message: `it is larger than ${sizeText(limit)}.`,
    suggestion: 'Use the URL of a single article or posting.',
    details: { status_code: status },
  }),
  'unsupported-type': ({ mediaType, status }) => ({
    message: `it is ${mediaType}; only HTML, plain text and Markdown can be read.`,
    suggestion: 'Use the URL of a web page that has this content.',
    details: { status_code: status },
  }),
  'bad-encoding': ({ encoding, status }) => ({
    message: `its content encoding (${encoding}) cannot be decoded.`,
    suggestion: `${tryLater} If that does not help, look for the same content on another site.`,
    retryable: true,
    details: { status_code: status },
  }),
  cancelled: () => ({ message: 'it is no longer wanted.', suggestion: 'Ask for the page again.', retryable: true }),
  closed: () => ({ message: 'the server is stopping.', suggestion: 'Ask again when it runs.', retryable: true }),
  unexpected: () => ({
    message: 'something unexpected went wrong; the log on stderr has the cause.',
    suggestion: 'Try again, or use another URL.',
    retryable: true,
  }),
}

/** The error that callers of the port get for a page that was asked for as `url`. */
export function toWebsiteError(error: unknown, url: string): WebsiteError {
  const failure: FetchFailure = error instanceof FetchFailed ? error.failure : { kind: 'unexpected' }
  // the record has the one for this kind, which the type of the lookup does not tell
  const explanation = (explain[failure.kind] as (failure: FetchFailure) => Explanation)(failure)
  const { message, suggestion, retryable = false, details } = explanation
  return new WebsiteError('FETCH_FAILED', `The page at ${hostOf(url)} was not fetched: ${message}`, {
    type: 'URLFetchError',
    suggestion,
    details: { url, status_code: null, ...details },
    retryable,
    cause: error,
  })
}

function explainTls({ host, code }: Extract<FetchFailure, { readonly kind: 'tls' }>): Explanation {
  const problem = certificateProblem(code)
  const why = problem === null ? '' : `: ${problem.text}`
  return {
    message: `no secure connection to ${host} could be made${why}.`,
    suggestion: problem?.canBeTrusted
      ? 'If you trust this site, start the program with NODE_EXTRA_CA_CERTS naming a PEM file that holds the certificate.'
      : 'The certificate or TLS set-up of the site is not in order. Check that the URL opens in a browser.',
    details: { tls_error: code },
  }
}

function explainStatus(failure: Extract<FetchFailure, { readonly kind: 'status' }>): Explanation {
  const { host, status, retryAfterSeconds } = failure
  const retryable = status >= 500 || status === 429 || status === 408 || status === 425
  const pause = retryAfterSeconds === null ? {} : { retry_after_seconds: retryAfterSeconds }
  return {
    message: `${host} answered with status ${status}.`,
    suggestion: statusSuggestion(status, retryable, retryAfterSeconds),
    retryable,
    details: { status_code: status, ...pause },
  }
}

function statusSuggestion(status: number, retryable: boolean, retryAfterSeconds: number | null): string {
  if (status === 404 || status === 410) return 'Check the URL; the page may have moved or been taken down.'
  if (status === 401 || status === 403) return `The site does not show this page to programs. ${openInBrowser}`
  if (!retryable) return `Check the URL. ${openInBrowser}`
  const when = retryAfterSeconds === null ? tryLater : `Try again in ${retryAfterSeconds} seconds.`
  return status === 429 ? `The site asks for fewer requests. ${when}` : `The site has a problem of its own. ${when}`
}

function sizeText(bytes: number): string {
  return bytes < 2 ** 20 ? `${Math.ceil(bytes / 1024)} KB` : `${Math.round(bytes / 2 ** 20)} MB`
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'this URL'
}

import { isPassingStatus } from '#src/adapters/kit/http-answers.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { type OutsideProblem, websiteFailure } from '#src/domain/websites/website-failure.js'
import { FetchFailed, type FetchFailure } from './fetch-failures.js'

export interface Explanation {
  readonly message: string
  readonly advice: string
  readonly retryable?: boolean
  readonly facts?: Pick<
    OutsideProblem,
    'statusCode' | 'timeoutSeconds' | 'retryAfterSeconds' | 'tlsError' | 'privateHost'
  >
}

type Explain<K extends FetchFailure['kind']> = (failure: Extract<FetchFailure, { readonly kind: K }>) => Explanation

const tryLater = 'Try again later.'
const openInBrowser = 'Open the page in a browser, or look for the same content on another site.'
const addText = 'add its text to the jobs with `jobworkflow jobs add - --title TITLE --url URL`.'
const openOrAddText = `${openInBrowser} If it is a posting, ${addText}`

const explain: { readonly [K in FetchFailure['kind']]: Explain<K> } = {
  status: explainStatus,
  deadline: ({ seconds }) => ({
    message: `it did not arrive within ${seconds} seconds.`,
    advice: 'Check that the URL opens in a browser, and try again when the site is faster.',
    retryable: true,
    facts: { timeoutSeconds: seconds },
  }),
  'idle-timeout': ({ seconds }) => ({
    message: `no more data came for ${seconds} seconds.`,
    advice: tryLater,
    retryable: true,
    facts: { timeoutSeconds: seconds },
  }),
  'connect-timeout': ({ seconds }) => ({
    message: `its server did not accept the connection within ${seconds} seconds.`,
    advice: 'Check the host in the URL and the network connection, and try again.',
    retryable: true,
    facts: { timeoutSeconds: seconds },
  }),
  'unknown-host': ({ host, passing }) => ({
    message: `the host ${host} could not be found.`,
    advice: 'Check the spelling of the host in the URL, and the network connection.',
    retryable: passing,
  }),
  'connection-refused': ({ host }) => ({
    message: `${host} refuses connections.`,
    advice: 'Check the host and port in the URL; the site may be down. Try again later.',
    retryable: true,
  }),
  'connection-lost': ({ host }) => ({
    message: `the connection to ${host} broke.`,
    advice: 'Check the network connection, and try again.',
    retryable: true,
  }),
  tls: explainTls,
  'bad-http': ({ host }) => ({
    message: `${host} does not answer in valid HTTP.`,
    advice: 'Check the scheme and port of the URL.',
  }),
  'private-address': ({ host }) => ({
    message: `${host} is in a private or reserved network, which is not allowed.`,
    advice: 'Use a public URL. If this is your own host, start jobworkflow with --allow-host for it.',
    facts: { privateHost: host },
  }),
  'robots-disallow': ({ host }) => ({
    message: `robots.txt of ${host} does not allow programs to read it.`,
    advice: openOrAddText,
  }),
  'robots-unreadable': ({ host }) => ({
    message: `robots.txt of ${host} could not be read, so it is unknown whether programs may read the page.`,
    advice: tryLater,
    retryable: true,
  }),
  'too-many-redirects': ({ limit }) => ({
    message: `it redirects more than ${limit} times.`,
    advice: 'Open the URL in a browser and use the final address.',
  }),
  'bad-redirect': ({ host, status }) => ({
    message: `${host} redirects to an invalid web address.`,
    advice: openInBrowser,
    facts: { statusCode: status },
  }),
  'too-large': ({ limit, status }) => ({
    message: `it is larger than ${sizeText(limit)}.`,
    advice: 'Use the URL of a single article or posting.',
    facts: { statusCode: status },
  }),
  'unsupported-type': ({ mediaType, status }) => ({
    message: `it is ${mediaType}; only HTML, plain text, Markdown, PDF and Word can be read.`,
    advice: `Use the URL of a web page that has this content. If it is a posting, open the file and ${addText}`,
    facts: { statusCode: status },
  }),
  'bad-encoding': ({ encoding, status }) => ({
    message: `its content encoding (${encoding}) cannot be decoded.`,
    advice: `${tryLater} If that does not help, look for the same content on another site.`,
    retryable: true,
    facts: { statusCode: status },
  }),
  cancelled: () => ({ message: 'the request was cancelled.', advice: 'Ask for the page again.', retryable: true }),
  closed: () => ({ message: 'the server is stopping.', advice: 'Try again when it is running.', retryable: true }),
  unexpected: () => ({
    message: 'something unexpected went wrong; the log on stderr has the cause.',
    advice: 'Try again, or use another URL.',
    retryable: true,
  }),
}

/** Converts an error of a request for `url` into the AppError of the port. An AppError is returned unchanged. */
export function toFetchError(error: unknown, url: string): AppError {
  if (error instanceof AppError) return error
  const { message, advice, retryable = false, facts } = explanationOf(failureOf(error))
  return websiteFailure(
    'FETCH_FAILED',
    `The page at ${hostOf(url)} was not fetched: ${message}`,
    { problem: 'page-not-fetched', url, statusCode: null, ...facts, advice },
    { retryable, cause: error },
  )
}

export function failureOf(error: unknown): FetchFailure {
  return error instanceof FetchFailed ? error.failure : { kind: 'unexpected' }
}

export function explanationOf(failure: FetchFailure): Explanation {
  // the lookup's type does not express that the entry belongs to this kind
  return (explain[failure.kind] as (failure: FetchFailure) => Explanation)(failure)
}

/** A certificate problem, and whether the user may decide to trust the certificate. */
interface CertificateProblem {
  readonly text: string
  readonly canBeTrusted: boolean
}

const unknownAuthority = {
  text: 'its certificate comes from an authority that is not trusted here',
  canBeTrusted: true,
}
const otherNames = { text: 'its certificate is for another host name', canBeTrusted: false }

const certificateProblems: Readonly<Record<string, CertificateProblem>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: {
    text: 'its certificate is self-signed and not trusted here',
    canBeTrusted: true,
  },
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: {
    text: 'its server does not send a certificate chain to an authority trusted here',
    canBeTrusted: true,
  },
  CERT_HAS_EXPIRED: { text: 'its certificate has expired, by the clock of this machine', canBeTrusted: false },
  CERT_NOT_YET_VALID: { text: 'its certificate is not valid yet, by the clock of this machine', canBeTrusted: false },
  CERT_REVOKED: { text: 'its certificate was revoked', canBeTrusted: false },
  ERR_TLS_CERT_ALTNAME_INVALID: otherNames,
  HOSTNAME_MISMATCH: otherNames,
}

function explainTls({ host, code }: Extract<FetchFailure, { readonly kind: 'tls' }>): Explanation {
  const problem = certificateProblems[code]
  const why = problem === undefined ? '' : `: ${problem.text}`
  return {
    message: `no secure connection to ${host} could be made${why}.`,
    advice: problem?.canBeTrusted
      ? 'If you trust this site, start the program with NODE_EXTRA_CA_CERTS set to a PEM file with the certificate.'
      : 'The certificate or TLS setup of the site is faulty. Check that the URL opens in a browser.',
    facts: { tlsError: code },
  }
}

function explainStatus(failure: Extract<FetchFailure, { readonly kind: 'status' }>): Explanation {
  const { host, status, retryAfterSeconds } = failure
  const retryable = isPassingStatus(status)
  const pause = retryAfterSeconds === null ? {} : { retryAfterSeconds: retryAfterSeconds }
  return {
    message: `${host} answered with status ${status}.`,
    advice: statusAdvice(status, retryable, retryAfterSeconds),
    retryable,
    facts: { statusCode: status, ...pause },
  }
}

function statusAdvice(status: number, retryable: boolean, retryAfterSeconds: number | null): string {
  if (status === 404 || status === 410) return 'Check the URL; the page may have moved or been taken down.'
  if (status === 401 || status === 403) return `The site does not show this page to programs. ${openOrAddText}`
  if (!retryable) return `Check the URL. ${openInBrowser}`
  const unit = retryAfterSeconds === 1 ? 'second' : 'seconds'
  const when = retryAfterSeconds === null ? tryLater : `Try again in ${retryAfterSeconds} ${unit}.`
  return status === 429 ? `The site limits requests. ${when}` : `The site has a server error. ${when}`
}

function sizeText(bytes: number): string {
  return bytes < 2 ** 20 ? `${Math.ceil(bytes / 1024)} KB` : `${Math.round(bytes / 2 ** 20)} MB`
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'this URL'
}

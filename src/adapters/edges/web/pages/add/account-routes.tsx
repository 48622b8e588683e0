import { Hono } from 'hono'
import type { Child } from 'hono/jsx'
import { FetchNews } from '#src/adapters/edges/web/pages/sync/fetch-news.js'
import { CommandHint } from '#src/adapters/edges/web/parts/command-hint.js'
import { KnownFailure } from '#src/adapters/edges/web/parts/known-failure.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { readSentForm } from '#src/adapters/edges/web/parts/sent-form.js'
import { answerStep, askAgain, stepWaitMs } from '#src/adapters/edges/web/parts/step.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext, WebEnv } from '#src/adapters/edges/web/web-env.js'
import { type AddAccountWords, addAccountWords } from '#src/adapters/edges/web/words/add-account.js'
import { beforeValue } from '#src/adapters/edges/web/words/punctuation.js'
import { accountCommandForPerson } from '#src/adapters/edges/words/store-commands.js'
import { shellWord } from '#src/adapters/kit/shell-word.js'
import {
  type AccountEntry,
  type EntryServer,
  type EntryState,
  isEntryPort,
  isSameServer,
  serverFault,
} from '#src/application/sync/account-entry.js'
import { type AppError, toAppError } from '#src/domain/shared/app-error.js'
import { readMailAddress } from '#src/domain/sync/mail-address.js'
import { AddressForm, PasswordForm, type SentAccount, ServerForm, whyNot } from './account-form.js'

type Status = 200 | 400 | 403 | 404

/** Adding a mail account: its address, its server if that is not known, and its password. Source: page-add-account. */
export function accountRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.post('/add/account', (c) => withEntry(c, chooseServer))
  app.post('/add/account/server', (c) => withEntry(c, checkServer))
  app.post('/add/account/save', (c) => withEntry(c, save))
  app.get('/add/account/:id', showState)
  return app
}

type Step = (c: WebContext, entry: AccountEntry, form: URLSearchParams) => Promise<Response>

/** A form that came some other way than it may is not read. */
async function withEntry(c: WebContext, step: Step): Promise<Response> {
  const { accounts } = c.get('parts')
  const refusal = whyNot(c)
  if (accounts === null || refusal !== null) return answer(c, refusal, 403)
  return step(c, accounts, await readSentForm(c))
}

const chooseServer: Step = async (c, entry, form) => {
  const words = addAccountWords[c.get('language')]
  const text = form.get('address') ?? ''
  const address = toAddress(text)
  if (address === null) return answer(c, <AddressForm c={c} address={text} fault={words.noAddress} />, 400)
  const prepared = await entry.prepare(address)
  switch (prepared.step) {
    case 'command': {
      const command = accountCommandForPerson(`mail account add ${shellWord(address)}`)
      return answer(c, <CommandHint sentence={words.useCommand(prepared.provider.name)} command={command} />)
    }
    case 'known': {
      const sent = toSentAccount(address, prepared.server)
      return answer(c, <PasswordForm c={c} sent={sent} provider={prepared.provider} />)
    }
    case 'unknown': {
      const usual = { host: '', port: 993, user: address } as const
      return answer(c, <ServerForm c={c} sent={toSentAccount(address, prepared.server ?? usual)} />)
    }
  }
}

const checkServer: Step = async (c, _, form) => {
  const sent = readAccount(form)
  if (sent === null) return answerNoAddress(c)
  const fault = serverFault({ ...sent, port: Number(sent.port) })
  if (fault === null) return answer(c, <PasswordForm c={c} sent={sent} provider={null} />)
  return answer(c, <ServerForm c={c} sent={sent} fault={addAccountWords[c.get('language')].faults[fault]} />, 400)
}

const save: Step = async (c, entry, form) => {
  const sent = readAccount(form)
  if (sent === null) return answerNoAddress(c)
  const { faults } = addAccountWords[c.get('language')]
  const port = Number(sent.port)
  const fault = serverFault({ ...sent, port })
  if ((fault !== null && fault !== 'user') || !isEntryPort(port))
    return answer(c, <ServerForm c={c} sent={sent} fault={faults[fault ?? 'port']} />, 400)
  const prepared = await entry.prepare(sent.address)
  const provider =
    prepared.step === 'known' && isSameServer(prepared.server, { ...sent, port }) ? prepared.provider : null
  const isConfirmed = form.get('confirmed') === '1'
  const password = form.get('password') ?? ''
  const missing = fault ?? (password === '' ? 'password' : provider === null && !isConfirmed ? 'confirm' : null)
  const ask = (why: Child) => answer(c, <PasswordForm c={c} sent={sent} provider={provider} fault={why} />, 400)
  if (missing !== null) return ask(faults[missing])
  try {
    const id = await entry.begin({ ...sent, port }, password, isConfirmed)
    return c.redirect(`/add/account/${id}`, 303)
  } catch (error) {
    return ask(<KnownFailure c={c} sentence={toAppError(error).message} />)
  }
}

async function showState(c: WebContext): Promise<Response> {
  const { accounts, isReadOnly } = c.get('parts')
  const id = c.req.param('id') ?? ''
  const state = isReadOnly || accounts === null ? null : await accounts.find(id, stepWaitMs)
  const words = addAccountWords[c.get('language')]
  if (state === null) return answer(c, <p>{words.gone}</p>, 404)
  return answer(
    c,
    <>
      <p>
        <UntrustedText>{readableName(state.address)}</UntrustedText>
      </p>
      <Outcome c={c} state={state} />
      {state.state === 'checking' ? (
        askAgain(c, `/add/account/${id}`, words.reload)
      ) : (
        <p>
          <a href="/add#account">{words.accounts}</a>
        </p>
      )}
    </>,
  )
}

function Outcome({ c, state }: { c: WebContext; state: EntryState }) {
  const words = addAccountWords[c.get('language')]
  switch (state.state) {
    case 'checking':
      return (
        <p role="status">
          {words.checking} <span class="quiet">{words.checkingHint}</span>
        </p>
      )
    case 'added':
      return (
        <>
          <p role="status">{words.added}</p>
          <p>{words.found(state.messages, state.folders)}</p>
          <FetchNews c={c} hasHint />
        </>
      )
    case 'failed':
      return (
        <p class="problem" role="alert">
          {beforeValue(words.failed)}
          {beforeValue(words.failures[kindOf(state.failure)])}
          {beforeValue(words.reason)}
          <KnownFailure c={c} sentence={state.failure.message} />
        </p>
      )
  }
}

function kindOf({ code }: AppError): keyof AddAccountWords['failures'] {
  if (code === 'VALIDATION_ERROR') return 'refused'
  return code === 'FETCH_FAILED' || code === 'TIMEOUT' ? 'unreachable' : 'other'
}

function answerNoAddress(c: WebContext) {
  return answer(c, <AddressForm c={c} address="" fault={addAccountWords[c.get('language')].noAddress} />, 400)
}

function answer(c: WebContext, content: Child, status: Status = 200) {
  return answerStep(c, { title: addAccountWords[c.get('language')].title, status }, content)
}

function toAddress(text: string): string | null {
  try {
    return readMailAddress(text)
  } catch {
    return null
  }
}

const toSentAccount = (address: string, { host, port, user }: EntryServer): SentAccount => ({
  ...{ address, host, user },
  port: `${port}`,
})

/** Without the password, which is no part of what is shown again. Null if the address is none. */
function readAccount(form: URLSearchParams): SentAccount | null {
  const address = toAddress(form.get('address') ?? '')
  const line = (name: string) => (form.get(name) ?? '').trim()
  return address === null ? null : { address, host: line('host').toLowerCase(), port: line('port'), user: line('user') }
}

import type { Child } from 'hono/jsx'
import { isPrivateConnection } from '#src/adapters/edges/web/own-machine.js'
import { FetchNews } from '#src/adapters/edges/web/pages/sync/fetch-news.js'
import { CommandHint } from '#src/adapters/edges/web/parts/command-hint.js'
import { English } from '#src/adapters/edges/web/parts/english.js'
import { FormFault, LineField, NothingByEnter } from '#src/adapters/edges/web/parts/form-parts.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { KnownFailure } from '#src/adapters/edges/web/parts/known-failure.js'
import { LinkOut } from '#src/adapters/edges/web/parts/link-out.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { addAccountWords } from '#src/adapters/edges/web/words/add-account.js'
import { beforeValue, punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { providerNeedsJa } from '#src/adapters/edges/words/mail/provider-needs-ja.js'
import { accountCommandForPerson } from '#src/adapters/edges/words/store-commands.js'
import { entryPorts, type ListedEntry } from '#src/application/sync/account-entry.js'
import type { KnownProvider } from '#src/domain/sync/known-providers.js'

/** What a form names, as it was sent; nothing secret. */
export interface SentAccount {
  readonly address: string
  readonly host: string
  readonly port: string
  readonly user: string
}

/** Asks for an address, and lists the accounts. A server that changes nothing offers neither. */
export function AccountForm({ c, listed }: { c: WebContext; listed: readonly ListedEntry[] }) {
  const words = addAccountWords[c.get('language')]
  if (c.get('parts').isReadOnly) return null
  return (
    <section id="account">
      <h2>{words.title}</h2>
      {whyNot(c) ?? <AddressForm c={c} address="" />}
      {listed.length === 0 ? null : (
        <>
          <h3>{words.accounts}</h3>
          <ul>
            {listed.map((account) => (
              <ListedRow c={c} account={account} />
            ))}
          </ul>
          <FetchNews c={c} hasHint />
          <CommandHint sentence={words.remove} command={accountCommandForPerson('mail account remove ADDRESS')} />
        </>
      )}
    </section>
  )
}

/** Says what to do if no account can be added here; null if one can. */
export function whyNot(c: WebContext): Child {
  const words = addAccountWords[c.get('language')]
  if (c.get('parts').accounts === null) return <CommandHint sentence={words.noHome} command="jobworkflow init" />
  if (isPrivateConnection(c)) return null
  return <CommandHint sentence={words.unsafe} command={accountCommandForPerson('mail account add ADDRESS')} />
}

export function AddressForm({ c, address, fault = null }: { c: WebContext; address: string; fault?: Child }) {
  const words = addAccountWords[c.get('language')]
  return (
    <form method="post" action="/add/account" class="document-form">
      <FormToken c={c} />
      <p class="quiet">{words.intro}</p>
      <FormFault fault={fault} />
      <LineField
        label={words.address}
        isWhole
        name="address"
        value={address}
        maxLength={260}
        attributes={{ inputmode: 'email' }}
      />
      <button type="submit">{words.next}</button>
    </form>
  )
}

function ListedRow({ c, account }: { c: WebContext; account: ListedEntry }) {
  const words = addAccountWords[c.get('language')]
  const { open, close } = punctuation[c.get('language')]
  const { address, host, syncedAt, failure } = account
  return (
    <li>
      <UntrustedText>{readableName(address)}</UntrustedText>
      {open}
      <UntrustedText>{readableName(host)}</UntrustedText>
      {beforeValue(close)}
      {syncedAt === null ? (
        words.notSynced
      ) : (
        <>
          {beforeValue(words.syncedAt)}
          <Timestamp c={c} at={syncedAt} to="minute" />
        </>
      )}{' '}
      {failure === null ? null : (
        <span class="problem">
          {beforeValue(words.failing)}
          <KnownFailure c={c} sentence={failure} />
        </span>
      )}
    </li>
  )
}

interface StepProps {
  readonly c: WebContext
  readonly sent: SentAccount
  readonly fault?: Child
}

/** Asks for the server of an address whose provider is not known. */
export function ServerForm({ c, sent, fault = null }: StepProps) {
  const words = addAccountWords[c.get('language')]
  return (
    <form method="post" action="/add/account/server" class="document-form">
      <FormToken c={c} />
      <input type="hidden" name="address" value={sent.address} />
      <p class="quiet">{words.serverHint}</p>
      <FormFault fault={fault} />
      <div class="fields">
        <LineField label={words.host} name="host" value={sent.host} isRequired maxLength={253} />
        <label>
          <span>{words.port}</span>
          <select name="port">
            {entryPorts.map((port) => (
              <option value={`${port}`} selected={sent.port === `${port}`}>
                {words.ports[port]}
              </option>
            ))}
          </select>
        </label>
        <UserField c={c} user={sent.user} />
      </div>
      <button type="submit">{words.next}</button> <a href="/add#account">{words.again}</a>
    </form>
  )
}

/** Shows where the password goes, and asks for it; `provider` is null if the person must confirm the server. */
export function PasswordForm({ c, sent, provider, fault = null }: StepProps & { provider: KnownProvider | null }) {
  const words = addAccountWords[c.get('language')]
  const { open, close } = punctuation[c.get('language')]
  const { address, host, port, user } = sent
  const asksUser = user === '' || provider?.user === 'given'
  return (
    <form method="post" action="/add/account/save" class="document-form" autocomplete="off">
      {/* Enter confirms no server */}
      {provider === null ? <NothingByEnter /> : null}
      <FormToken c={c} />
      {Object.entries(asksUser ? { address, host, port } : sent).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <p>
        {beforeValue(words.goesTo)}
        <strong>
          <UntrustedText>{`${readableName(host)}:${port}`}</UntrustedText>
        </strong>
        {asksUser ? null : (
          <>
            {open}
            <UntrustedText>{readableName(user)}</UntrustedText>
            {close}
          </>
        )}
      </p>
      <Needs c={c} provider={provider} />
      <FormFault fault={fault} />
      {asksUser ? <UserField c={c} user={user} /> : null}
      <label>
        <span>{words.password}</span>
        <input type="password" name="password" required maxlength={4096} autocomplete="off" />
      </label>
      <SaveButton c={c} isKnown={provider !== null} /> <a href="/add#account">{words.again}</a>
    </form>
  )
}

/** The button itself confirms a server that is not the one of a known provider. */
function SaveButton({ c, isKnown }: { c: WebContext; isKnown: boolean }) {
  const words = addAccountWords[c.get('language')]
  if (isKnown) return <button type="submit">{words.save}</button>
  return (
    <button type="submit" name="confirmed" value="1">
      {words.confirm}
    </button>
  )
}

function Needs({ c, provider }: { c: WebContext; provider: KnownProvider | null }) {
  const words = addAccountWords[c.get('language')]
  if (provider === null || provider.needs === null) return <p class="quiet">{words.passwordHint}</p>
  return (
    <p class="quiet">
      {beforeValue(words.passwordHint)}
      <ProviderNeeds c={c} name={provider.name} needs={provider.needs} />{' '}
      <LinkOut c={c} url={provider.page} text={words.provider} />
    </p>
  )
}

function ProviderNeeds({ c, name, needs }: { c: WebContext; name: string; needs: string }) {
  const known = c.get('language') === 'ja' ? providerNeedsJa[name] : undefined
  return known === undefined ? <English>{needs}</English> : known
}

function UserField({ c, user }: { c: WebContext; user: string }) {
  const label = addAccountWords[c.get('language')].user
  return (
    <LineField label={label} name="user" value={user} isRequired maxLength={200} attributes={{ autocomplete: 'off' }} />
  )
}

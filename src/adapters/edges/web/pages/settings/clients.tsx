import { CopyButton } from '#src/adapters/edges/web/parts/copy-button.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { beforeValue } from '#src/adapters/edges/web/words/punctuation.js'
import { settingsWords } from '#src/adapters/edges/web/words/settings.js'
import type { ClientFile, ClientSetup } from '#src/adapters/system/clients/format-client.js'
import { clientUrl } from './server-facts.js'

/** The command to run, or the configuration to add, for each client. */
export function Clients({ c }: { c: WebContext }) {
  const words = settingsWords[c.get('language')]
  return (
    <section aria-labelledby="clients">
      <h2 id="clients">{words.clients}</h2>
      <p class="quiet">{words.clientsHelp}</p>
      {c
        .get('parts')
        .settings.setups(clientUrl(c))
        .map(({ stdio, http }) => (
          <details class="client">
            <summary>{nameOf(c, stdio)}</summary>
            <h3>{words.stdio}</h3>
            <Setup c={c} id={`${stdio.client}-stdio`} setup={stdio} />
            <h3>{words.http}</h3>
            <Setup c={c} id={`${http.client}-http`} setup={http} />
          </details>
        ))}
    </section>
  )
}

function Setup({ c, id, setup }: { c: WebContext; id: string; setup: ClientSetup }) {
  const words = settingsWords[c.get('language')]
  const name = nameOf(c, setup)
  const { line, file, token } = setup
  if (line === null && file === null) return <p>{words.none}</p>
  return (
    <>
      {line === null ? null : <Copied c={c} id={id} label={words.line(name)} text={line} />}
      {line !== null || file === null ? null : <InFile c={c} id={id} label={words.text(name)} file={file} />}
      {token === null ? null : (
        <p class="quiet">
          {'variable' in token ? words.variable(token.variable) : words.placeholder(token.placeholder)}
        </p>
      )}
    </>
  )
}

/** The text for a client's file, and which file that is. */
function InFile({ c, id, label, file }: { c: WebContext; id: string; label: string; file: ClientFile }) {
  return (
    <>
      <Copied c={c} id={id} label={label} text={file.text} />
      {file.path === null ? null : (
        <p class="quiet">
          {beforeValue(settingsWords[c.get('language')].inFile)}
          <code>{file.path}</code>
        </p>
      )}
    </>
  )
}

/** The name of a client; unknown clients share one. */
function nameOf(c: WebContext, { client, name }: ClientSetup): string {
  return client === 'other' ? settingsWords[c.get('language')].otherClients : name
}

/** A text to copy: with a button if scripts run, otherwise selected by hand. */
function Copied({ c, id, label, text }: { c: WebContext; id: string; label: string; text: string }) {
  return (
    <div class="copied">
      <label for={id}>{label}</label>
      <textarea id={id} readonly rows={Math.min(14, text.split('\n').length + 1)} spellcheck={false} lang="en">
        {text}
      </textarea>
      <CopyButton c={c} of={id} />
    </div>
  )
}

import type { Child } from 'hono/jsx'
import { formatCount } from '#src/adapters/edges/web/pages/jobs/format-count.js'
import { CommandHint } from '#src/adapters/edges/web/parts/command-hint.js'
import { FormFault } from '#src/adapters/edges/web/parts/form-parts.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { addFilesWords } from '#src/adapters/edges/web/words/add-files.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { commandForPerson } from '#src/adapters/edges/words/store-commands.js'

// a hint for the dialog of the browser; what a file is, its content says
const acceptedFiles = '.csv,.tsv,.txt,.json,.jsonl,.ndjson,.xlsx,.mbox,.eml,.zip,.gz,.tgz,.tar'

/** Asks for files, and lists those that wait. */
export function FileForm({ c, fault = null }: { c: WebContext; fault?: Child }) {
  const words = addFilesWords[c.get('language')]
  const waiting = c.get('parts').files.list()
  return (
    <section id="files">
      <h2>{words.title}</h2>
      <p class="quiet">{words.intro}</p>
      <form method="post" action="/add/files" enctype="multipart/form-data" class="document-form">
        {/* first, because a file is taken only after it */}
        <FormToken c={c} />
        <FormFault fault={fault} />
        <label class="whole">
          <span>{words.file}</span>
          <input type="file" name="file" multiple accept={acceptedFiles} />
        </label>
        <button type="submit">{words.send}</button>
      </form>
      <CommandHint sentence={words.larger} command={commandForPerson('jobs', 'jobs import FILE')} />
      <p class="quiet">
        <code>{commandForPerson('mail', 'mail import FILE')}</code>
      </p>
      {waiting.length === 0 ? null : (
        <>
          <h3>{words.waiting}</h3>
          <ul>
            {waiting.map(({ id, names }) => (
              <li>
                <a href={`/add/files/${id}`}>
                  <FileNames c={c} names={names} />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const maxNames = 3

/** The names of files that were sent together. */
export function FileNames({ c, names }: { c: WebContext; names: readonly string[] }) {
  const { comma } = punctuation[c.get('language')]
  const more = names.length - maxNames
  return (
    <>
      {names.slice(0, maxNames).map((name, index) => (
        <>
          {index === 0 ? null : comma}
          <UntrustedText>{readableName(name)}</UntrustedText>
        </>
      ))}
      {more > 0 ? `${comma}${addFilesWords[c.get('language')].more(formatCount(c, more))}` : null}
    </>
  )
}

import type { Child } from 'hono/jsx'
import { CommandHint } from '#src/adapters/edges/web/parts/command-hint.js'
import { FormFault } from '#src/adapters/edges/web/parts/form-parts.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { addFilesWords } from '#src/adapters/edges/web/words/add-files.js'
import { commandForPerson } from '#src/adapters/edges/words/store-commands.js'

// a hint for the dialog of the browser; what a file is, its content says
const acceptedFiles = '.csv,.tsv,.txt,.json,.jsonl,.ndjson,.xlsx,.mbox,.eml,.zip,.gz,.tgz,.tar'

/** Asks for a file, and lists those that wait. */
export function FileForm({ c, fault = null }: { c: WebContext; fault?: Child }) {
  const words = addFilesWords[c.get('language')]
  const waiting = c.get('parts').files.list()
  return (
    <section id="files">
      <h2>{words.title}</h2>
      <p class="hint">{words.intro}</p>
      <form method="post" action="/add/files" enctype="multipart/form-data" class="document-form">
        {/* first, because a file is taken only after it */}
        <FormToken c={c} />
        <FormFault fault={fault} />
        <label class="whole">
          <span>{words.file}</span>
          <input type="file" name="file" accept={acceptedFiles} />
        </label>
        <button type="submit">{words.send}</button>
      </form>
      <CommandHint sentence={words.larger} command={commandForPerson('jobs', 'jobs import FILE')} />
      <p class="hint">
        <code>{commandForPerson('mail', 'mail import FILE')}</code>
      </p>
      {waiting.length === 0 ? null : (
        <>
          <h3>{words.waiting}</h3>
          <ul>
            {waiting.map(({ id, name }) => (
              <li>
                <a href={`/add/files/${id}`}>
                  <UntrustedText>{readableName(name)}</UntrustedText>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

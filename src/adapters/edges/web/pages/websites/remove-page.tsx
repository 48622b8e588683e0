import { answerPage } from '#src/adapters/edges/web/layout.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import { RequestFault } from '#src/adapters/edges/web/request-fault.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { websiteWords } from '#src/adapters/edges/web/words/websites.js'
import { PageFacts } from './page-facts.js'

/** Asks for confirmation before a page is removed. Throws NOT_FOUND. Source: page-websites. */
export async function removePage(c: WebContext, id: number): Promise<Response> {
  if (c.get('parts').isReadOnly) throw new RequestFault(403, 'readOnly')
  const words = websiteWords[c.get('language')]
  const source = await (await c.get('parts').openWebsites()).getStatus(id)
  return answerPage(
    c,
    { title: words.removeQuestion, section: 'websites' },
    <>
      <h1>{words.removeQuestion}</h1>
      <p>
        <UntrustedText>{readableName(source.title === '' ? source.url : source.title)}</UntrustedText>
      </p>
      <PageFacts c={c} source={source} />
      <p>{words.removeHelp(source.chunksCount, source.hasPastedText)}</p>
      <form method="post" action={`/websites/${id}/delete`} class="page-forms">
        <FormToken c={c} />
        <button type="submit" class="danger">
          {words.removeButton}
        </button>
        <a href={`/websites/${id}`}>{words.keep}</a>
      </form>
    </>,
  )
}

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { withFolder } from '#scripts/kit/temporary-folder.js'
import { readHtml } from '#src/adapters/sources/extraction/html/read-page.js'

/** A page, and what a reader should extract from it. */
export interface ExpectedPage {
  readonly name: string
  readonly html: string
  readonly expected: string
}

/** Pages with the text that Mozilla's reader shows: DATA/extraction/readability-pages.tar.gz. */
export function readReaderPages(data: string): Promise<readonly ExpectedPage[]> {
  return unpack(join(data, 'extraction', 'readability-pages.tar.gz'), (folder) => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const sources = files.filter((file) => file.endsWith('source.html')).sort()
    return sources.map((file) => readReaderPage(join(folder, file, '..')))
  })
}

function readReaderPage(folder: string): ExpectedPage {
  const expected = readHtml(readFileSync(join(folder, 'expected.html'), 'utf8')).body.textContent ?? ''
  const html = readFileSync(join(folder, 'source.html'), 'utf8')
  return { name: folder.split(/[\\/]/).at(-1) ?? '', html, expected }
}

/** Articles with text marked by people: DATA/extraction/article-pages.tar.gz. */
export function readArticlePages(data: string): Promise<readonly ExpectedPage[]> {
  return unpack(join(data, 'extraction', 'article-pages.tar.gz'), (folder) => {
    const pages = join(folder, 'article-pages')
    const truth: Readonly<Record<string, { readonly articleBody: string }>> = JSON.parse(
      readFileSync(join(pages, 'ground-truth.json'), 'utf8'),
    )
    return Object.entries(truth).map(([name, { articleBody }]) => {
      const html = gunzipSync(readFileSync(join(pages, 'html', `${name}.html.gz`))).toString('utf8')
      return { name, html, expected: articleBody }
    })
  })
}

function unpack<Pages>(archive: string, read: (folder: string) => Pages): Promise<Pages> {
  return withFolder((folder) => {
    execFileSync('tar', ['-xzf', archive, '-C', folder])
    return read(folder)
  })
}

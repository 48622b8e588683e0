import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { PersonServices } from '#src/adapters/edges/cli/person-services.js'
import type { WrittenPaper } from '#src/application/person/write-paper.js'
import { toJsonResume } from '#src/domain/person/json-resume/json-resume.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { openPapers } from './open-papers.js'

/** Writes a paper for `documents export`. */
export const writePaperFile: PersonServices['writePaper'] = async ({ format, out, browser, ...paper }) => {
  const file = out ?? `${fileName(paper.title)}.${format}`
  const written =
    format === 'md' || format === 'json'
      ? textFile(paper.text, format)
      : await openPapers({ env: process.env, browser }).execute({ ...paper, format })
  // what is there stays
  await writeFile(file, written.bytes, { flag: 'wx' }).catch((cause: NodeJS.ErrnoException) => {
    const name = basename(file)
    const message =
      cause.code === 'EEXIST' ? `${name} exists already. Name another file.` : `${name} cannot be written.`
    throw new AppError('VALIDATION_ERROR', message, { cause })
  })
  return { file, missing: written.missing, unplaced: written.unplaced }
}

function textFile(markdown: string, format: 'md' | 'json'): WrittenPaper {
  if (format === 'md') return { bytes: Buffer.from(markdown), missing: [], unplaced: [] }
  const { resume, unread } = toJsonResume(markdown)
  return { bytes: Buffer.from(`${JSON.stringify(resume, null, 2)}\n`), missing: [], unplaced: unread }
}

/** Returns a name that every system takes. */
function fileName(title: string): string {
  const name = title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return name || 'document'
}

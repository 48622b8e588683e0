import { rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { PersonServices } from '#src/adapters/edges/cli/person-services.js'
import type { WrittenPaper } from '#src/application/person/write-paper.js'
import { toJsonResume } from '#src/domain/person/json-resume/json-resume.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { cutText } from '#src/domain/shared/text.js'
import { openPaperWriter } from './open-paper-writer.js'

/** Writes a paper for `documents export`. */
export const writePaperFile: PersonServices['writePaper'] = async ({ format, out, browser, ...paper }) => {
  const file = out ?? `${fileName(paper.title)}.${format}`
  const written =
    format === 'md' || format === 'json'
      ? textFile(paper.text, format)
      : await openPaperWriter({ env: process.env, browser }).execute({ ...paper, format })
  // what is there stays
  await writeFile(file, written.bytes, { flag: 'wx', mode: 0o600 }).catch(async (cause: NodeJS.ErrnoException) => {
    // it was created, but not all of it was written
    if (cause.code === 'ENOSPC') await rm(file, { force: true })
    const problem = problems[cause.code ?? ''] ?? otherwise
    throw new AppError('VALIDATION_ERROR', problem(basename(file)), { cause })
  })
  return { file, missing: written.missing, unplaced: written.unplaced }
}

const problems: Readonly<Record<string, (name: string) => string>> = {
  EEXIST: (name) => `${name} already exists. Name another file with --out, or remove this one.`,
  ENOENT: (name) =>
    `${name} cannot be written: its folder does not exist. Create it, or name a file in another folder.`,
  EACCES: (name) => `${name} cannot be written: permission denied. Name a file in another folder.`,
  ENOSPC: (name) => `${name} cannot be written: the disk is full. Free some space, or name a file elsewhere.`,
}

const otherwise = (name: string) => `${name} cannot be written: check its folder, or name another file.`

function textFile(markdown: string, format: 'md' | 'json'): WrittenPaper {
  if (format === 'md') return { bytes: Buffer.from(markdown), missing: [], unplaced: [] }
  const { resume, unread } = toJsonResume(markdown)
  return { bytes: Buffer.from(`${JSON.stringify(resume, null, 2)}\n`), missing: [], unplaced: unread }
}

/** Returns a name that every system takes. */
export function fileName(title: string): string {
  // lone surrogates are neither letters nor digits
  const words = title.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-/, '')
  const name = cutText(words, 60).replace(/-$/, '')
  return name === '' || reserved.test(name) ? `document${name === '' ? '' : `-${name}`}` : name
}

// Windows takes these for devices, whatever the ending
const reserved = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])$/i

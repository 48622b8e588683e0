import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { succeedWith } from './programs.js'
import { step } from './steps.js'

const place = process.cwd()
const variables = {
  JOBWORKFLOW_HOME: join(place, '履歴 と 職歴'),
  // each shell runs it as an editor that adds a line to the file
  EDITOR: 'echo Bakes bread. >>',
  ComSpec: process.env.ComSpec,
}
const run = (args: readonly string[], input = '') => succeedWith(variables, args, input)

const cv = ['# 山田 太郎', '', '## Experience', '', '- Baker, 2019 to 2024'].join('\r\n')

export const personSteps = [
  step('a profile is written in an editor', async () => {
    await run(['init'])
    await run(['profile', 'edit'])
    assert.match(await run(['profile', 'show']), /Bakes bread\./)
  }),

  step('a CV is saved, written as Word and read again from that', async () => {
    writeFileSync('経歴.md', cv)
    const { id } = JSON.parse(await run(['documents', 'save', '経歴.md', '--kind', 'cv', '--json']))
    await run(['documents', 'export', `${id}`, '--docx', '--out', '経歴.docx'])
    await run(['documents', 'save', '経歴.docx', '--id', `${id}`])
    assert.match(await run(['documents', 'show', `${id}`]), /山田 太郎[\s\S]*Baker, 2019 to 2024/)
    await run(['documents', 'export', `${id}`, '--html', '--out', '経歴.html'])
    assert.match(readFileSync('経歴.html', 'utf8'), /山田 太郎/)
  }),

  step('a task is added, listed and finished', async () => {
    await run(['tasks', 'add', '面接の準備', '--due', '2031-04-01'])
    assert.match(await run(['tasks', 'list']), /面接の準備/)
    await run(['tasks', 'done', '1'])
    assert.doesNotMatch(await run(['tasks', 'list']), /面接の準備/)
  }),
]

import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inRepository } from '#scripts/kit/program.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const configs = readdirSync(inRepository('.')).filter((name) => /^drizzle\..*config\.ts$/.test(name))

/** A checkout of one store with an additional table. */
function checkoutWithNewTable(config: string): string {
  const folder = temporaryFolder()
  for (const part of [config, 'package.json', 'src/adapters/stores', 'src/adapters/kit', 'src/domain'])
    cpSync(inRepository(part), join(folder, part), { recursive: true })
  symlinkSync(inRepository('node_modules'), join(folder, 'node_modules'), 'junction')
  const [, tables = ''] = /schema: '(.*)'/.exec(readFileSync(join(folder, config), 'utf8')) ?? []
  const engine = tables.includes('postgres') ? 'pg' : 'sqlite'
  const added = [
    `import { ${engine}Table as newTable, text as words } from 'drizzle-orm/${engine}-core'`,
    "export const addedLater = newTable('added_later', { name: words() })",
  ]
  appendFileSync(join(folder, tables), `\n${added.join('\n')}\n`)
  return folder
}

describe('the check of migrations', () => {
  it('covers every store (first-schema)', () => {
    expect(configs).toHaveLength(5)
  })

  it.each(['drizzle.mail.config.ts', 'drizzle.postgres-jobs.config.ts'])(
    'refuses a table of %s that no migration creates (first-schema)',
    (config) => {
      const args = ['--import', import.meta.resolve('tsx'), inRepository('scripts/check-migrations.ts')]
      const { stderr, status } = spawnSync(process.execPath, args, {
        cwd: checkoutWithNewTable(config),
        encoding: 'utf8',
      })
      expect(stderr).toContain(`${config}: `)
      expect(stderr).toContain('added_later')
      expect(status).toBe(1)
    },
  )
})

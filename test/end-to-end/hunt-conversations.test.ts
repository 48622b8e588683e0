import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { tokensOf } from '#scripts/count-tokens.js'
import { jobworkflow } from '#test/support/command-line.js'
import { type HuntLetter, mboxOfHunt } from '#test/support/mbox-letters.js'
import { call, callFailing, connect, startServer } from '#test/support/mcp-server.js'
import { folderOfTests } from '#test/support/temporary-folder.js'

interface Conversation {
  readonly thread_id: string | null
  readonly subject: string
  readonly who: readonly string[]
  readonly count: number
  readonly first_date: string
  readonly last_date: string
  readonly last_from: string
  readonly waiting_on: 'me' | 'them' | null
  readonly text: string
  readonly labels: readonly string[]
}
interface Page {
  readonly conversations: readonly Conversation[]
  readonly has_more: boolean
  readonly next_cursor: string | null
}

const quoted = (text: string) => `\n\nOn Monday, somebody wrote:\n${text.replaceAll(/^/gm, '> ')}`
const long = `${'The road to our office leads along the river. '.repeat(12)}Could you come on Thursday at ten?`
const signed = '\n\n-- \nAlder Works\nRiver Street 1'

const received: readonly HuntLetter[] = [
  {
    ...{
      id: 'alder-1',
      from: 'Alder Works Hiring <hiring@alder-works.example>',
      subject: 'Carpenter: your visit',
      daysAgo: 20,
    },
    ...{ text: 'Hello,\n\nwhen would you be able to visit us?', labels: 'Jobs,Inbox' },
  },
  {
    ...{ id: 'alder-3', from: 'Alder Works Hiring <hiring@alder-works.example>', daysAgo: 10, answers: 'alder-2' },
    ...{
      subject: 'Re: Carpenter: your visit',
      text: `${long}${signed}${quoted('I can come in any week.')}`,
      labels: 'Jobs',
    },
  },
  {
    ...{ id: 'birch-1', from: 'バーチ採用担当 <saiyo@birch.example>', subject: '面接日程のご相談', daysAgo: 8 },
    text: 'お世話になっております。\n\n来週の面接につきまして、ご都合のよい日時を三つお知らせいただけますでしょうか。\n\n--\n株式会社バーチ\n採用担当',
  },
  {
    ...{ id: 'cedar-1', from: 'Cedar News <no-reply@cedar.example>', subject: 'News of the week', daysAgo: 5 },
    ...{
      text: 'Read what is new. Will you join us?',
      headers: ['List-Id: <news.cedar.example>', 'List-Unsubscribe: <https://cedar.example/u>'],
    },
  },
  {
    ...{
      id: 'damson-2',
      from: 'Damson Jam <people@damson.example>',
      subject: 'Re: My application',
      daysAgo: 1,
      answers: 'damson-1',
    },
    text: 'Thank you very much!',
  },
]
const sent: readonly HuntLetter[] = [
  {
    ...{ id: 'alder-2', from: 'me@home.example', to: 'hiring@alder-works.example', daysAgo: 15, answers: 'alder-1' },
    ...{ subject: 'Re: Carpenter: your visit', text: 'Hello,\n\nI can come in any week.' },
  },
  {
    ...{ id: 'damson-1', from: 'me@home.example', to: 'people@damson.example', subject: 'My application', daysAgo: 2 },
    text: 'Hello,\n\nI apply for the position of jam cook.',
  },
  {
    ...{ id: 'elm-1', from: 'me@home.example', to: 'Elm Bikes <jobs@elm.example>', subject: 'A question', daysAgo: 30 },
    text: 'Hello,\n\nis the position of mechanic still open?',
  },
]

const folder = folderOfTests()
let client: Client

async function importAll(archive: string, boxes: Readonly<Record<string, readonly HuntLetter[]>>): Promise<void> {
  for (const [name, letters] of Object.entries(boxes)) writeFileSync(join(folder, name), mboxOfHunt(letters))
  const args = ['mail', 'import', ...Object.keys(boxes), '--database', archive]
  const { code, stderr } = await jobworkflow(args, { cwd: folder })
  expect(code, stderr).toBe(0)
}

const optionsOf = (archive: string, ...more: readonly string[]) => ({
  args: ['--database', archive, '--toolsets', 'mail', ...more],
  cwd: folder,
})

beforeAll(async () => {
  await importAll('mail.sqlite3', { inbox: received, Sent: sent })
  client = await startServer(optionsOf('mail.sqlite3'))
  return () => client.close()
})

const ask = (asked: object = {}, of = client) => call<Page>(of, 'db_list_conversations', asked)
const subjects = async (asked: object) => (await ask(asked)).conversations.map(({ subject }) => subject)
const [carpenter, meeting, news, jam, question] = [
  ...['Re: Carpenter: your visit', '面接日程のご相談', 'News of the week', 'Re: My application', 'A question'],
]

describe('conversations, through the real server (hunt-conversations)', () => {
  it('are one row each: participants, count, dates, last writer, turn, and the end without quotes and signature', async () => {
    const { conversations, has_more } = await ask()
    expect(conversations.map(({ subject }) => subject)).toEqual([jam, news, meeting, carpenter, question])
    expect(has_more).toBe(false)
    expect(conversations.map(({ waiting_on }) => waiting_on)).toEqual([null, null, 'me', 'me', 'them'])
    const alder = conversations[3] as Conversation
    expect(alder).toMatchObject({
      ...{ thread_id: expect.stringMatching(/^\d+$/), count: 3, labels: ['Jobs'] },
      ...{
        who: ['Alder Works Hiring <hiring@alder-works.example>'],
        last_from: 'Alder Works Hiring <hiring@alder-works.example>',
      },
    })
    expect(Date.parse(alder.last_date) - Date.parse(alder.first_date)).toBe(10 * 86_400_000)
    expect(alder.text).toHaveLength(60)
    expect(alder.text).toMatch(/Could you come on Thursday at ten\?$/)
    expect(conversations[2]?.text).toMatch(/お知らせいただけますでしょうか。$/)
  })

  it('show 300 characters of the last message on request', async () => {
    const { conversations } = await ask({ include: ['text'], with: 'alder' })
    expect(conversations).toHaveLength(1)
    const text = conversations[0]?.text ?? ''
    expect(text).toMatch(/Could you come on Thursday at ten\?$/)
    expect([text.length > 250, text.length <= 300]).toEqual([true, true])
  })

  it.each([
    [{ with: 'hiring@alder-works.example' }, [carpenter]],
    [{ with: 'alder-works.example' }, [carpenter]],
    [{ with: 'Alder Works' }, [carpenter]],
    [{ with: 'バーチ' }, [meeting]],
    [{ query: 'mechanic' }, [question]],
    [{ query: '都合' }, [meeting]],
    [{ label: 'jobs' }, [carpenter]],
    [{ mailbox: 'Sent' }, [jam, carpenter, question]],
    [{ waiting_on: 'me' }, [meeting, carpenter]],
    [{ waiting_on: 'them' }, [question]],
    [{ silent_days: 9 }, [carpenter, question]],
    [{ waiting_on: 'me', silent_days: 9 }, [carpenter]],
    [{ with: 'nobody.example' }, []],
  ])('are filtered by %j', async (asked, found) => {
    expect(await subjects(asked)).toEqual(found)
  })

  it('are filtered by time', async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    expect(await subjects({ date_from: day(9), date_to: day(4) })).toEqual([news, meeting])
    expect(await subjects({ date_to: day(17) })).toEqual([carpenter, question])
    for (const bad of [
      { date_from: 'soon' },
      { waiting_on: 'you' },
      { silent_days: -1 },
      { include: ['all'] },
      { cursor: 'abc' },
      { db_path: 'x' },
    ])
      expect(await callFailing(client, 'db_list_conversations', bad), JSON.stringify(bad)).toMatchObject({
        code: 'VALIDATION_ERROR',
      })
  })

  it('come in pages that lose and repeat nothing', async () => {
    const whole = (await ask()).conversations
    const seen: Conversation[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: Page = await ask({ limit: 2, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...page.conversations)
      cursor = page.next_cursor
    }
    expect(seen).toEqual(whole)
  })

  it('recognize own messages by given addresses, and by mailboxes of sent mail', async () => {
    const other = await connect(
      optionsOf('mail.sqlite3', '--me', 'saiyo@birch.example', '--me', 'hiring@alder-works.example'),
    )
    const { conversations } = await ask({}, other)
    expect(conversations.map(({ waiting_on }) => waiting_on)).toEqual([null, null, 'them', 'them', 'them'])
  })

  it('cost at most 3,000 tokens for 20 in English, 4,500 in Japanese', async () => {
    const english = Array.from({ length: 20 }, (_, n) => ({
      ...{
        id: `e${n}`,
        from: `Alder Works Recruiting <recruiting${n}@alder-works.example>`,
        daysAgo: 3 + n,
      },
      ...{ subject: `Your application for Senior Software Engineer, Platform (R-12${n})`, labels: 'Inbox,Important' },
      text: 'Hello,\n\nwould you be free for a call of 45 minutes with our hiring manager next week, on Tuesday or on Thursday?',
    }))
    const japanese = english.map((letter) => ({
      ...{ ...letter, id: `j${letter.id}`, from: `株式会社オルダー 採用担当 <saiyo${letter.id}@alder-works.example>` },
      ...{ subject: `【株式会社オルダー】一次面接日程のご相談（応募番号 ${letter.id}）`, labels: '受信トレイ,重要' },
      text: 'お世話になっております。一次面接の日程につきまして、来週のご都合のよい日時を三つほどお知らせいただけますでしょうか。',
    }))
    for (const [name, letters, most] of [
      ['english', english, 3000],
      ['japanese', japanese, 4500],
    ] as const) {
      await importAll(`${name}.sqlite3`, { [name]: letters })
      const page = await ask({}, await connect(optionsOf(`${name}.sqlite3`)))
      expect(page.conversations).toHaveLength(20)
      expect(tokensOf(page), name).toBeLessThanOrEqual(most)
    }
  })

  it('are listed on the command line, for people and for scripts', async () => {
    const list = (...args: readonly string[]) =>
      jobworkflow(['mail', 'conversations', '--database', 'mail.sqlite3', ...args], { cwd: folder })
    const table = await list()
    expect(table.code, table.stderr).toBe(0)
    expect(table.stdout).toMatch(/^Conversation +Last +Count +Turn +With +Subject$/m)
    expect(table.stdout).toContain('5 conversations.')
    const { conversations } = JSON.parse((await list('--waiting-on', 'me', '--silent-days', '9', '--json')).stdout)
    expect(conversations).toMatchObject([{ subject: carpenter, count: 3, waiting_on: 'me' }])
  })
})

import type { ServedPage } from './served-page.js'

type Find = (served: ServedPage) => string | Promise<string>

/** One page of every kind, by description. */
export const everyPage = {
  'the list of jobs': () => '/jobs',
  'the list of jobs, searched': () => '/jobs?query=Dock&status=new',
  'one verdict on all that match': () => '/jobs/matching?query=Dock&status=new',
  'the list of a saved search': () => '/jobs?view=all&query=Dock&remote=yes',
  'the saved searches': () => '/jobs/searches?query=Dock&days=7&back=%2Fjobs',
  'a board without a job': () => '/jobs?query=nobodysearchesforthis',
  'a batch of verdicts': batchPath,
  'a job with a verdict': ({ worthyIds: [id] }) => `/jobs/${id}`,
  'a job with letters and a posting': ({ ids }) => `/jobs/${ids.tested}`,
  'the applications': () => '/applications',
  'an application': ({ ids }) => `/applications/${ids.zenithBackend}`,
  'an interview': ({ ids }) =>
    `/applications/${ids.zenithBackend}/interview?uid=zenith-1%40zenith-seiki.example%40jobworkflow`,
  'the job of a conversation': async ({ server }) => `/link?thread_id=${(await conversation(server)).thread_id}&q=tea`,
  'the job of several conversations': async ({ server }) => `/link?${await threadsQuery(server, 3)}`,
  'the tasks': () => '/tasks?done=1',
  'the documents': () => '/documents',
  'a document that an agent proposes': ({ documentIds }) => `/documents/${documentIds.cv}`,
  'the profile': ({ documentIds }) => `/documents/${documentIds.profile}`,
  'a new document': () => '/documents/new?kind=note',
  'the calendar': () => '/calendar',
  'adding a job': () => '/add',
  'adding the board of an employer': () => '/add/boards?q=engineer',
  'adding the jobs of a file': (served) =>
    filePath(served, 'jobs.csv', `url,Position\nhttps://jobs.example/1,Keeper\n`),
  'adding the mail of a file': (served) => filePath(served, 'one.eml', 'Subject: One\nFrom: a@mail.example\n\nText\n'),
  'finding anything': () => '/find?q=keeper',
  'the day': () => '/',
  'how it is going': () => '/progress',
  'the websites': () => '/websites',
  'a website': () => '/websites/1',
  'a question and its passages': () => '/websites/ask?q=maps+of+the+sky',
  'the mail': () => '/mail',
  'the mail that needs an answer': () => '/mail?kind=mine',
  'the refusals': () => '/mail?kind=refusal',
  'the settings': () => '/settings',
  'the backup': () => '/settings/backup',
  'what is new': () => '/sync',
  'a conversation': async ({ server }) => `/mail/threads/${(await conversation(server)).thread_id}`,
  'a message': async ({ server }) => `/mail/messages/${(await conversation(server)).last_id}`,
} satisfies Readonly<Record<string, Find>>

export type PageName = keyof typeof everyPage

export const pageNames = Object.keys(everyPage) as PageName[]

export async function pathOf(name: PageName, served: ServedPage): Promise<string> {
  return everyPage[name](served)
}

interface Conversation {
  readonly thread_id: string
  readonly last_id: number
  readonly subject: string | null
}

async function conversations(server: ServedPage['server']): Promise<readonly Conversation[]> {
  const { structuredContent } = await server.call('db_list_conversations', { limit: 100 })
  return (structuredContent as unknown as { conversations: readonly Conversation[] }).conversations
}

/** Returns a conversation of two letters from one employer. */
async function conversation(server: ServedPage['server']): Promise<Conversation> {
  const found = (await conversations(server)).find(({ subject }) => subject?.includes('Horologist'))
  if (found === undefined) throw new Error('The story has no such conversation.')
  return found
}

async function threadsQuery(server: ServedPage['server'], count: number): Promise<string> {
  const threads = (await conversations(server))
    .slice(0, count)
    .map(({ thread_id }): [string, string] => ['thread_id', thread_id])
  return `${new URLSearchParams(threads)}`
}

/** The verdicts of the agent. */
export async function batchPath({ origin }: Pick<ServedPage, 'origin'>): Promise<string> {
  const [path] = /\/batches\/[\w-]+/.exec(await read(`${origin}/`)) ?? []
  if (path === undefined) throw new Error('The page of the day leads to no batch.')
  return path
}

/** Sends a file as the page does, and returns where it is looked at. */
export async function filePath({ origin }: Pick<ServedPage, 'origin'>, name: string, text: string): Promise<string> {
  const [, token = ''] = /name="form-token" content="([^"]+)"/.exec(await read(`${origin}/add`)) ?? []
  const body = new FormData()
  body.append('form_token', token)
  body.append('file', new File([text], name))
  const headers = { origin }
  const { status, headers: answered } = await fetch(`${origin}/add/files`, {
    ...{ method: 'POST', redirect: 'manual', headers, body },
  })
  const path = answered.get('location')
  if (path === null) throw new Error(`The file was not taken: ${status}.`)
  return path
}

async function read(url: string): Promise<string> {
  return (await fetch(url)).text()
}

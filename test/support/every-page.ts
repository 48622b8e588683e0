import type { ServedPage } from './served-page.js'

type Find = (served: ServedPage) => string | Promise<string>

/** One page of every kind, by description. */
export const everyPage = {
  'the list of jobs': () => '/jobs',
  'the list of jobs, searched': () => '/jobs?query=Dock&status=new',
  'one verdict on all that match': () => '/jobs/matching?query=Dock&status=new',
  'a board without a job': () => '/jobs?query=nobodysearchesforthis',
  'a job with a verdict': ({ worthyIds: [id] }) => `/jobs/${id}`,
  'a job with letters and a posting': ({ ids }) => `/jobs/${ids.tested}`,
  'the applications': () => '/applications',
  'an application': ({ ids }) => `/applications/${ids.zenithBackend}`,
  'the tasks': () => '/tasks?done=1',
  'the documents': () => '/documents',
  'a document that an agent proposes': ({ documentIds }) => `/documents/${documentIds.cv}`,
  'the profile': ({ documentIds }) => `/documents/${documentIds.profile}`,
  'a new document': () => '/documents/new?kind=note',
  'the calendar': () => '/calendar',
  'adding a job': () => '/add',
  'finding anything': () => '/find?q=keeper',
  'the day': () => '/',
  'how it is going': () => '/progress',
  'the websites': () => '/websites',
  'a website': () => '/websites/1',
  'a question and its passages': () => '/websites/ask?q=maps+of+the+sky',
  'the mail': () => '/mail',
  'the settings': () => '/settings',
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

/** Returns a conversation of two letters from one employer. */
async function conversation(server: ServedPage['server']): Promise<Conversation> {
  const { structuredContent } = await server.call('db_list_conversations', { limit: 100 })
  const { conversations } = structuredContent as unknown as { conversations: readonly Conversation[] }
  const found = conversations.find(({ subject }) => subject?.includes('Horologist'))
  if (found === undefined) throw new Error('The story has no such conversation.')
  return found
}

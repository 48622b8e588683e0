/** What a page may show that others change, each a storage of its own. */
export const liveTopics = ['jobs', 'mail', 'websites'] as const

export type LiveTopic = (typeof liveTopics)[number]

/** For each what stays the same as long as nothing is written to its storage; null while that cannot be told. */
export type AskStates = Readonly<Record<LiveTopic, () => Promise<string | null>>>

/** What each was like when it was looked at; empty for one of which nothing is known. Pages tell by it what changed since they were made. */
export type TopicStates = Readonly<Record<LiveTopic, string>>

/** What a page may show and others may change; each is a storage. */
export const liveTopics = ['jobs', 'mail', 'websites'] as const

export type LiveTopic = (typeof liveTopics)[number]

/** For each topic, a value that stays the same while nothing is written to its storage; null if it cannot be read. */
export type AskStates = Readonly<Record<LiveTopic, () => Promise<string | null>>>

/**
 * The last known state of each topic, empty if unknown. Pages compare it to see what changed since they were rendered.
 */
export type TopicStates = Readonly<Record<LiveTopic, string>>

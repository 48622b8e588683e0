import type { Agent, ToolRefusal } from './agent.js'

export interface ProcessingAnswer {
  readonly source_id: number
  readonly url: string
  readonly status: string
  readonly chunks_created: number
  readonly language: string | null
}

export interface WebsiteItem {
  readonly id: number
  readonly url: string
  readonly title: string
  readonly content_type: string
  readonly language: string | null
  readonly processing_status: string
  readonly chunks_count: number
}

/** A fact that a page states, and the words it was taken from. */
export interface Entity {
  readonly value: string
  readonly quote: string
}

export interface Match {
  readonly source_id: number
  readonly source_url: string
  readonly content: string
  readonly combined_score: number
  /** `Header 1` to `Header 3`. */
  readonly metadata: Readonly<Record<string, string>>
}

/** A page of the results, and the facts that it states. */
export interface MatchedPage {
  readonly source_id: number
  readonly extracted_entities: Readonly<Record<string, readonly Entity[]>>
}

export interface WebsiteAnswer {
  readonly results: readonly Match[]
  /** Sorted by their best results. */
  readonly sources: readonly MatchedPage[]
  readonly total_results: number
  readonly confidence_level: string
}

export interface Refreshed {
  readonly new_chunks_created: number
  readonly message: string
}

/** Why a page was not read, and what to do about it. */
export interface PageRefusal extends ToolRefusal {
  readonly suggestion: string
}

/** The demo's calls of the website tools. */
export class WebsiteClient {
  readonly #agent: Agent

  constructor(agent: Agent) {
    this.#agent = agent
  }

  process(url: string, contentType: string): Promise<ProcessingAnswer> {
    return this.#agent.ask('rag_process_website', { url, content_type: contentType })
  }

  /** Returns null if the page is read after all. */
  async refusal(url: string): Promise<PageRefusal | null> {
    return (await this.#agent.refusal('rag_process_website', { url })) as PageRefusal | null
  }

  ask(query: string): Promise<WebsiteAnswer> {
    return this.#agent.ask('rag_query_websites', { query, max_results: 3 })
  }

  refresh(id: number): Promise<Refreshed> {
    return this.#agent.ask('rag_refresh_website', { source_id: id })
  }

  /** Returns the pages that were read, in order of arrival. */
  async list(): Promise<readonly WebsiteItem[]> {
    const { websites } = await this.#agent.ask<{ websites: readonly WebsiteItem[] }>('rag_list_websites', {
      status: 'completed',
    })
    return websites.toSorted((a, b) => a.id - b.id)
  }
}

/** Returns the headings above a result, outermost first. */
export function headingsOf({ metadata }: Match): readonly string[] {
  return [1, 2, 3].map((depth) => metadata[`Header ${depth}`]).filter((heading) => typeof heading === 'string')
}

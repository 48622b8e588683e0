import type { Agent, ToolRefusal } from './agent.js'

export interface Email {
  readonly id: number
  readonly mailbox: string
  readonly internaldate: string
  readonly from: string
  readonly subject: string
}

export interface WholeEmail extends Email {
  readonly x_gm_thrid: string
  readonly plain_text: string
}

export interface ReplyTime {
  readonly from_sender: string
  readonly to_sender: string
  readonly response_time_hours: number
  readonly prev_date: string
  readonly curr_date: string
}

export interface SqlResult {
  readonly row_count: number
  readonly rows: readonly Readonly<Record<string, string | number | null>>[]
  readonly truncated: boolean
}

/** The demo's calls of the mail tools. */
export class Mailbox {
  readonly #agent: Agent

  constructor(agent: Agent) {
    this.#agent = agent
  }

  search(query: string, limit = 100): Promise<readonly Email[]> {
    return this.#agent.ask('db_search_emails', { query, limit })
  }

  filter(conditions: Record<string, unknown>): Promise<readonly Email[]> {
    return this.#agent.ask('db_filter_emails', conditions)
  }

  async count(conditions: Record<string, unknown>): Promise<number> {
    const { count } = await this.#agent.ask<{ count: number }>('db_count_emails', conditions)
    return count
  }

  read(id: number): Promise<WholeEmail> {
    return this.#agent.ask('db_get_email_full', { id })
  }

  thread(threadId: string): Promise<readonly Email[]> {
    return this.#agent.ask('db_get_email_thread', { thread_id: threadId })
  }

  months(): Promise<readonly { readonly period: string; readonly count: number }[]> {
    return this.#agent.ask('db_get_emails_by_date_range', { period: 'monthly' })
  }

  responseTimes(limit: number): Promise<readonly ReplyTime[]> {
    return this.#agent.ask('db_get_response_time_stats', { limit })
  }

  sql(query: string): Promise<SqlResult> {
    return this.#agent.ask('db_execute_sql_query', { sql_query: query })
  }

  refusedSql(query: string): Promise<ToolRefusal | null> {
    return this.#agent.refusal('db_execute_sql_query', { sql_query: query })
  }
}

/** Returns `2026-10-27 02:15` for `2026-10-27T02:15:00.000Z`. */
export function minute(date: string): string {
  return date.slice(0, 16).replace('T', ' ')
}

/** Returns the name in `Name <address>`, or the address alone. */
export function senderName(sender: string): string {
  return sender.replace(/\s*<.*$/, '') || sender
}

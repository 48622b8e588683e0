export const toolNameStyles = ['dotted', 'underscored'] as const

/**
 * `db.filter_emails`, as in the specification, or `db_filter_emails`, because several clients reject names with a dot.
 */
export type ToolNameStyle = (typeof toolNameStyles)[number]

export const mailToolPrefixes: Record<ToolNameStyle, string> = { dotted: 'db.', underscored: 'db_' }

/** The listed name of a mail tool. Source: mail-names. */
export function mailToolName(canonical: string, style: ToolNameStyle): string {
  return mailToolPrefixes[style] + canonical
}

/** All names that a call may use. */
export function mailToolSpellings(canonical: string): readonly string[] {
  return toolNameStyles.map((style) => mailToolName(canonical, style))
}

const tellingHeader = /^(?:from|to|subject|date|received|return-path|message-id|mime-version|delivered-to):/im

/** Whether a text starts like a message or an mbox file. */
export function startsWithHeaders(text: string): boolean {
  // skips the separator line, which differs between programs
  const block = text.replace(/^>?From .*\r?\n/, '').split(/\r?\n\r?\n/, 1)[0] ?? ''
  return /^[!-9;-~]+[ \t]*:/.test(block) && tellingHeader.test(block)
}

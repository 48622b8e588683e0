const tellingHeader = /^(?:from|to|subject|date|received|return-path|message-id|mime-version|delivered-to):/im

/** Whether a text begins as a message does, or as a file of messages. */
export function startsWithHeaders(text: string): boolean {
  // whatever program left its own kind of separator line there
  const block = text.replace(/^>?From .*\r?\n/, '').split(/\r?\n\r?\n/, 1)[0] ?? ''
  return /^[!-9;-~]+[ \t]*:/.test(block) && tellingHeader.test(block)
}

/**
 * Names whose signs the tokenizer drops get a name in letters: C++ is `cplusplus`, C# is `csharp`, .NET is `dotnet`.
 * Texts keep the original beside it, so that `c` still finds C++; queries ask for the name alone.
 */
const symbolNames =
  /(?<![a-z0-9])([a-z][a-z0-9]*)\+\+|(?<![a-z0-9])([a-z])#|(?:(?<![a-z0-9@.-])|(?<=\b(?:asp|ado|vb)))(\.net)(?![a-z0-9])/g

const mayHoldOne = /\+\+|#|\.net/

/** `text` in lower case with the names added after what they name. */
export function addSymbolNames(text: string): string {
  return mayHoldOne.test(text) ? text.replace(symbolNames, (...match) => `${match[0]} ${nameOf(match)} `) : text
}

/** `query` in lower case with the names in place of what they name. */
export function useSymbolNames(query: string): string {
  return query.replace(symbolNames, (...match) => ` ${nameOf(match)} `)
}

function nameOf([, plus, sharp]: readonly (string | undefined)[]): string {
  if (plus !== undefined) return `${plus}plusplus`
  return sharp === undefined ? 'dotnet' : `${sharp}sharp`
}

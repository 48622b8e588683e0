const wordSet = (words: string) => new Set(words.split(/\s+/).filter((word) => word !== ''))

/** English words that mean nothing alone, including what an apostrophe leaves of a contraction. */
const english = wordSet(`
  a about after all also am an and any are as at be because been before being between both but by can could did do does
  doing done for from had has have having he her here hers him his how i if in into is it its just me my no nor not of off
  on once only or our out over own same she should so some such than that the their them then there these they this those
  through to too under until up very was we were what when where which while who whom whose why will with would you your
  s t d m ll re ve don doesn didn isn aren wasn weren won wouldn shouldn couldn hasn haven hadn
`)

const japanese = wordSet(`
  から まで より です ます でし まし した して する した いる ある なる こと もの ため よう など だけ たい ない など
  では には とは での への ので のに という について として によって ください ました でした ません
`)

const kana = /^[ぁ-ゖァ-ヺー]$/

export function isEnglishStopWord(word: string): boolean {
  return english.has(word)
}

/** A particle, an ending or another word that nearly every Japanese text contains. */
export function isJapaneseStopWord(word: string): boolean {
  return kana.test(word) || japanese.has(word)
}

const setOf = (words: string) => new Set(words.trim().split(/\s+/))

/** Plain words that are also companies; in a text they need another word next to them that marks a name. */
export const ordinaryWords = setOf(`
  target square indeed match apple notion stripe bolt front box gap block discover meta oracle shell sky orange amazon alphabet
  unity slack zoom workday greenhouse lever gem dover ashby workable rippling monster dice hired otta bamboo personio teamtailor
  next future better best ready open general national united global first premier select express progress advance insight
  compass summit anchor bridge path pilot scale segment spring summer branch root leaf seed plain clear bright light
  remote hybrid fast simple smart core link loop mind mission motive movement north south east west nova one plan
  platform point prime pulse quest reach relay rise signal smile source spark stream strive stellar swift team tide trade
  trust turn unit up value vast view vision wave well wise wish work world zip zest ally affirm brave brex chime
  clay close cohere column current dash deel descript drift faire figure flow forward found gusto harness ideal inspire
  lattice linear loom mercury modern mosaic navigate numerical opal outreach pave plaid postman primer quantum ramp render
  replicate retool scribe sentry shift snap snowflake spring sprout squarespace stash stitch sunrise temporal thrive toast tonal together
  truth uniform verve vital wish writer it hp pr ai hr go app web data cloud labs studio capital partners
  offer interview position role career careers job jobs application apply candidate team update status google microsoft linkedin
  github hackerrank codility codesignal calendly docusign teams skype webex dropbox
  みらい さくら つばさ ひかり 未来 日本 東京 大阪 本社 弊社 貴社 御社 採用 人事 求人 転職 面接 応募 内定`)

/** Words before the name of an employer. */
export const wordsBeforeName = setOf('at to with joining join @')

/** Words after the name of an employer. */
export const wordsAfterName = setOf(`
  careers career recruiting recruitment talent hiring hr people inc ltd llc gmbh corp corporation limited team jobs 採用 人事 選考 御中 株式会社 様`)

/** Tools for meetings and tests that letters mention besides the employer. */
export const tools = setOf(
  'zoom google microsoft teams skype webex slack hackerrank codility codesignal calendly docusign github linkedin indeed dropbox notion workday greenhouse lever ashby',
)

/** Words that may follow a name without being part of it. */
export const wordsBehindName = setOf(`
  application applications interview interviews offer update status assessment position role opportunity job jobs careers career recruiting recruitment
  talent acquisition team hiring hr people human resources inc incorporated ltd limited llc llp plc gmbh ag corp corporation co company kk
  invitation invite next step steps thank thanks thankyou your our confirmation confirmed received re fwd via for and or in on is has was
  scheduling schedule coding technical phone video onsite screen screening test challenge take-home requisition req id
  recruiter support notifications no reply noreply mailbox office headquarters hq group japan usa us uk emea apac`)

/** Generic words of page titles and headings that are neither a role nor a company, normalized for comparison. */
export const wordsOfPages: ReadonlySet<string> = new Set(
  (
    'careers|career|jobs|job|job details|job description|job posting|job opening|job openings|open roles|open positions|current openings|' +
    'vacancies|vacancy|we are hiring|work with us|join us|join our team|recruit|recruitment|recruiting|apply|apply now|home|hiring|team|about|' +
    'karriere|stellenangebote|stellenangebot|stellenanzeige|stellen|offene stellen|jobs karriere|recrutement|carrières|offres d emploi|' +
    'offre d emploi|nous rejoindre|採用|採用情報|採用案内|採用サイト|採用ページ|求人|求人情報|求人案内|求人詳細|募集|募集要項|募集職種|募集情報|' +
    '新卒採用|中途採用|キャリア採用|採用募集|リクルート|リクルートサイト|スタッフ募集|社員紹介|お仕事情報|エントリー|トップ|ホーム|top|remote|hybrid|full time|part time'
  ).split('|'),
)

/** Text before and after an employer's name in such a title. */
export const beforeName = /^(?:(?:jobs?|careers?|karriere|hiring) )?(?:at|bei|chez|@) /i
export const behindName =
  /(?:の?(?:採用情報|求人情報|採用サイト|求人|採用|募集要項)| (?:careers?|jobs?|hiring|karriere))$/i

/** Sites that show postings of others, in lower case. */
export const boards: ReadonlySet<string> = new Set(
  (
    'seek|linkedin|indeed|glassdoor|monster|ziprecruiter|stepstone|xing|welcome to the jungle|greenhouse|lever|ashby|workable|smartrecruiters|' +
    'jobvite|icims|workday|bamboohr|recruitee|personio|herp|hrmos|teamtailor|breezy|wantedly|green|doda|マイナビ|マイナビ転職|リクナビ|リクナビnext|' +
    'ハローワーク|求人ボックス|エン転職|type|タウンワーク|バイトル|スタンバイ|ジョブメドレー|hellowork|apec|france travail|totaljobs|reed|cv-library|' +
    'jobs.ac.uk|academicpositions|euraxess|naukri|jobstreet|jora|simplyhired|careerbuilder|dice|wellfound|angellist|otta|built in|remote ok|' +
    'we work remotely|y combinator|hn jobs|arbeitnow|gaijinpot|tokyodev|japan dev|craigslist'
  ).split('|'),
)

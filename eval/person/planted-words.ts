import type { ClaimKind } from '#src/domain/person/claims/claim.js'

/** Invented claims: what is planted, and sentences to plant it in. No rule reads these lists. */
export interface Planted {
  readonly kind: ClaimKind
  readonly words: readonly string[]
  readonly sentences: readonly string[]
}

const rows = (text: string) => text.split('|').map((each) => each.trim())

/** `#` is a number that the paper does not have; `$` is the claim. */
export const planted: Readonly<Record<'en' | 'ja', readonly Planted[]>> = {
  en: [
    {
      kind: 'number',
      words: rows(
        '#% | # electricians | $#M | # weeks | # warehouses | #x | # million parcels | #+ auditors | # lawsuits | €#,000 | # hours | # turbines',
      ),
      sentences: rows(
        'Saved $ on the main account through better planning | Was responsible for $ in the north region | Cut downtime, which came to $ in the end | Known for results: $ within a season',
      ),
    },
    {
      kind: 'year',
      words: rows('1987 | 1991 | 1993 | 1996 | 1984 | 1989'),
      sentences: rows(
        'Started out in $ with small repair jobs | Active in the trade since $ | Won a local prize in $ for careful work',
      ),
    },
    {
      kind: 'employer',
      words: rows(
        'Brackwater Freight | Quillhaven Ltd | Ostrander & Pell GmbH | Tumbleforge | Marrowgate Shipping Inc. | Velmora Foods | Kestrelby Insurance | Dunmere AG',
      ),
      sentences: rows(
        'Before that, worked at $ on inventory control | Joined $ and rebuilt its archive | Spent some time with $ on site surveys | ### $ | Consulted for $ on pricing',
      ),
    },
    {
      kind: 'school',
      words: rows(
        'University of Tromsholm | Pendlebury College | Instituto Vasquara | Harrowmoor Polytechnic | Kyivska Academy | ETH Lausmark | Wexcombe Business School',
      ),
      sentences: rows(
        'Graduated from $ with distinction | Attended $ on a scholarship | $, evening programme | Alumni speaker at $',
      ),
    },
    {
      kind: 'degree',
      words: rows(
        'PhD in Hydrology | Doctor of Veterinary Medicine | MSc Oceanography | M.A. in Musicology | Bachelor of Fine Arts in Ceramics | LLB | MBA in Shipping | Ph.D. Seismology',
      ),
      sentences: rows(
        'Holds a $ completed while working | $, with honours | Education also includes a $ taken part-time',
      ),
    },
    {
      kind: 'certificate',
      words: rows(
        'Certified Fraud Examiner | PRINCE2 Practitioner | CISSP | Certified Beekeeper | HAM Radio License | Six Sigma Black Belt | CPA | Chartered Surveyor',
      ),
      sentences: rows(
        'Earned the $ last spring | $ (renewed) | Qualified as $ and kept it current | Certifications: $',
      ),
    },
    {
      kind: 'title',
      words: rows(
        'Chief Actuary | Head of Procurement | Regional Sales Director | Principal Geologist | Night Shift Supervisor | Deputy Harbourmaster | Vice President of Logistics | Senior Cartographer',
      ),
      sentences: rows(
        'Promoted to $ after a season | **$** | Acted as $ while the post was vacant | Served as the $ for the whole branch',
      ),
    },
    {
      kind: 'product',
      words: rows(
        'Snowplow | Erlang | SolidWorks | Tibco Spotfire | RabbitMQ | Qlik Sense | COBOL | Elm | MATLAB | Adobe InDesign | ClickHouse | F# | Blender',
      ),
      sentences: rows(
        'Moved the reporting to $ and trained colleagues | Daily use of $ for planning | Languages and tools: $ | Introduced $, later adopted by other groups | - $',
      ),
    },
  ],
  ja: [
    {
      kind: 'number',
      words: rows('#% | #名 | #億円 | #倍 | #店舗 | #か月 | #万円 | #件 | #拠点 | #社 | #割'),
      sentences: rows(
        '取り組みの結果、$の改善につながりました。 | 北部地域で$を受け持ちました。 | 実績として$を記録し、表彰を受けました。 | 削減効果は$でした。',
      ),
    },
    {
      kind: 'year',
      words: rows('1987年 | 1991年 | 平成3年 | 昭和63年 | 1996年 | 1993年'),
      sentences: rows('$から修理の仕事を始めました。 | $に地域の賞を受けました。 | この分野には$より関わっています。'),
    },
    {
      kind: 'employer',
      words: rows(
        '株式会社鳴滝運輸 | 北嶺フーズ株式会社 | 合同会社ツムギ製作 | 有限会社白浜測量 | 株式会社クレストマリン | 榊原精機 | 株式会社ひだまり商事',
      ),
      sentences: rows(
        'その前は$に勤務し、在庫管理を行いました。 | $に入社し、資料室を立て直しました。 | ### $ | $へ出向し、調査を行いました。',
      ),
    },
    {
      kind: 'school',
      words: rows(
        '北見海洋大学 | 藤枝芸術大学 | 鳴門電波高専 | 日向情報専門学校 | 丹後女子大学 | 石狩農業高校 | 南紀理科大学大学院',
      ),
      sentences: rows('$を卒業しました。 | $ 卒業 | $にて奨学生として学びました。 | 最終学歴：$'),
    },
    {
      kind: 'degree',
      words: rows('修士（水文学） | 博士（獣医学） | 音楽学修士 | 海洋学博士 | 学士（陶芸） | MBA | Ph.D.'),
      sentences: rows('$を取得しました。 | 働きながら$を得ました。 | 学位：$'),
    },
    {
      kind: 'certificate',
      words: rows(
        '宅地建物取引士 | 第二種電気工事士 | 統計検定準1級 | 気象予報士 | 危険物取扱者試験乙種4類 | 中小企業診断士 | CISSP | 船舶免許 | 秘書検定2級',
      ),
      sentences: rows('$を取得しています。 | 保有資格：$ | 昨春、$に合格しました。 | - $'),
    },
    {
      kind: 'title',
      words: rows(
        '調達部長 | 品質保証課長 | 夜勤主任 | 地域統括マネージャー | 地質調査リーダー | 物流本部長 | 主席アナリスト | 副工場長',
      ),
      sentences: rows('$に昇進しました。 | $として全体をまとめました。 | 役職：$ | **$**'),
    },
    {
      kind: 'product',
      words: rows(
        'Erlang | SolidWorks | RabbitMQ | COBOL | MATLAB | ClickHouse | Qlik Sense | キントーン | セールスフォース | F# | InDesign | Blender',
      ),
      sentences: rows(
        '$を用いて集計を自動化しました。 | 使用ツール：$ | $を導入し、他部署にも広げました。 | 日々の計画に$を利用しています。',
      ),
    },
  ],
}

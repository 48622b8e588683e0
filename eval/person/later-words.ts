import type { Planted } from './planted-words.js'

const rows = (text: string) => text.split('|').map((each) => each.trim())

/** Invented claims for papers that were tried when the rules stood: other words in other sentences. */
export const plantedLater: Readonly<Record<'en' | 'ja', readonly Planted[]>> = {
  en: [
    {
      kind: 'number',
      words: rows(
        '# percent | # ships | £#k | # minutes | # schools | #-fold | # tonnes | # patients | $#bn | # volunteers | # patents',
      ),
      sentences: rows(
        'The change brought $ in total | Oversaw $ during the reorganisation | My part in it was $ | As a result, there were $ more to show for it',
      ),
    },
    {
      kind: 'year',
      words: rows('1979 | 1985 | 1988 | 1992 | 1995'),
      sentences: rows(
        'Moved to the coast in $ and stayed in the field | First exhibition ($) | March $: took over the family shop',
      ),
    },
    {
      kind: 'employer',
      words: rows(
        'Oakhelm Partners LLP | Sundermeyer KG | Pallavicini S.p.A. | Greywater Ferries | Hollins & Tarn | Nordvik Papir AS | Bluestem Dairy Co.',
      ),
      sentences: rows(
        'Internships, the longest of them at $ | ### $, night desk | Between jobs I helped out at $ | My last employer was $',
      ),
    },
    {
      kind: 'school',
      words: rows(
        'Ardmore Institute of Technology | Universidad de Montelargo | St. Brannoc College | Lindqvist School of Design | Technical University of Brunsholm',
      ),
      sentences: rows('Evening classes at the $ | $ (exchange semester) | Taught briefly at $'),
    },
    {
      kind: 'degree',
      words: rows(
        'Master of Public Health | BEng in Naval Architecture | PhD, Entomology | B.A. in Egyptology | Doctorate in Glaciology | MPhil in Ethics',
      ),
      sentences: rows('Finished a $ in my spare time | Studies: $ | Highest degree: $'),
    },
    {
      kind: 'certificate',
      words: rows(
        'Certified Welding Inspector | ITIL Foundation | CFA | Licensed Pilot | Lean Green Belt Certification | OSCP | Chartered Accountant',
      ),
      sentences: rows('Also a $ | Passed the $ at the first attempt | $, valid for life'),
    },
    {
      kind: 'title',
      words: rows(
        'Director of Compliance | Chief Medical Officer | Assistant Stage Manager | Lead Metallurgist | General Counsel | Executive Chef | Senior Auditor',
      ),
      sentences: rows('My title was $ | For a while I was $ of the whole site | $ (acting)'),
    },
    {
      kind: 'product',
      words: rows(
        'Haskell | ArcGIS | Solr | Autodesk Revit | Clojure | SPSS | Ableton Live | Zig | Elixir | Maya | Stata | VHDL',
      ),
      sentences: rows(
        'Wrote the whole thing in $ | Comfortable with $ after many projects | Built dashboards on top of $ | Tools: $',
      ),
    },
  ],
  ja: [
    {
      kind: 'number',
      words: rows('#パーセント | #人 | #隻 | #億円 | #分 | #校 | #倍 | #トン | #台 | #週間'),
      sentences: rows(
        '最終的に$となりました。 | 期間中は$を受け持っています。 | 成果：$ | 従来と比べて$の差が出ました。',
      ),
    },
    {
      kind: 'year',
      words: rows('1979年 | 1985年 | 昭和60年 | 平成4年 | 1995年3月'),
      sentences: rows('$に家業を継ぎました。 | 初めての展示は$です。 | $、海辺の町へ移りました。'),
    },
    {
      kind: 'employer',
      words: rows(
        '株式会社霧島造船 | 能登製紙株式会社 | 合同会社ソラノネ | 一般財団法人東雲会 | 有限会社楓乳業 | 株式会社ＯＲＣＡ企画',
      ),
      sentences: rows(
        '直近では$にて夜間の受付をしました。 | $より内定をいただき働きました。 | ## $（契約社員） | 勤務先：$',
      ),
    },
    {
      kind: 'school',
      words: rows('信濃芸術大学 | 豊後工業高等専門学校 | 紀州医療専門学校 | 琵琶湖大学大学院 | 津軽第三高等学校'),
      sentences: rows('$に在学中、研究会を立ち上げました。 | $ 中退 | 学歴　$'),
    },
    {
      kind: 'degree',
      words: rows('修士（考古学） | 薬学博士 | 学士（神学） | 博士（氷河学） | 経営学修士'),
      sentences: rows('$の学位を持っています。 | 社会人になってから$を修めました。 | $、首席'),
    },
    {
      kind: 'certificate',
      words: rows(
        'ボイラー技士 | 通関士 | 漢字検定準2級 | 行政書士 | 社会保険労務士 | 玉掛け技能講習 | フォークリフト運転免許 | 数学検定1級',
      ),
      sentences: rows('独学で$に受かりました。 | $（有効期限なし） | 資格・免許：$'),
    },
    {
      kind: 'title',
      words: rows('購買課長 | 医局長 | 料理長 | 監査室長 | 主任研究員 | 執行役員 | 舞台監督 | チーフデザイナー'),
      sentences: rows('肩書きは$でした。 | 一時期、$を兼ねました。 | $（代行）'),
    },
    {
      kind: 'product',
      words: rows('Haskell | ArcGIS | Solr | SPSS | Elixir | Stata | VHDL | フォトショップ | サイボウズ | Maya'),
      sentences: rows('すべて$で書き上げました。 | $には長く親しんでいます。 | $による分析が得意です。 | 開発環境：$'),
    },
  ],
}

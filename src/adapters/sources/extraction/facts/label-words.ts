import type { EntityName } from '#src/domain/websites/page-content.js'

/** Labels that pages write before or above a fact. */
export const labelTexts: Readonly<Record<EntityName, string>> = {
  company:
    'company|company name|employer|hiring company|hiring organization|hiring organisation|organization|organisation|institution|' +
    'company/institution|institution/company|unternehmen|arbeitgeber|firma|entreprise|employeur|société|会社名|' +
    '企業名|社名|募集企業|雇用主|法人名|事業所名|会社|企業|採用企業|募集者|募集者の名称',
  role_title:
    'position|position title|job title|job posting title|job role|job position|role|role title|title|vacancy|stelle|stellenbezeichnung|' +
    'berufsbezeichnung|poste|intitulé du poste|職種|募集職種|職種名|仕事名|ポジション|ポジション名|募集ポジション|求人名|求人タイトル|募集タイトル',
  location:
    'location|locations|job location|job locations|work location|work locations|place of work|workplace|primary location|office location|' +
    'based in|where|duty station|office|offices|city|arbeitsort|einsatzort|dienstort|standort|lieu|lieu de travail|localisation|lieu du poste|' +
    '勤務地|勤務場所|就業場所|勤務先|勤務エリア|勤務地エリア|就業先|勤務地住所|勤務先住所|配属先|所在地',
  salary:
    'salary|salary range|compensation|compensation range|pay|pay range|pay rate|base pay|base salary|annual salary|' +
    'expected salary|estimated salary|starting salary|hourly rate|hourly pay|wage|wages|remuneration|rate|gehalt|gehaltsspanne|' +
    'vergütung|entgelt|entgeltgruppe|stundenlohn|salaire|rémunération|給与|年収|想定年収|予定年収|' +
    '想定給与|月給|月収|年俸|時給|日給|初任給|基本給|報酬|待遇|給与・待遇|待遇・給与|給料|賃金|給与形態・給与',
  employment_type:
    'employment type|employment|type of employment|job type|contract type|contract|position type|work type|commitment|' +
    'type of contract|anstellungsart|beschäftigungsart|beschäftigungsverhältnis|vertragsart|arbeitszeit|type de contrat|contrat|' +
    '雇用形態|契約形態|雇用区分|契約区分|採用形態|募集形態',
  skills:
    'skills|required skills|key skills|technical skills|skills required|tech stack|technologies|technology stack|必須スキル|必要スキル|スキル|' +
    '求めるスキル|応募要件|必須要件|必須条件|応募条件|応募資格|開発環境|使用技術|技術スタック',
  valid_through:
    'valid through|application deadline|applications close|apply by|apply before|closing date|closes on|deadline|deadline to apply|' +
    'bewerbungsfrist|bewerbungsschluss|date limite|date limite de candidature|' +
    '応募締切|応募締切日|応募期限|応募受付期限|締切|締切日|募集期限|掲載期限|掲載終了日|掲載終了予定日',
  remote:
    'remote work|remote working|remote status|remote policy|work mode|work model|workplace type|work arrangement|work setting|' +
    'working model|homeoffice|home office|mobiles arbeiten|télétravail|リモートワーク|リモート勤務|在宅勤務|テレワーク|勤務形態・リモート',
  languages:
    'languages|required languages|language requirements|language skills|language requirement|japanese level|english level|' +
    'sprachen|sprachkenntnisse|deutschkenntnisse|langue|langues|語学|語学力|日本語レベル|日本語力|日本語能力|英語力|英語レベル',
  visa:
    'visa|visas|visa sponsorship|visa support|sponsorship|work permit|work authorization|work authorisation|right to work|' +
    'visum|arbeitserlaubnis|ビザ|ビザサポート|ビザ支援|就労ビザ|在留資格',
}

/** Labels that may concern something else: an employer's address, a tax rate, programming languages. */
export const weakLabels: ReadonlySet<string> = new Set(
  (
    'company position office offices city where rate title role contract employment standort firma stelle arbeitszeit languages ' +
    'contrat poste lieu 会社 企業 待遇 所在地 配属先'
  ).split(' '),
)

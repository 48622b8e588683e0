import type { NoticeKind } from './notice-words.js'
import { rows } from './rows.js'

/**
 * Terms that notice pages use in any sentence. A single term proves nothing: a short page with several terms of one
 * kind, and without the work terms below, is of that kind. `…` at the end of a word stands for its endings.
 */
export const noticeTerms: Readonly<Partial<Record<NoticeKind, readonly string[]>>> = {
  challenge: rows(`
    your ip | ip address… | client ip | ip | ray id | incident id | request id | incident | reference id | block…
    banned | ban | denied | forbidden | not allowed | not permitted | unable to access | unable to visit | cannot access
    refused | rejected | restricted | limited by the site owner | access to this | accessing this | your request
    this request | request was | suspicious… | malicious | harmful | unsafe | abuse… | attack… | spam… | unusual…
    automated | automation | bot | bots | robot… | crawler… | scrap… | captcha… | human | firewall… | waf | ddos
    security service | security system | security check | security policy | security rule… | security reasons
    security risk | security verification | security alert | protection | protected by | secured by | secured against
    secure connection | checking your browser | your browser and ip | verify you | verify that you | verifying… | vpn
    proxy | your country | your location | your region | your network | cloudflare | site owner | webmaster
    administrator… | in error | by mistake | a mistake | 403 | 406 | gesperrt | blockiert | geblockt | verweigert
    ip adresse | sicherheit… | anfrage | bloqu… | interdit | adresse ip | sécurité | robots | endereço ip | segurança
    acesso | acceso | denegado | dirección ip | seguridad | máquina | indirizzo ip | bloccat… | sicurezza | ограничен…
    доступ | капч… | робот… | запрос… | ロボット | 認証 | 不正 | ブロック | ipアドレス | セキュリティ | 人間 | 拒否
    制限 | 検証 | アクセスできません | 自動 | 验证 | 访问 | 安全
  `),
  login: rows(`
    sign in | log in | login | log on | signin | password… | passcode | forgot… | remember me | keep me | stay signed in
    create an account | create account | create your account | sign up | register | registered users | have an account
    an existing account | member id | user name | username | user id | continue with google | continue with facebook
    continue with apple | single sign on | authentication | unauthorized | members only | credentials | passwort…
    anmelden | anmeldung | registrieren | benutzername | angemeldet bleiben | mot de passe | connexion | se connecter
    inscription | s'inscrire | identifiant | contraseña | iniciar sesión | regístrate | ログイン | パスワード | 会員登録
    新規登録 | メールアドレス | 会員限定 | 会員専用 | アカウント | サインイン
  `),
  consent: rows(`
    cookie… | consent | accept all | reject all | our partners | personal data | privacy policy | your privacy
    privacy settings | privacy choices | manage options | manage preferences | legitimate interest… | your choices
    personalised ads | personalized ads | tracking | einwilligung… | alle akzeptieren | alle ablehnen | datenschutz…
    unsere partner | zustimm… | consentement | tout accepter | tout refuser | nos partenaires | vie privée
    aceptar todo | rechazar todo | nuestros socios | privacidad | クッキー | cookie | 同意 | プライバシー | 個人情報
  `),
  parked: rows(`
    this domain | the domain | domain name… | domain owner | domains | for sale | buy now | buy this | make an offer
    make offer | parked | parking | registrar… | registered at | whois | inquire | sponsored listings | related searches
    web hosting | hosting provider | hosting | default page | default web page | web server | successfully installed
    test page | placeholder | under construction | coming soon | launching soon | stay tuned | new website | new site
    working on something | is on its way | diese domain | zum verkauf | zu verkaufen | geparkt | im aufbau
    neue website | webseite entsteht | ce domaine | à vendre | en construction | bientôt | este dominio | en venta
    en construcción | próximamente | ドメイン | 売り出し | 販売 | 準備中 | 工事中 | 近日公開 | レンタルサーバー
    しばらくお待ち
  `),
  gone: rows(`
    404 | 410 | not found | doesn't exist | does not exist | doesn't seem to exist | no longer exists
    no longer available | no longer open | not available | unavailable | been removed | was removed | been deleted
    been moved | has moved | have moved | may have been | has expired | have expired | mistyped | typed | misspelled
    broken link | outdated | can't find | cannot find | couldn't find | could not find | unable to find
    could not be found | couldn't be found | cannot be found | can't be found | nothing here | nothing was found | lost
    you are looking for | you're looking for | you were looking for | you requested | requested page | requested url
    this page | the page | that page | check the url | check the address | check the spelling | double check | go back
    go home | back to home | back home | home page | homepage | nicht gefunden | existiert nicht | nicht mehr
    verfügbar | diese seite | die seite | startseite | introuvable | n'existe pas | n'existe plus | n'est plus | expirée
    cette page | la page | page d'accueil | no encontrada | no existe | ya no | esta página | la página
    página principal | 見つかりません | 見つかりませんでした | 存在しません | 存在しない | 削除 | 移動 | 変更 | お探しの
    指定された | ご指定の | アクセスされた | このページ | トップページ | トップへ | url | アドレス | 公開されていません
    表示できません
  `),
  fault: rows(`
    error | errors | 400 | 500 | 501 | 502 | 503 | 504 | 520 | 521 | 522 | bad request | internal server | bad gateway
    gateway timeout | gateway time out | service unavailable | service temporarily unavailable | the server | server
    webserver | not implemented | went wrong | gone wrong | try again | come back later | check back | temporarily
    temporary | unavailable | maintenance | upgrade… | upgrading | back soon | back shortly | be back | back online
    offline | overloaded | too many requests | rate limit… | amount of time | time out | timed out | timeout
    cannot process | could not be processed | cannot be processed | cannot recognize | unable to complete
    inconvenience | unexpected | technical difficult… | technical problem… | technical issue… | difficulties
    our team has been notified | been notified | nginx | apache | hostname | not supported | unsupported
    update your browser | upgrade your browser | modern browser | refresh the page | reload the page | wartung…
    fehler… | später | erneut | nicht erreichbar | vorübergehend | erreur | réessay… | indisponible | plus tard
    mantenimiento | inténtalo | más tarde | no disponible | エラー | メンテナンス | しばらく | 再度 | 混み合 | 集中
    ご迷惑 | サーバー | 一時的 | 障害 | ご不便 | 時間をおいて | 対応していません | サポートされていません
  `),
  elsewhere: rows(`
    redirect… | redirected | click here | automatically | if you are not | if nothing happens | does not load
    moved permanently | has moved to | new location | new address | follow this link | leaving | external site
    weitergeleitet | klicken sie hier | automatisch | redirigé | cliquez ici | automatiquement | redirigi… | haga clic
    移動します | 自動的 | 切り替わ | リダイレクト | こちらをクリック | 移転しました
  `),
  scripts: rows(`
    javascript | javascriptを | enable | disabled | turn on | activate | is required | requires | to run this app
    your browser | loading | please wait | noscript | aktivieren | aktiviert | activer | activez | activar | 有効に
    無効 | ブラウザ
  `),
}

/** Words of postings: a page with some of them is about work, and its words alone do not make it a wall. */
export const workTerms: readonly string[] = rows(`
  salary | wage… | per hour | per year | responsibilities | duties | requirements | qualifications | experience
  skills | benefits | full time | part time | fulltime | apply now | how to apply | to apply | your cv | your resume
  cover letter | candidate… | we are hiring | we're hiring | join our team | you will | you'll | years of | degree
  remote | aufgaben | gehalt | vollzeit | teilzeit | bewerb… | erfahrung | ausbildung | kenntnisse | salaire
  missions | profil | expérience | candidature | cdi | cdd | salario | experiencia | requisitos | funciones | 給与
  月給 | 時給 | 年収 | 勤務地 | 勤務時間 | 仕事内容 | 業務内容 | 応募資格 | 応募方法 | 雇用形態 | 正社員 | アルバイト
  福利厚生 | 社会保険 | 休日 | 経験 | 資格 | 歓迎
`)

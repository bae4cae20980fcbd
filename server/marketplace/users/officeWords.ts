// Words by which impostors call themselves, in the five languages. A star stands for any ending.

/** What only the site's own staff call themselves, alone or with anything else. */
export const staffTitles =
  'admin admins administrator administration moderator moderators moderation helpdesk ' +
  'адмін адміни адміністратор адміністраторка адміністрація модератор модераторка модерація ' +
  'админ админы администратор администрация модератор модерация ' +
  'administratorin moderatorin administratorka moderatorka administracja moderacja';

/** Likewise in names, where nobody speaks of an operator of machines or a helpdesk elsewhere. */
export const offices =
  `${staffTitles} administrat* administrac* moderator* moderac* moderatin* адміністрат* адміністрац* администрат* администрац* ` +
  'модератор* модерац* operator* оператор* адмінка админка sysadmin* webmaster* helpdesk* хелпдеск* ' +
  'техпідтримк* техподдержк* kundenservice* kundendienst* kundenbetreu* kundensupport*';

/** What poses as the team where a name has no other words: "Support team", but not "Support for Kharkiv". */
export const teamWords =
  'support team staff official service security customer help desk ' +
  'підтримка підтримки команда служба офіційний офіційна безпека безпеки персонал ' +
  'поддержка поддержки служба официальный официальная безопасность безопасности сотрудник ' +
  'kundendienst mitarbeiter mitarbeiterin offiziell offizieller sicherheit hilfe ' +
  'zespół wsparcie wsparcia obsługa oficjalny oficjalna pomoc techniczna bezpieczeństwo';

/** Likewise in names; in titles these are ordinary: "Documents checked". */
export const nameWords =
  `${teamWords} tech technical care center centre trust safety fraud check control verification review department ` +
  'office document documents identity account accounts client clients user users member system message notification ' +
  'payment payments manager site website platform bank owner deleted banned suspended ' +
  'техн* технічн* техническ* центр турботи заботы клієнт* клиент* перевірк* проверк* верифік* верифик* документ* ' +
  'акаунт* аккаунт* користувач* пользовател* систем* повідомлення сообщение банк банку банка менеджер* сайту сайта ' +
  'дирекція дирекция зв’язок связь бот боту dyrekcja direktion bot noreply reply no root serwis* ' +
  'особи личности видалено видалений удалено удалённый відділ* отдел* ' +
  'prüfung überprüfung kontrolle verifizierung verifizierungsstelle verifikation dokument* konto kunde kunden nutzer benutzer abteilung verwaltung leitung nachricht ' +
  'gelöscht gesperrt kundenservice technischer technische identität ' +
  'dział biuro obsługi klienta weryfikacja kontrola dokumentów tożsamości użytkownik wiadomość usunięto usunięty ' +
  'techniczne zespołu bezpieczeństwa';

/** One of these alone is enough in a person's name; organisations do support people and have teams. */
export const callings =
  'support suport security staff official сапорт саппорт підтримк* офіційний офіційна ' +
  'безпека безпеки поддержк* официальный официальная безопасность безопасности ' +
  'offiziell sicherheit botschaft wsparcie wsparcia oficjalny oficjalna bezpieczeństwo';

/** Authorities, agencies of the United Nations, banks and payment services. */
export const authorities =
  'police policeman policewoman sheriff polizei polizist* bundespolizei landespolizei kriminalpolizei wasserpolizei ' +
  'polizeirevier* polizeidirektion* polizeipräsid* polizeiinspektion* polizeibeamt* cyberpolice cyberpolizei ' +
  'policja policji policjant* поліція поліції поліцейськ* полиция полиции полицейск* кіберполіц* киберполиц* ' +
  'staatsanwalt* прокурат* prokuratur* interpol europol frontex інтерпол интерпол європол европол сбу фсб ' +
  'ministry міністерств* министерств* ministerstw* ministerium* innenministerium* bundesministerium* ' +
  'government bundesregierung правительство уряд ' +
  'embassy consulate посольств* ambasad* konsulat* generalkonsulat* консульств* ' +
  'ausländerbehörde* ausländeramt* bundesamt* jobcenter* sozialamt* jugendamt* standesamt* arbeitsamt* finanzamt* ' +
  'landratsamt* bürgeramt* ordnungsamt* bamf urząd цнап ' +
  'unhcr унхср увкб unicef юнісеф юнисеф iom oon оон osce обсє обсе icrc мкчх drk pck ' +
  'privatbank* приватбанк* monobank монобанк* oschadbank* ощадбанк* sberbank* сбербанк* paypal* пейпал moneygram* ' +
  'privat24 приват24 revolut sparkasse* commerzbank* volksbank* postbank* raiffeisenbank* zahlungsdienst*';

const account =
  'account* profile konto konta akaunt* акаунт* аккаунт* облік* учётн* учетн* профіл* профил* profil*';
const user =
  'user* member* person nutzer* benutzer* mitglied* użytkowni* користувач* пользовател* учасни* участни*';
const security = 'security* безпек* безопасн* sicherheit* bezpieczeń* safety fraud* betrug* compliance';
const support =
  'support* підтримк* поддержк* wsparci* obsług* service servic* serwis* сервіс* сервис* care betreuung';
const checks =
  'check* verif* control* review screening* перевірк* верифік* контрол* проверк* верифик* ' +
  'prüfung* überprüf* kontroll* verifizier* weryfik* kontrol* validier*';
const unit =
  'service служб* team команд* dienst* abteilung* department* dział відділ* отдел* office* officer zespół biuro';

/** Likewise by two words together, in either order, or by their compound. */
export const authorityPhrases: readonly (readonly [string, string])[] = [
  [
    'red червон* красн* rotes roten rotem czerwon*',
    'cross хрест* крест* kreuz kreuzes krzyż* crescent halbmond*',
  ],
  [
    "united об'єднан* обєднан* объединен* vereinte vereinten zjednoczon*",
    'nations націй наций nationen narod*',
  ],
  [
    'migration* migrac* мігра* мигра* cudzoziemc* immigration*',
    'organi* організац* организац* office* офіс* офис* amt service служб* urząd* department* authorit* behörde* agency відділ*',
  ],
  ['urząd* urzęd*', 'cudzoziemc* miast* skarbow* prac* gmin* wojewódz*'],
  [
    'border* прикордон* пограничн* grenz* graniczn*',
    'guard* police* control* служб* охорон* охран* schutz kontroll* straż* wache* dienst*',
  ],
  ['botschaft', 'ukraine* ukrainisch* deutsch* polen* polnisch* usa'],
  ['державн* государственн* staatlich* państwow*', 'служб* behörde* agentur* urząd*'],
  ['un', 'refugee* migration agency women office*'],
  ['посол konsul', 'україн* украин* ukrain* honorow* польщ* німеч*'],
];

/** What poses as an office of the site or of a bank by two words together, likewise. */
export const officePhrases: readonly (readonly [string, string])[] = [
  [`tech* технічн* техническ* techniczn* customer* client* клієнт* клиент* kunden* klient* ${user}`, support],
  ['official* офіційн* официальн* offiziel* oficjaln*', `${support} ${account} ${unit}`],
  [
    checks,
    `${account} ${security} document* dokument* документ* identit* tożsamo* особи личност* passport* pass`,
  ],
  [checks, 'paszport* паспорт* payment* оплат* платеж* платіж* zahlung* płatno*'],
  [unit, security],
  [account, `${security} suspen* blocked`],
  ['trust', 'safety'],
  [
    'deleted banned suspended blocked removed unknown видален* заблокован* удален* удалён* заблокирован* ' +
      'gelösch* gesperrt* usunięt* zablokowan* nieznan* невідом* неизвестн* unbekannt*',
    `${user} ${account}`,
  ],
  [user, 'without ohne bez без'],
  ['western', 'union'],
  ['visa mastercard wise', 'payment* support service* verif* check* security'],
  ['deutsche national* нац* приват* privat* universal*', 'bank банк*'],
  [
    'bank банк банку банка banku',
    `${security} ${unit} ${support} ${account} customer* kunden* check* перевірк*`,
  ],
  ['payment* zahlung* оплат* платіж* платеж* płatno* stripe', `${unit} ${support} payment* center`],
  [
    'site website* сайт* platform* платформ* webseite*',
    `owner* власник* владел* inhaber* betreiber* ${unit} ${support}`,
  ],
];

/** Words that neither make a name an office nor another name. */
export const fillers =
  'the a an of and for 24 7 online info der die das und für von та і й и з для i z na dla w';

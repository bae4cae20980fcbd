import { looksLikeTeam } from './offices.ts';

// Tables judged by hand: which names wait for an operator. A name that waits for nothing costs a person a day.

const person = (name: string) => {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' ') || '-', displayName: null, publicData: {} };
};
const organisation = (fullName: string) => ({
  ...person('Olena Koval'),
  publicData: { profileType: 'organisation', fullName },
});

const ofPeople = {
  operators: [
    ...['Оператор', 'Оператор Олена', 'Operator Poland', 'Operatorka Anna', 'Олена Операторка'],
    ...['Call Operator', 'Operatoren Team', '0perator Anna', 'Oper4tor', 'Ореrаtоr', 'Модератор1'],
  ],
  support: [
    ...['Техпідтримка', 'Тех Підтримка', 'Технічна підтримка', 'Техподдержка', 'Служба Поддержки Клиентов'],
    ...['Kundenservice', 'Kunden-Service', 'Kundenbetreuung Bremen', 'Support24', 'Supp0rt Anna', 'Suppport'],
    ...['S u p p o r t', 'Sup-port Olena', 'SupportTeam', 'Customer Care', 'Helpdesk24', 'Help Center'],
    ...['Dział Obsługi Klienta', 'Biuro Obsługi', 'Pomoc Techniczna', 'Центр Підтримки', '$upport Olena'],
    ...['Sup\u00adport Team', 'Sup\u200bport', 'Саппорт', 'Служба турботи'],
  ],
  administrators: [
    ...['Адміністраторка Ольга', 'Administration Bremen', 'Адмін Сайту', 'Ad-min', 'A.d.m.i.n', '4dmin'],
    ...['Adminn', 'Адміністрація сайту', 'Администраторы', 'Site Owner', 'Verwaltung Poruch', 'SysAdmin'],
    ...['Moderatorenteam', 'Модераторы', 'Moderacja', 'Webmaster', 'Модерація', 'M0derat0r'],
  ],
  security: [
    ...['Security Check', 'Security', 'Перевірка Документів', 'Проверка документов', 'Dokumentenprüfung'],
    ...['Weryfikacja Dokumentów', 'Document Verification', 'Sicherheitsdienst', 'Sicherheits-Team'],
    ...['Служба Безпеки', 'Верифікація', 'Identity Check', 'Account Verification', 'Kontoprüfung'],
    ...['Verifizierung', 'Verifizierungsstelle', 'Security-Officer', 'Dokumentenkontrolle'],
    ...['Безпека Акаунта', 'Trust and Safety', 'Fraud Department', 'Dział Bezpieczeństwa', 'Safety Team'],
  ],
  authorities: [
    ...[
      'Polizei Berlin',
      'Police Officer',
      'Поліція Києва',
      'Полиция Берлин',
      'Policja Kraków',
      'Bundespolizei',
    ],
    ...[
      'Ministry of Defence',
      'Міністерство оборони',
      'Bundesministerium',
      'Посольство України',
      'Embassy Kyiv',
    ],
    ...[
      'Botschaft der Ukraine',
      'Konsulat Ukrainy',
      'Ausländerbehörde Bremen',
      'Auslaenderbehoerde',
      'Jobcenter',
    ],
    ...['Migration Office', 'Міграційна служба', 'Urząd do Spraw Cudzoziemców', 'BAMF', 'Прикордонна служба'],
    ...[
      'Border Guard',
      'Straż Graniczna',
      'Grenzschutz',
      'Interpol',
      'Europol',
      'Jugendamt Köln',
      'Кіберполіція',
    ],
    ...['Поlizei'.replace('По', 'Po'), 'Pоlizеi', 'P0lizei Berlin', 'Polizzei', 'P-o-l-i-z-e-i'],
  ],
  aid: [
    ...['UNHCR', 'UNHCR Anna', 'U.N.H.C.R.', 'UNICEF', 'Red Cross', 'Червоний Хрест', 'Rotes Kreuz'],
    ...['UN Refugee Agency', 'UN Migration', 'Офіс ООН'],
    ...['Czerwony Krzyż', 'Красный Крест', 'ICRC', 'ООН', 'United Nations', 'УВКБ ООН', 'Frontex'],
  ],
  payment: [
    ...[
      'PrivatBank',
      'ПриватБанк',
      'Monobank',
      'PayPal',
      'PayPal Service',
      'Western Union',
      'Stripe Payments',
    ],
    ...['Privat24', 'Visa Payments', 'Pay Pal', 'Western Uni0n'],
    ...['Sparkasse Bremen', 'Deutsche Bank', 'Служба Банку', 'Bank Security', 'Zahlungsdienst', 'Ощадбанк'],
  ],
  site: [
    ...[
      'Poruch',
      'Po-ruch',
      'Поруч',
      'P0RUCH',
      'Porruch',
      'PoruchUA',
      'Роrush'.replace('s', 'с'),
      'Po\u00adruch',
    ],
  ],
  deleted: [
    ...['Deleted user', 'Banned user', 'deleted_user', 'Видалений користувач', 'Видалений акаунт'],
    ...['[deleted]', 'Nutzer gelöscht', 'Видалено', 'no-reply', 'Notification', 'Bot'],
    ...['Удалённый аккаунт', 'Gelöschter Nutzer', 'Gesperrter Benutzer', 'Usunięte Konto', 'Deleted Account'],
    ...['DeletedUser', 'D3leted User', 'Account Suspended', 'Unknown User', 'System Message'],
  ],
};

const ofOrganisations = [
  ...['Polizei Berlin', 'UNHCR Ukraine', 'Українська поліція', 'Deutsches Rotes Kreuz Bremen', 'Poruch e.V.'],
  ...[
    'Bundesamt für Migration und Flüchtlinge',
    'Ministerstwo Spraw Wewnętrznych',
    'Ausländerbehörde Bremen',
  ],
  ...[
    'Посольство Украины в Берлине',
    'Sup\u00adport Service',
    'P\u00adolizei',
    'Роlizеi Веrlin',
    'Червоний\u200b Хрест',
  ],
  ...[
    'Security Check',
    'Перевірка документів',
    'Technischer Support',
    'Kundenservice',
    'PrivatBank',
    'ICRC Kyiv',
  ],
  ...['Deleted user', 'Moderatorenteam Ukraine', 'Оператор', 'Straż Graniczna', 'Migration Office Hamburg'],
];

const honestPeople = [
  ...[
    'Anna Oper',
    'Maria Operman',
    'Jan Operacz',
    'Ірина Админова',
    'Admina Hassan',
    'Adminur Rahman',
    'Moderna Ruiz',
  ],
  ...['Marshal Brown', 'Tyra Banks', 'Lena Bankowska', 'Олена Банкова', 'Bank Katarzyna', 'Petra Sicher'],
  ...['Ганна Петрівна Поліщук', 'Оксана Іванівна', 'Михайло Степанович Службин', 'Oksana Polishchuk'],
  ...[
    'Ігор Полицин',
    'Stefan Amt',
    'Julia Amtmann',
    'Kreuz Maria',
    'Anna Rot',
    'Роман Хрестов',
    'Olha Khrestova',
  ],
  ...['Юлія Безпалько', 'Максим Безпечний', 'Andriy Komandyr', 'Team Nguyen', 'Help Schmidt', 'Service Yao'],
  ...[
    'Katrin Grenz',
    'Lea Schutz',
    'Mario Rossi',
    'Ruth Konto',
    'Anna Nutzer',
    'User Ahmad',
    'Ольга Помічна',
  ],
  ...[
    'Ivan Ministr',
    'Konrad Minister',
    'Stanisław Policki',
    'Ewa Strażak',
    'Wiktor Urzędowski',
    'Unna Iomova',
  ],
  ...['Mona Bankole', 'Poru Chen', 'Pia Orucher', 'Анна Порученко', 'Mariia Supporova', 'Dmytro Kontrolov'],
  ...[
    'Lisa Checker',
    'Дарина Офіцерова',
    'Sofia Botschafter',
    'Igor Posolskyi',
    'Stripe Johnson',
    'Paypa Lee',
  ],
];

const honestOrganisations = [
  ...['Caritas Bremen', 'Freiwillige Feuerwehr Nord', 'Pfarrei St. Marien', 'Malteser Kiel', 'Diakonie Leer'],
  ...[
    'Verein für Sicherheit im Alter e.V.',
    'Support Ukraine e.V.',
    'Hilfe für Charkiw',
    'Fundacja Pomoc Ukrainie',
  ],
  ...[
    'Команда допомоги Львів',
    'Центр підтримки переселенців',
    'Служба порятунку тварин',
    'Bank Żywności Kraków',
  ],
  ...[
    'Банк їжі Дніпро',
    'Food Bank Lviv',
    'Tafel Bremen',
    'Jugendmigrationsdienst Nord',
    'Migrationsberatung Ulm',
  ],
  ...[
    'Parafia Krzyża Świętego',
    'Kreuzkirche Bonn',
    'Церква Святого Хреста',
    'Green Cross Garden',
    'Verein Vereinte Nachbarn',
  ],
  ...[
    'Polizeisportverein Bremen',
    'Благодійний фонд «Безпечне дитинство»',
    'Komitet Obywatelski',
    'Haus am Deich',
  ],
  ...[
    'Hafen der Hoffnung Bremen e.V.',
    'Люди поряд',
    'Клуб поштових марок',
    'Dom Samotnej Matki',
    'Team Ukraine Help',
  ],
  ...[
    'Arbeitskreis Asyl',
    'Фонд підтримки біженців',
    'Klub Seniora',
    'Helping Hands Customer Kitchen',
    'Kirchenamt Nord',
  ],
];

const site = 'Poruch';
const isHeld = (user: ReturnType<typeof person>) => looksLikeTeam(user, site);

test.each(Object.entries(ofPeople))('people who pose as %s wait', (_, names) =>
  expect(names.filter(name => !isHeld(person(name)))).toEqual([]),
);

test('organisations that pose as an office wait', () =>
  expect(ofOrganisations.filter(name => !isHeld(organisation(name)))).toEqual([]));

test('people with names of their own do not wait', () =>
  expect(honestPeople.filter(name => isHeld(person(name)))).toEqual([]));

test('nor do organisations with names of their own', () =>
  expect(honestOrganisations.filter(name => isHeld(organisation(name)))).toEqual([]));

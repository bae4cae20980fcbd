import type { OrganisationType } from '#contract/account/user.ts';
import type { CityName } from './cities.ts';

interface Member {
  /** Also the local part of the email address. */
  key: string;
  city: CityName;
  languages: readonly string[];
  bio?: string;
  isVerified?: boolean;
}

export interface Person extends Member {
  firstName: string;
  lastName: string;
  /** Absent: no profile image. */
  looks?: 'long' | 'short' | 'bun' | 'scarf' | 'beard' | 'grey';
}

export interface Organisation extends Member {
  fullName: string;
  organisationType: OrganisationType;
  sign?: 'heart' | 'house' | 'sun' | 'tree' | 'hands' | 'dove' | 'cross' | 'gear' | 'book' | 'bridge';
}

// One person, one line: the table is easier to read than 300 lines of braces.
// prettier-ignore
export const people: readonly Person[] = [
  { key: 'sabine', firstName: 'Sabine', lastName: 'Lührs', city: 'bremen', looks: 'grey', languages: ['de', 'en'], isVerified: true, bio: 'Lehrerin im Ruhestand. Seit die Kinder ausgezogen sind, ist oben viel Platz. Im Frühjahr 2022 wohnte eine Familie aus Tscherkassy bei uns, wir sind bis heute befreundet.' },
  { key: 'iryna', firstName: 'Ірина', lastName: 'Бондаренко', city: 'bremen', looks: 'long', languages: ['uk', 'ru', 'de'], bio: 'Я з Харкова, з 2022 року живу в Бремені з сином. Працювала бухгалтеркою, вчу німецьку, рівень B1.' },
  { key: 'hanna', firstName: 'Hanna', lastName: 'Nowak', city: 'warszawa', looks: 'bun', languages: ['pl', 'uk', 'en'], isVerified: true, bio: 'Graficzka z Pragi (tej warszawskiej). Od początku wojny pomagam z noclegami, zapraszam na herbatę i pierogi.' },
  { key: 'petro', firstName: 'Петро', lastName: 'Савчук', city: 'lviv', looks: 'beard', languages: ['uk', 'pl'], isVerified: true, bio: 'Водій-волонтер. Тричі на тиждень їжджу Львів – Перемишль і назад.' },
  { key: 'markus', firstName: 'Markus', lastName: 'Brandt', city: 'berlin', looks: 'short', languages: ['de', 'en'], isVerified: true, bio: 'Tischler mit kleiner Werkstatt in Neukölln. Ich repariere, baue und trage gerne.' },
  { key: 'olena', firstName: 'Олена', lastName: 'Ковальчук', city: 'berlin', looks: 'long', languages: ['uk', 'de', 'en'], isVerified: true, bio: 'Психологиня з Дніпра, 14 років практики. У Берліні веду групи підтримки для жінок.' },
  { key: 'nadia', firstName: 'Надія', lastName: 'Гриценко', city: 'berlin', looks: 'scarf', languages: ['uk', 'ru'], bio: 'Мама трьох дітей, з Маріуполя. Шукаємо житло і спокій.' },
  { key: 'tomasz', firstName: 'Tomasz', lastName: 'Zieliński', city: 'krakow', looks: 'beard', languages: ['pl', 'en', 'ru'], bio: 'Informatyk, rowerzysta, tata dwóch córek.' },
  { key: 'kasia', firstName: 'Katarzyna', lastName: 'Wójcik', city: 'krakow', looks: 'long', languages: ['pl', 'uk', 'en'], isVerified: true, bio: 'Nauczycielka polskiego jako języka obcego. Uczę spokojnie i z humorem.' },
  { key: 'oksana', firstName: 'Оксана', lastName: 'Литвин', city: 'krakow', looks: 'bun', languages: ['uk', 'pl'], bio: 'Швачка з Чернігова. Шию, перешиваю, підганяю.' },
  { key: 'yurii', firstName: 'Юрій', lastName: 'Мельник', city: 'praha', looks: 'short', languages: ['uk', 'cs', 'ru'], bio: 'Електрик, 20 років досвіду. У Празі з дружиною і двома котами.' },
  { key: 'jana', firstName: 'Jana', lastName: 'Dvořáková', city: 'praha', looks: 'short', languages: ['cs', 'en', 'ru'], isVerified: true, bio: 'Nurse at a children’s hospital. We have a spare room and a very patient dog called Bára.' },
  { key: 'svitlana', firstName: 'Світлана', lastName: 'Руденко', city: 'wien', looks: 'grey', languages: ['uk', 'ru', 'de'], bio: 'Вчителька математики на пенсії, з Сум. Люблю, коли діти кажуть «а, то це ж просто!».' },
  { key: 'franz', firstName: 'Franz', lastName: 'Huber', city: 'wien', looks: 'grey', languages: ['de', 'en'], isVerified: true, bio: 'Pensionierter Straßenbahnfahrer. Kennt jede Ecke von Wien und erklärt sie auch zweimal.' },
  { key: 'anna-sophie', firstName: 'Anna-Sophie', lastName: 'Gruber', city: 'wien', languages: ['de', 'en', 'uk'], bio: 'Juristin, Schwerpunkt Aufenthalts- und Arbeitsrecht.' },
  { key: 'larysa', firstName: 'Лариса', lastName: 'Шевчук', city: 'hamburg', looks: 'short', languages: ['uk', 'ru', 'de'], bio: 'Медсестра з Запоріжжя, чекаю на визнання диплома.' },
  { key: 'jens', firstName: 'Jens', lastName: 'Petersen', city: 'hamburg', looks: 'beard', languages: ['de', 'en'], isVerified: true, bio: 'Bootsbauer. Wir wohnen mit drei Generationen unter einem Dach, da fällt ein Mensch mehr nicht auf.' },
  { key: 'vira', firstName: 'Віра', lastName: 'Кравець', city: 'leipzig', looks: 'long', languages: ['uk', 'en', 'de'], bio: 'Студентка, вчуся на архітекторку. Родом з Херсона.' },
  { key: 'lukas', firstName: 'Lukas', lastName: 'Hoffmann', city: 'leipzig', looks: 'short', languages: ['de', 'en'], bio: 'WG-Mensch, Fahrradbastler, meistens gut gelaunt.' },
  { key: 'andrea', firstName: 'Andrea', lastName: 'Kováčová', city: 'bratislava', looks: 'long', languages: ['sk', 'cs', 'en', 'ru'], isVerified: true, bio: 'GP with a practice near the main station.' },
  { key: 'mykola', firstName: 'Микола', lastName: 'Ткаченко', city: 'bratislava', looks: 'grey', languages: ['uk', 'ru', 'sk'] },
  { key: 'ioana', firstName: 'Ioana', lastName: 'Popescu', city: 'bucuresti', looks: 'bun', languages: ['ro', 'en', 'ru'], isVerified: true, bio: 'Architect and dog person. I lived abroad long enough to know how much a friendly face matters.' },
  { key: 'dmytro', firstName: 'Дмитро', lastName: 'Полянський', city: 'bucuresti', looks: 'short', languages: ['uk', 'ru', 'en'], bio: 'Програміст з Одеси. Працюю віддалено, допомагаю з комп’ютерами.' },
  { key: 'natalia', firstName: 'Наталья', lastName: 'Чебан', city: 'chisinau', looks: 'grey', languages: ['ru', 'ro', 'uk'], isVerified: true, bio: 'Живу в Кишинёве всю жизнь. Дом большой, виноград свой, гостям рада.' },
  { key: 'alina', firstName: 'Аліна', lastName: 'Журавель', city: 'chisinau', looks: 'scarf', languages: ['uk', 'ru', 'ro'], bio: 'З Миколаєва, тут з мамою і бабусею.' },
  { key: 'rasa', firstName: 'Rasa', lastName: 'Kazlauskienė', city: 'vilnius', looks: 'short', languages: ['lt', 'en', 'ru', 'pl'], isVerified: true, bio: 'Librarian. My flat is full of books and the kettle is always on.' },
  { key: 'bohdan', firstName: 'Богдан', lastName: 'Іваненко', city: 'vilnius', looks: 'beard', languages: ['uk', 'en', 'pl'], bio: 'Повар з Полтави. Знаю сорок способів зварити борщ.' },
  { key: 'halyna', firstName: 'Галина', lastName: 'Сидоренко', city: 'lviv', looks: 'grey', languages: ['uk', 'pl', 'ru'], isVerified: true, bio: 'Маю будинок на околиці Львова, сад і пічку. Приймаю родини з 2022 року.' },
  { key: 'artem', firstName: 'Артем', lastName: 'Данильчук', city: 'kyiv', looks: 'short', languages: ['uk', 'en'], bio: 'Інженер, волонтерю по вихідних: вікна, дахи, генератори.' },
  { key: 'maria', firstName: 'Марія', lastName: 'Остапенко', city: 'kyiv', looks: 'long', languages: ['uk', 'en', 'fr'], isVerified: true, bio: 'Лікарка-терапевтка, консультую онлайн після чергувань.' },
  { key: 'tetiana', firstName: 'Тетяна', lastName: 'Вовк', city: 'warszawa', looks: 'bun', languages: ['uk', 'ru', 'pl'], bio: 'Перукарка з Вінниці, мама двох школярок.' },
  { key: 'piotr', firstName: 'Piotr', lastName: 'Kamiński', city: 'warszawa', looks: 'short', languages: ['pl', 'en'], bio: 'Kierowca autobusu, po pracy kierowca dla wszystkich.' },
  { key: 'agnieszka', firstName: 'Agnieszka', lastName: 'Mazur', city: 'wroclaw', looks: 'short', languages: ['pl', 'en', 'de'], bio: 'Farmaceutka. Tłumaczę ulotki i zamienniki leków na ludzki język.' },
  { key: 'roman', firstName: 'Роман', lastName: 'Гнатюк', city: 'wroclaw', looks: 'beard', languages: ['uk', 'pl'], bio: 'Будівельник, шукаю чесну роботу.' },
  { key: 'aino', firstName: 'Aino', lastName: 'Virtanen', city: 'helsinki', looks: 'long', languages: ['fi', 'en', 'ru'], isVerified: true, bio: 'Kindergarten teacher in Kallio. I know every playground and most of the sandpits.' },
  { key: 'sergei', firstName: 'Сергей', lastName: 'Лебедь', city: 'helsinki', looks: 'beard', languages: ['ru', 'uk', 'fi'], bio: 'Из Луганска, в Финляндии с 2014 года. Прошёл весь путь с бумагами и помогу пройти вам.' },
  { key: 'matti', firstName: 'Matti', lastName: 'Korhonen', city: 'rovaniemi', looks: 'grey', languages: ['fi', 'en'], isVerified: true, bio: 'Reindeer, snow and a warm cabin. My wife says I talk little but listen well.' },
  { key: 'liisa', firstName: 'Liisa', lastName: 'Mäkelä', city: 'ruka', looks: 'bun', languages: ['fi', 'en', 'sv'], isVerified: true, bio: 'We run a small guesthouse below the fell and keep two cabins for people who need a rest from everything.' },
  { key: 'zhanna', firstName: 'Жанна', lastName: 'Приходько', city: 'tampere', looks: 'short', languages: ['uk', 'ru', 'en'], bio: 'Логопедка з Кривого Рогу.' },
];

// One organisation, one line.
// prettier-ignore
export const organisations: readonly Organisation[] = [
  { key: 'haven', fullName: 'Hafen der Hoffnung Bremen e.V.', organisationType: 'NGO', sign: 'heart', city: 'bremen', languages: ['de', 'uk', 'en'], isVerified: true, bio: 'Wir begleiten seit 2015 Menschen, die neu in Bremen sind: Wohnen, Ämter, Schule, Freundschaften. 40 Ehrenamtliche, eine Teeküche, keine Warteschlange.' },
  { key: 'mosty', fullName: 'Fundacja Mosty', organisationType: 'NGO', sign: 'bridge', city: 'warszawa', languages: ['pl', 'uk', 'en'], isVerified: true, bio: 'Łączymy rodziny z Ukrainy z mieszkańcami Warszawy: nocleg, kursy języka, świetlica dla dzieci, punkt informacyjny przy Dworcu Wschodnim.' },
  { key: 'dopomoha-lviv', fullName: 'Допомога Львів', organisationType: 'NGO', sign: 'hands', city: 'lviv', languages: ['uk', 'pl', 'en'], isVerified: true, bio: 'Громадська організація. Прихисток, речі, продукти і перевезення для людей зі сходу та півдня України. Працюємо щодня з 8 до 20.' },
  { key: 'teplo', fullName: 'Теплий дім', organisationType: 'NGO', sign: 'house', city: 'kyiv', languages: ['uk', 'en'], isVerified: true, bio: 'Відновлюємо пошкоджені квартири на Київщині: вікна, дахи, опалення.' },
  { key: 'sonne', fullName: 'Sonnenblume Berlin', organisationType: 'NGO', sign: 'sun', city: 'berlin', languages: ['de', 'uk', 'ru', 'en'], isVerified: true, bio: 'Treffpunkt für Familien aus der Ukraine in Mitte und Wedding. Montags Frühstück, mittwochs Beratung, samstags Malen.' },
  { key: 'pomoc-praha', fullName: 'Pomoc na cestě', organisationType: 'NGO', sign: 'tree', city: 'praha', languages: ['cs', 'uk', 'en'], isVerified: true, bio: 'A Prague charity for newcomers. We help with visas, schools and finding a first flat.' },
  { key: 'punte', fullName: 'Punte pentru oameni', organisationType: 'NGO', sign: 'bridge', city: 'bucuresti', languages: ['ro', 'en', 'uk'], bio: 'Volunteers at Gara de Nord since March 2022.' },
  { key: 'casa', fullName: 'Casa Speranței', organisationType: 'NGO', sign: 'house', city: 'chisinau', languages: ['ro', 'ru', 'uk'], isVerified: true, bio: 'Центр для женщин с детьми в Кишинёве: ночлег, горячая еда, психолог, группа для малышей.' },
  { key: 'tuki', fullName: 'Suomi–Ukraina-tuki', organisationType: 'NGO', sign: 'heart', city: 'helsinki', languages: ['fi', 'en', 'uk', 'ru'], isVerified: true, bio: 'A nationwide network of local support groups, from Helsinki to Lapland. We answer in Ukrainian, Russian, Finnish and English.' },
  { key: 'ansgar', fullName: 'Kirchengemeinde St. Ansgar', organisationType: 'church', sign: 'cross', city: 'hamburg', languages: ['de', 'en'], isVerified: true, bio: 'Unsere Türen stehen allen offen, gleich welchen Glaubens. Gemeindehaus, Kleiderkammer, Mittagstisch.' },
  { key: 'parafia', fullName: 'Parafia Świętej Jadwigi', organisationType: 'church', sign: 'cross', city: 'krakow', languages: ['pl', 'uk'], isVerified: true, bio: 'Dom parafialny z dwunastoma miejscami noclegowymi i kuchnią, która nigdy nie stygnie.' },
  { key: 'pokrova', fullName: 'Парафія Покрови у Відні', organisationType: 'church', sign: 'dove', city: 'wien', languages: ['uk', 'de'], bio: 'Українська громада у Відні: богослужіння, недільна школа, взаємодопомога.' },
  { key: 'bethel', fullName: 'Zbor Betánia', organisationType: 'church', sign: 'dove', city: 'bratislava', languages: ['sk', 'en', 'uk'], bio: 'A small congregation with a big kitchen.' },
  { key: 'tuomas', fullName: 'Tampereen Tuomasyhteisö', organisationType: 'church', sign: 'cross', city: 'tampere', languages: ['fi', 'en'], bio: 'Open house every Thursday, with soup, coffee and people who have time.' },
  { key: 'nordwerk', fullName: 'Nordwerk Metallbau GmbH', organisationType: 'corporation', sign: 'gear', city: 'bremen', languages: ['de', 'en'], isVerified: true, bio: 'Familienbetrieb mit 60 Leuten. Wir bilden aus und stellen ein, Deutsch lernt man bei uns in der Pause und im bezahlten Kurs.' },
  { key: 'baltsoft', fullName: 'Baltsoft UAB', organisationType: 'corporation', sign: 'gear', city: 'vilnius', languages: ['en', 'lt', 'uk'], isVerified: true, bio: 'Software for hospitals. Half of our team is from Ukraine.' },
  { key: 'piekarnia', fullName: 'Piekarnia Pod Lipą', organisationType: 'corporation', sign: 'sun', city: 'wroclaw', languages: ['pl', 'uk'], bio: 'Rzemieślnicza piekarnia, trzy sklepy, jeden zakwas od 1987 roku.' },
  { key: 'hotel-tunturi', fullName: 'Hotelli Tunturikukka', organisationType: 'corporation', sign: 'tree', city: 'rovaniemi', languages: ['fi', 'en'], isVerified: true, bio: 'Family hotel on the Arctic Circle. In the off-season we open a wing to people from Ukraine.' },
  { key: 'apteka-plus', fullName: 'Аптека Плюс', organisationType: 'corporation', sign: 'heart', city: 'lviv', languages: ['uk'], bio: 'Мережа аптек у Львові та області.' },
  { key: 'uni-leipzig', fullName: 'Studierende helfen Leipzig', organisationType: 'other', sign: 'book', city: 'leipzig', languages: ['de', 'en', 'uk'], isVerified: true, bio: 'Initiative von Studierenden: Sprachtandems, Nachhilfe, Umzugshilfe.' },
  { key: 'biblioteka', fullName: 'Mokotowska Biblioteka Sąsiedzka', organisationType: 'other', sign: 'book', city: 'warszawa', languages: ['pl', 'uk'], bio: 'Sąsiedzka biblioteka z półką ukraińskich książek i salą do spotkań.' },
];

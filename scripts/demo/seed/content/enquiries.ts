/** A conversation about a listing, started by someone other than its author. */
export interface Enquiry {
  /** The title of the listing. */
  about: string;
  /** The key of the user who enquires. */
  by: string;
  /** All by the enquirer, except the author's replies, which begin with ">". */
  messages: readonly string[];
}

// Conversations read better without a line for each brace.
// prettier-ignore
export const enquiries: readonly Enquiry[] = [
  { about: 'Pokój na Pradze, od zaraz', by: 'tetiana', messages: ['Доброго дня! Нас троє: я і дві доньки. Чи помістимося на тиждень, поки шукаємо квартиру?', '> Добрий день! Pomieścicie się, jest jeszcze materac. Kiedy przyjeżdżacie?', 'У п’ятницю ввечері, потяг о 20:15. Дуже дякую!', '> Wyjdę po was na Dworzec Wschodni, będę w żółtej kurtce.'] },
  { about: 'Pokój na Pradze, od zaraz', by: 'roman', messages: ['Dzień dobry, czy pokój jest nadal wolny od poniedziałku?', '> Od poniedziałku tak, ale wolałabym oddać go mamie z dzieckiem. Zapytam znajomych o coś dla pana.', 'Rozumiem, dziękuję za szczerość.'] },
  { about: 'Pokój na Pradze, od zaraz', by: 'oksana', messages: ['Пані Ганно, чи можна у вас переночувати дві ночі? Маю співбесіду у Варшаві 12-го.', '> Oczywiście, zapraszam. Trzymam kciuki za rozmowę!'] },
  { about: 'Kawalerka blisko metra na dwa miesiące', by: 'alina', messages: ['Добрий день. Нас троє: бабуся, мама і я. Чи є в будинку ліфт?', '> Jest winda, ale do niej pięć schodków. Czy babcia da radę?', 'З ходунками так. Коли можна подивитися на фото ванної?', '> Wyślę jutro rano.'] },
  { about: 'Kawalerka blisko metra na dwa miesiące', by: 'larysa', messages: ['Чи можна з котом? Він старий і спить цілий день.'] },
  { about: 'Kawalerka blisko metra na dwa miesiące', by: 'mykola', messages: ['Доброго дня, ми з дружиною пенсіонери. Чи підійдемо вам? Рекомендації є.', '> Dzień dobry! Bardzo chętnie. Porozmawiajmy w sobotę przez telefon, dobrze?'] },
  { about: 'CV po polsku, ładnie złożone', by: 'tetiana', messages: ['Чи можна CV для перукарки? Досвід 9 років, але паперів мало.', '> Można, i zrobimy ładne portfolio ze zdjęciami fryzur. Środa 18:00?', 'Чудово, принесу фото.'] },
  { about: 'CV po polsku, ładnie złożone', by: 'zhanna', messages: ['Hello Hanna, could you also make one in English? I am a speech therapist in Tampere.'] },
  { about: 'CV po polsku, ładnie złożone', by: 'bohdan', messages: ['Вітаю! Потрібне резюме кухаря, двома мовами. Готовий платити варениками.', '> Za pierogi zrobię i w trzech językach.'] },
  { about: 'CV po polsku, ładnie złożone', by: 'vira', messages: ['Cześć! Mam portfolio z architektury, 30 stron. Czy rzucisz na nie okiem?', '> Jasne, wyślij link.'] },
  { about: 'Будинок із садом для родини з дітьми', by: 'nadia', messages: ['Доброго дня, пані Галино. Сестра з двома хлопцями виїжджає з Краматорська. Чи є ще місце?', '> Є, дитино, хай їдуть. Хлопцям буде де бігати.', 'Низький вам уклін. Приїдуть у середу автобусом.', '> Зустріну на станції. Скажи, щоб тепло вдяглися, у нас уже туман.'] },
  { about: 'Будинок із садом для родини з дітьми', by: 'artem', messages: ['Пані Галино, родина колеги, четверо, залишилися без даху. Можна на місяць?', '> Можна. Дві кімнати вільні з першого числа.'] },
  { about: 'Helles Zimmer mit Blick in den Garten', by: 'iryna', messages: ['Guten Tag Frau Lührs, ich heiße Iryna und suche für meine Mutter ein Zimmer. Sie ist 64 und sehr ruhig. Ist das Zimmer noch frei?', '> Liebe Iryna, ja! Mögen Sie am Sonntag zum Kaffee kommen? Dann lernen wir uns alle kennen.', 'Sehr gern. Wir kommen um drei Uhr. Mama backt einen Kuchen.', '> Da sagt mein Mann nicht nein. Bis Sonntag!'] },
  { about: 'Helles Zimmer mit Blick in den Garten', by: 'vira', messages: ['Hallo, ich habe im Herbst ein Praktikum in Bremen. Wäre das Zimmer auch für sechs Wochen möglich?', '> Im Herbst ist es leider schon versprochen. Ich frage meine Nachbarin.'] },
  { about: 'Werkstattzimmer in Neukölln', by: 'yurii', messages: ['Guten Tag, mein Neffe kommt nach Berlin, er ist 19 und lernt Tischler. Passt das vielleicht?', '> Das klingt, als hätte es jemand geplant. Er soll mich anrufen.'] },
  { about: 'Übergangswohnung für Mütter mit Kindern', by: 'nadia', messages: ['Доброго дня! Я мама трьох дітей, живемо в гуртожитку в Тегелі. Чи можна записатися?', '> Добрий день, пані Надіє! Наступна квартира звільняється 20-го. Прийдіть, будь ласка, у середу на консультацію, заповнимо заяву разом.', 'Дякую, буду о десятій.'] },
  { about: 'Spare room in Vinohrady, friendly dog included', by: 'dmytro', messages: ['Hi Jana, I will be in Prague for a medical check soon. Five nights. Would that work?', '> Sure. Which hospital? I may be able to save you some time.', 'Motol. You are very kind!'] },
  { about: 'Бус Львів – Перемишль, вівторок, четвер, неділя', by: 'halyna', messages: ['Петре, візьмете двох жінок із трьома дітьми на четвер?', '> Візьму, пані Галино. О шостій біля головного входу. Дитячих крісел маю два, третє позичу.'] },
  { about: 'Бус Львів – Перемишль, вівторок, четвер, неділя', by: 'maria', messages: ['Добрий день, треба передати коробку ліків до Перемишля. Близько 6 кг.', '> Без проблем, привозьте до п’ятої тридцять.'] },
  { about: 'Бус Львів – Перемишль, вівторок, четвер, неділя', by: 'oksana', messages: ['Чи їдете ви цієї неділі? Мені з Кракова треба забрати маму зі Львова.'] },
  { about: 'Група підтримки для жінок, українською', by: 'nadia', messages: ['Пані Олено, чи можна прийти з дитиною? Немає з ким лишити.', '> Можна, маємо куточок із фарбами і помічницею. Чекаю вас у четвер.'] },
  { about: 'Група підтримки для жінок, українською', by: 'iryna', messages: ['А чи є група онлайн? Я в Бремені.', '> З наступного місяця буде. Записую вас?', 'Так, будь ласка.'] },
  { about: 'Шукаю психолога для доньки 9 років', by: 'olena', messages: ['Пані Надіє, я працюю з дорослими, але моя колежанка допомагає саме дітям, українською, у Шарлоттенбурзі. Хочете контакт?', '> Дуже хочу! Дякую вам.'] },
  { about: 'Потрібні зимові чоботи дітям: 27, 34 і 38', by: 'sabine', messages: ['Liebe Nadiia, ich habe Stiefel in 27 und 38, fast neu. Ich schicke sie gern mit der Post. Wohin darf das Paket?', '> Vielen Dank! Ich schreibe Adresse, wenn Umzug fertig ist, am Freitag.'] },
  { about: 'Потрібні зимові чоботи дітям: 27, 34 і 38', by: 'sonne', messages: ['Пані Надіє, у нас є 34-й розмір, червоні. Відкладемо до суботи.', '> Донька вже мріє про червоні! Прийдемо.'] },
  { about: 'Warm log cabin by the river Ounasjoki', by: 'zhanna', messages: ['Dear Matti, my parents are coming in March. They love forests and silence. Could they stay two weeks?', '> Yes. Bring good socks. I heat the sauna on Saturdays.'] },
  { about: 'A cabin below the fell, to rest', by: 'tuki', messages: ['Hello Liisa, a mother with two boys from Kharkiv needs a quiet place for three weeks. We would pay the train.', '> They are welcome from the 5th. Are the boys afraid of dogs?', 'Not at all, they ask every day when they can have one.'] },
  { about: 'A cabin below the fell, to rest', by: 'sergei', messages: ['Здравствуйте! Можно ли приехать вчетвером на выходные? Детям очень нужен снег.'] },
  { about: 'Ausbildung Metallbau, auch ohne gutes Deutsch', by: 'roman', messages: ['Dzień dobry, czy przyjmujecie też osoby po trzydziestce? Mam 34 lata i ręce do pracy.', '> Ja, das Alter spielt keine Rolle. Können Sie am Montag zum Probearbeiten kommen? Eine Kollegin übersetzt.'] },
  { about: 'Buchhaltung in Teilzeit, Bremen', by: 'iryna', messages: ['Sehr geehrte Damen und Herren, ich bin Buchhalterin aus Charkiw und interessiere mich für die Stelle. Darf ich meinen Lebenslauf schicken?', '> Sehr gern. Und bringen Sie Zeit für einen Rundgang mit, der Hund besteht darauf.'] },
  { about: 'Junior QA engineer, remote or Vilnius', by: 'bohdan', messages: ['Hi! I am a cook, but I find every bug in every menu app. Is that a start?', '> It is a better start than most. Try our little test task and we will talk.'] },
  { about: 'Pflegehelferin, sofort verfügbar', by: 'ansgar', messages: ['Liebe Larysa, unser Pflegeheim nebenan sucht dringend. Darf ich Ihren Kontakt weitergeben?', '> Ja, bitte! Ich kann morgen anfangen.'] },
  { about: 'Електрик шукає роботу в Празі', by: 'pomoc-praha', messages: ['Добрий день, Юрію! У нашому гуртожитку треба поміняти щиток. Оплата за договором. Цікаво?', '> Так, подивлюся завтра після шістнадцятої.'] },
  { about: 'Швачка: пошиття, ремонт, штори', by: 'lukas', messages: ['Hi, I do not need curtains. I saw your picture. Are you alone in the evenings? Write to me: +49 151 23456789'] },
  { about: 'Швачка: пошиття, ремонт, штори', by: 'kasia', messages: ['Dzień dobry! Czy uszyje pani zasłony do klasy? Cztery okna, trzy metry każde.', '> Добрий день! Так, з тканиною близько 600 злотих. Без тканини 280.', 'Materiał mamy. Kiedy mogę przywieźć?'] },
  { about: 'Whole flat near Cișmigiu park', by: 'dmytro', messages: ['Hello Ioana, this could be perfect for my sister’s family. Is there a lift? My brother-in-law uses a wheelchair.', '> There is, and it is wide enough, I measured: 82 cm.', 'You have just made my week.'] },
  { about: 'Дом под Кишинёвом, двор и виноград', by: 'alina', messages: ['Здравствуйте, Наталья! Нас трое, бабушке 84. Есть ли ступеньки?', '> Одна, и я сделаю пандус. Приезжайте посмотреть.'] },
  { about: 'Rechtsberatung zu Aufenthalt und Arbeit', by: 'svitlana', messages: ['Guten Tag, ich habe einen Brief bekommen und verstehe ihn nicht. Darf ich am Freitag kommen?', '> Natürlich, um 14 Uhr. Bitte auch den Umschlag mitbringen, das Datum ist wichtig.'] },
  { about: 'Ищем тонометр и ходунки для бабушки', by: 'andrea', messages: ['Hello Alina, I have a walking frame and can send it with a colleague who drives to Chișinău on Sunday.', '> Thank you so much! Grandmother says you are an angel with a stethoscope.'] },
  { about: 'Ноутбук для навчання сина', by: 'haven', messages: ['Доброго дня, Ірино! Маємо два перевірені ноутбуки. Заходьте в четвер після третьої.', '> Ура! Син питає, чи можна поцілувати ноутбук.'] },
  { about: 'Збір на дах для дев’ятиповерхівки', by: 'nordwerk', messages: ['Hello, we build metal roofs and would like to give material instead of money. Which size do you need?', '> That would be wonderful. 640 square metres, I will send the drawings tonight.'] },
  { about: 'Зимова гума для волонтерського буса', by: 'markus', messages: ['Lieber Petro, ich habe vier Reifen in genau deiner Größe im Keller. Wie kommen sie nach Lwiw?', '> Дякую! У неділю їде з Берліна наш друг Олег, він забере.'] },
  { about: 'Fahrer für einen Hilfstransport gesucht', by: 'jens', messages: ['Moin, ich hätte in der ersten Novemberwoche Zeit. Führerschein auch für 7,5 Tonnen.', '> Moin Jens, du bist eingeplant! Treffen am Mittwoch um sieben.'] },
];

import type { ListingText } from './listing.ts';

// Facts on one line, words on the next: as a table it can be read and corrected.
// prettier-ignore
export const donationsOffered: readonly ListingText[] = [
  { by: 'nordwerk', look: 'giving', title: 'Wir spenden 1 % unserer Aufträge',
    text: 'Jeden Monat geht ein fester Betrag an ein Projekt in der Ukraine. Vorschläge nehmen wir bis zum 15. entgegen, am liebsten mit einer Kostenaufstellung.' },
  { by: 'baltsoft', look: 'giving', title: 'Laptops for schools, twenty a quarter',
    text: 'Three years old, cleaned, new batteries. Ukrainian keyboard stickers included. Schools and libraries, please apply with a short note.' },
  { by: 'sabine', look: 'giving', title: 'Ich übernehme eine Monatskarte',
    text: 'Für jemanden, der zum Deutschkurs fährt. Drei Monate lang, ohne viele Worte.' },
  { by: 'jens', look: 'giving', title: 'Erlös vom Bootsverkauf für eine Schule',
    text: 'Das letzte Boot bringt 4.000 Euro. Am liebsten für Schulmöbel oder einen Keller, in dem Kinder sicher lernen können.' },
  { by: 'apteka-plus', look: 'giving', title: 'Сертифікати на ліки для лікарень',
    text: 'Щомісяця передаємо три сертифікати по 20 000 гривень. Розглядаємо заявки від лікарень прифронтових громад.' },
  { by: 'piekarnia', look: 'giving', title: 'Sto bochenków tygodniowo dla ośrodków',
    text: 'Pieczemy w nocy ze środy na czwartek. Ośrodki i świetlice, zgłoście się z liczbą osób.' },
  { by: 'tuomas', look: 'giving', title: 'Thursday collection for your project',
    text: 'Our parish gives what is in the basket on the first Thursday of the month. Small, but it comes with many good wishes.' },
  { by: 'ioana', look: 'animals', title: 'Paying for vet bills of refugee pets',
    text: 'Vaccination, chip, passport: send me the clinic’s estimate and I pay the clinic. Up to 100 euros for each animal.' },
  { by: 'rasa', look: 'school', title: 'Books for a library you are rebuilding',
    text: 'I collected 400 Ukrainian, Russian and English books. Transport to Kyiv or Lviv can be arranged.' },
];

// Facts on one line, words on the next: as a table it can be read and corrected.
// prettier-ignore
export const donationsWanted: readonly ListingText[] = [
  { by: 'teplo', look: 'giving', title: 'Збір на дах для дев’ятиповерхівки',
    text: 'Потрібно 180 000 гривень, зібрано 112 000. Кошторис, фото і чеки публікуємо щотижня. У будинку живе 60 родин.' },
  { by: 'dopomoha-lviv', look: 'giving', title: 'Пральна машина для прихистку',
    text: 'Одна машина на сорок людей, і та гуде як літак. Промислова коштує 42 000 гривень, половину вже маємо.' },
  { by: 'petro', look: 'drive', title: 'Зимова гума для волонтерського буса',
    text: 'Чотири шини 215/65 R16. За минулу зиму бус перевіз 900 людей, хочу, щоб цю зиму він теж тримав дорогу.' },
  { by: 'sonne', look: 'giving', title: 'Spenden für Sommerferien am See',
    text: 'Dreißig Kinder, eine Woche, ein See ohne Sirenen. 220 Euro pro Kind, auch ein Tag ist ein Geschenk.' },
  { by: 'casa', look: 'giving', title: 'Ремонт душевых в центре',
    text: 'Двадцать женщин, один работающий душ. Смета на 3 100 евро, мастера работают бесплатно.' },
  { by: 'parafia', look: 'giving', title: 'Kuchenka i garnki do domu parafialnego',
    text: 'Stara kuchenka ma więcej lat niż proboszcz. Zbieramy na nową, sześciopalnikową.' },
  { by: 'zhanna', look: 'school', title: 'Tablet for speech therapy lessons',
    text: 'Any tablet with a working screen. I see twelve children a week and draw everything by hand now.' },
  { by: 'pomoc-praha', look: 'giving', title: 'Emergency fund: deposits for first flats',
    text: 'A deposit is what stands between a family and a flat. We lend it without interest, and most come back within a year.' },
  { by: 'oksana', look: 'sewing', title: 'Тканина та нитки для майстерні',
    text: 'Збираю майстерню для жінок у Кракові. Потрібні бавовна, фліс, оверлок хоч би старенький.' },
  { by: 'punte', look: 'giving', title: 'Fuel for the Siret minibus', state: 'draft',
    text: 'About 120 euros a trip. Numbers to be checked with Andrei before publishing.' },
];

// Facts on one line, words on the next: as a table it can be read and corrected.
// prettier-ignore
export const jobsOffered: readonly ListingText[] = [
  { by: 'nordwerk', look: 'tools', title: 'Ausbildung Metallbau, auch ohne gutes Deutsch', from: 30,
    text: 'Wir zahlen den Sprachkurs und einen Paten im Betrieb. Start im September, Probearbeiten jederzeit.' },
  { by: 'nordwerk', look: 'office', title: 'Buchhaltung in Teilzeit, Bremen', from: 15,
    text: '20 Stunden, flexible Zeiten, ruhiges Büro mit Hund. Ukrainische Abschlüsse zählen bei uns.' },
  { by: 'baltsoft', look: 'office', title: 'Junior QA engineer, remote or Vilnius', from: 10,
    text: 'No degree needed, but curiosity. We train you for three months with full pay. The team speaks English and Ukrainian.' },
  { by: 'baltsoft', look: 'office', title: 'Nurse consultant for medical software', from: 20,
    text: 'You know how wards really work; our designers do not. Part-time, from anywhere in Europe.' },
  { by: 'piekarnia', look: 'food', title: 'Piekarz lub osoba do przyuczenia', from: 4,
    text: 'Nocna zmiana, umowa o pracę, chleb za darmo. Nauczymy wszystkiego, liczy się, że lubisz ciepłe ręce i ciepły piec.' },
  { by: 'hotel-tunturi', look: 'cabin', title: 'Housekeeping and kitchen, Rovaniemi', from: 25,
    text: 'Full-time for the winter season, staff room included. Bring the family: we have a flat and the school is close.' },
  { by: 'liisa', look: 'cabin', title: 'Helper for guesthouse and huskies', from: 35,
    text: 'Half cabins, half dogs, all fresh air. Fair pay after the Finnish collective agreement.' },
  { by: 'apteka-plus', look: 'medical', title: 'Фармацевт, Львів, повна зайнятість', from: 5,
    text: 'Переїхали через війну? Беремо без місцевого досвіду, допомагаємо з житлом на перший місяць.' },
  { by: 'markus', look: 'tools', title: 'Helfer in der Tischlerei, drei Tage die Woche', from: 7,
    text: 'Schleifen, ölen, ausliefern. Ordentlich bezahlt und angemeldet. Wer mehr will, lernt mehr.' },
  { by: 'jana', look: 'children', title: 'Babysitter, two afternoons a week', from: 3,
    text: 'For my sister’s twins, five years old and full of plans. Ukrainian songs welcome. Paid by the hour with a contract.' },
  { by: 'mosty', look: 'children', title: 'Asystentka międzykulturowa w szkole', from: 18,
    text: 'Pół etatu, szkoła na Targówku. Potrzebny ukraiński i polski na poziomie B1, cierpliwości dużo więcej.' },
  { by: 'tuki', look: 'office', title: 'Ukrainian-speaking adviser', from: 28,
    text: 'You listen, explain and write things down, on the phone and at our desk in Helsinki. Permanent position, 30 hours.' },
  { by: 'teplo', look: 'tools', title: 'Майстри на відбудову: штукатури, плиточники', from: 6,
    text: 'Офіційно, з оплатою щотижня. Житло для приїжджих, страхування, спецодяг.' },
  { by: 'ioana', look: 'office', title: 'Draughtsperson for a small studio', state: 'closed',
    text: 'Position filled. We are happy and so is the new colleague.' },
];

// Facts on one line, words on the next: as a table it can be read and corrected.
// prettier-ignore
export const jobsWanted: readonly ListingText[] = [
  { by: 'iryna', look: 'office', title: 'Buchhalterin sucht Teilzeit in Bremen', from: 14,
    text: 'Zwölf Jahre Erfahrung, Deutsch B1, DATEV-Kurs abgeschlossen. Vormittags, solange mein Sohn in der Schule ist.' },
  { by: 'yurii', look: 'tools', title: 'Електрик шукає роботу в Празі', from: 5,
    text: 'Квартири, офіси, щити, аварійні виклики. Чеська розмовна, свій інструмент, водійські права.' },
  { by: 'roman', look: 'tools', title: 'Murarz, płytki, regipsy. Uczciwie', from: 1,
    text: 'Piętnaście lat na budowach. Szukam firmy z umową i wypłatą na czas.' },
  { by: 'oksana', look: 'sewing', title: 'Швачка: пошиття, ремонт, штори', from: 2,
    text: 'Приймаю замовлення вдома у Кракові. Підкоротити джинси можу за вечір, весільну сукню за два тижні.' },
  { by: 'tetiana', look: 'hygiene', title: 'Перукарка шукає місце в салоні, Варшава', from: 7,
    text: 'Чоловічі, жіночі, дитячі стрижки, фарбування. Польською розмовляю, клієнтів слухаю.' },
  { by: 'larysa', look: 'medical', title: 'Pflegehelferin, sofort verfügbar', from: 0,
    text: '21 Jahre Intensivstation in Saporischschja. Anerkennung läuft, Deutsch B2. Schichtdienst kein Problem.' },
  { by: 'vira', look: 'office', title: 'Part-time drawing work for a student', from: 9,
    text: 'CAD, sketches, models. Ten hours a week, evenings or weekends, in Leipzig or online.' },
  { by: 'bohdan', look: 'food', title: 'Cook, 11 years, looking for a kitchen with soul', from: 20,
    text: 'Ukrainian, Georgian, Italian. Calm under pressure, sings under none.' },
  { by: 'dmytro', look: 'office', title: 'Backend developer, part-time mentoring', from: 12,
    text: 'Happy to work twenty hours for a charity at a charity’s price.' },
  { by: 'sergei', look: 'drive', title: 'Водитель категории C ищет работу', from: 3,
    text: 'Финские права, карта водителя, стаж 18 лет. Хельсинки и окрестности, можно рейсы в Эстонию.' },
];

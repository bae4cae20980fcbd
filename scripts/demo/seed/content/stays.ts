/** A completed stay, and both reviews of it. */
export interface Stay {
  /** The title of a free listing that was published more than `ago` days ago. */
  about: string;
  /** The key of the guest. */
  by: string;
  /** Days from its first night until today. */
  ago: number;
  nights: number;
  adults: number;
  children: number;
  /** By the guest, about the host: stars and text. */
  ofHost: readonly [stars: number, words: string];
  /** By the host, about the guest. */
  ofGuest: readonly [stars: number, words: string];
}

// Facts on one line, words on the next ones.
// prettier-ignore
export const stays: readonly Stay[] = [
  { about: 'Pokój na Pradze, od zaraz', by: 'oksana', ago: 36, nights: 2, adults: 1, children: 0,
    ofHost: [5, 'Пані Ганна зустріла мене на зупинці й показала, як доїхати на співбесіду. У кімнаті чисто й тихо, постіль свіжа. Кіт спав на моїй валізі.'],
    ofGuest: [5, 'Pani Oksana zostawiła pokój w idealnym porządku i skróciła mi zasłony. Zapraszam znowu.'] },
  { about: 'Pokój na Pradze, od zaraz', by: 'tetiana', ago: 30, nights: 7, adults: 1, children: 2,
    ofHost: [4, 'Жили тиждень утрьох. Тіснувато, але нам дали додатковий матрац, а доньки мали де робити уроки. Ганна допомогла записати їх до школи.'],
    ofGuest: [5, 'Spokojna rodzina, wszystko ustalałyśmy z góry. Dziewczynki są bardzo grzeczne, kot za nimi tęskni.'] },
  { about: 'Nocleg dla rodzin przy Dworcu Wschodnim', by: 'tetiana', ago: 35, nights: 4, adults: 1, children: 2,
    ofHost: [5, 'Приїхали о другій ночі, нас чекали. Була окрема кімната, чай і людина, яка говорила українською. Наступного дня пояснили, де отримати PESEL.'],
    ofGuest: [5, 'Pani Tetiana pomagała w kuchni i przestrzegała ciszy nocnej. Polecamy ją każdemu gospodarzowi.'] },
  { about: 'Прихисток біля вокзалу: ліжко, душ, гаряча їжа', by: 'nadia', ago: 33, nights: 3, adults: 1, children: 3,
    ofHost: [5, 'Ночували тут із дітьми дорогою до Берліна. Тепло, є окрема кімната й душ, волонтери зустріли на пероні.'],
    ofGuest: [5, 'Надія все прибрала й попередила про день від’їзду. Щасливої дороги!'] },
  { about: 'Dom parafialny: dwanaście miejsc i obiad', by: 'roman', ago: 28, nights: 3, adults: 1, children: 0,
    ofHost: [4, 'Dobre jedzenie i życzliwi ludzie. Łazienka jest na korytarzu, rano trzeba chwilę poczekać. O nic nie pytali.'],
    ofGuest: [5, 'Pan Roman naprawił nam drzwi do spiżarni, choć nikt go o to nie prosił.'] },
  { about: 'Notbetten im Gemeindehaus', by: 'haven', ago: 22, nights: 3, adults: 2, children: 2,
    ofHost: [5, 'Wir suchten am Abend einen Platz für eine Familie mit zwei Kindern. Nach einer Stunde war ein eigener Raum vorbereitet. Danke für die gute Zusammenarbeit.'],
    ofGuest: [5, 'Klare Absprachen, und am nächsten Morgen war jemand vom Verein da, der übersetzt hat.'] },
  { about: 'Spare room in Vinohrady, friendly dog included', by: 'dmytro', ago: 20, nights: 5, adults: 1, children: 0,
    ofHost: [5, 'Jana explained how the hospital works and told me where to wait. A clean, quiet room, and the dog is as patient as promised.'],
    ofGuest: [5, 'Dmytro was an easy guest and mended our Wi-Fi on the second evening.'] },
  { about: 'Дом под Кишинёвом, двор и виноград', by: 'alina', ago: 18, nights: 6, adults: 3, children: 0,
    ofHost: [5, 'Жили с мамой и бабушкой. Пандус у входа есть, бабушка могла сама выходить во двор. Магазин далеко, но Наталья возила нас дважды.'],
    ofGuest: [5, 'Спокойные и аккуратные гости. Бабушка научила меня печь хлеб в печи.'] },
];

/**
 * What the demo's accounts have saved: titles of others' listings, and searches as query strings of the search page.
 */
export const saved: Readonly<
  Record<string, { listings: readonly string[]; search: readonly [name: string, address: string] }>
> = {
  hanna: {
    listings: ['Шукаємо квартиру у Варшаві, дві школярки', 'Nocleg dla rodzin przy Dworcu Wschodnim'],
    search: ['Rodziny szukające mieszkania', 'pub_category=lookingForPlace&pub_subcategories=accomodation'],
  },
  nadia: {
    listings: ['Übergangswohnung für Mütter mit Kindern', 'Zwei-Zimmer-Wohnung in Gröpelingen'],
    search: ['Житло для нас', 'pub_category=offeringPlace&pub_subcategories=accomodation'],
  },
  sabine: {
    listings: ['Шукаю однокімнатну квартиру в Бремені'],
    search: [
      'Menschen, die ein Zimmer suchen',
      'pub_category=lookingForPlace&pub_subcategories=accomodation',
    ],
  },
  haven: {
    listings: ['Zwei Zimmer im Drei-Generationen-Haus', 'Notbetten im Gemeindehaus'],
    search: ['Neue Unterkünfte', 'pub_category=offeringPlace&pub_subcategories=accomodation'],
  },
  parafia: {
    listings: ['Шукаю кімнату з місцем для машинки'],
    search: ['Kto szuka noclegu', 'pub_category=lookingForPlace&pub_subcategories=accomodation'],
  },
  tetiana: {
    listings: ['Kawalerka blisko metra na dwa miesiące', 'Pokój na Pradze, od zaraz'],
    search: ['Квартира у Варшаві', 'pub_category=offeringPlace&pub_subcategories=accomodation'],
  },
};

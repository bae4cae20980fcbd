import type { LocaleCode } from '../locales.ts';

/**
 * Frequent words and the usual words of listings, by which a language is guessed. A word that several languages have is
 * in the list of each of them. A language without a list is never guessed.
 */
export const frequentWords: Readonly<Partial<Record<LocaleCode, string>>> = {
  en: `the and of for with you we is are in have has to my our this that can will room flat house help offer need
    please thank from near free quiet bright family child children dog cat looking sofa bed on at it not but a an i
    your or by be do if so was who how what when where until also only every small two three wanted spare kind people
    women mother week month day morning evening english ukrainian they their them he she his her us me all no yes one
    new old good lessons course meals clothes boxes books station city town work job jobs`,
  uk: `та що як ми ви він вона це для з із від до на не є або але мій наш кімната квартира допомога будинок шукаємо
    шукаю житло пропоную потрібна потрібно дякую дуже можна діти вільно тиха світла родина сім'я в у по й і за про
    при без через біля щоб якщо також вже ще лише тільки свій своя моя наша ваш ваша нас вас вам нам їх її його є
    дітей дітям дитини мама жінок жінка людей тиждень місяць день зранку вечір години безкоштовно робота роботу місця
    місто місті вокзалу речі одяг курси зустріч допоможу привезу віддам віддаю приймаю`,
  ru: `и что как мы вы он она это для с от до на не или но мой наш комната квартира помощь дом ищем ищу жильё жилье
    предлагаю нужна нужно спасибо очень можно дети свободно тихая светлая семья в у по за о об при без через рядом
    чтобы если также уже ещё только свой своя моя наша ваш ваша нас вас вам нам их её его есть детей детям ребёнка
    мама женщин женщина людей неделя месяц день утром вечер часа бесплатно работа работу места город городе вокзала
    вещи одежда курсы встреча помогу встречу отдам привезу приму со мне меня я`,
  de: `der die das und für mit wir ihr ist sind haben hat zu mein unser dies kann wird zimmer wohnung haus hilfe biete
    suche brauche bitte danke von nähe frei ruhig ruhiges helles familie kind kinder hund katze unterm dach ich du ein
    eine einen im am auf nicht aber gut stadt dem den in an bei beim vom zum zur aus als auch nur noch so wenn oder es
    er sie uns euch euer eure meine unsere einer eines einem des alle jeden jede jeder bis nach vor ab ohne über
    unter wie was wer sucht gesucht sucht suchen bieten helfe helfen woche monat tag morgens abends leute frauen mutter
    kleine kleines kleiner große großes zwei drei neue gute kostenlos arbeit deutsch ukrainisch möbel betten`,
  pl: `i w z że jak my wy on ona to dla od do na nie jest są lub ale mój nasz pokój mieszkanie dom pomoc szukam szukamy
    oferuję potrzebna potrzebujemy proszę dziękuję bardzo można dzieci wolny cichy jasny rodzina blisko centrum się
    o u a za po przy bez przez pod nad ze we co czy też tylko już jeszcze albo moja nasza moje wasz ich jej jego nam
    was wam mnie ja mam mamy jestem jesteśmy dziecko dziecka mama kobiet kobieta osób osoby tydzień miesiąc dzień rano
    wieczorem godziny bezpłatnie praca pracy miejsce miasto mieście dworca rzeczy ubrania kurs zajęcia pomogę oddam
    przyjmę przewiozę po polsku ukraińsku ukraiński`,
};

import type { Locale } from './locale.ts';

/** The simulator's texts, for its pages and the card field. */
export interface Texts {
  testPayments: string;
  testExplained: string;
  number: string;
  expiry: string;
  cvc: string;
  postal: string;
  incompleteNumber: string;
  incompleteExpiry: string;
  incompleteCvc: string;
  incompletePostal: string;
  invalidNumber: string;
  expired: string;
  invalidYear: string;
  bankTitle: string;
  bankExplained: string;
  complete: string;
  fail: string;
  close: string;
  onboardingTitle: string;
  onboardingExplained: string;
  onboardingDone: string;
  fill: string;
  submit: string;
  back: string;
  required: string;
  yes: string;
  linkUsed: string;
}

export const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    testPayments: 'Test payments',
    testExplained: 'No real money moves. Use a test card such as 4242 4242 4242 4242.',
    number: 'Card number',
    expiry: 'Expiry date, month and year',
    cvc: 'Security code',
    postal: 'Postal code',
    incompleteNumber: 'Your card number is incomplete.',
    incompleteExpiry: "Your card's expiration date is incomplete.",
    incompleteCvc: "Your card's security code is incomplete.",
    incompletePostal: 'Your postal code is incomplete.',
    invalidNumber: 'Your card number is invalid.',
    expired: "Your card's expiration date is in the past.",
    invalidYear: "Your card's expiration year is invalid.",
    bankTitle: 'Your bank asks whether it is you',
    bankExplained: 'This is a test: choose what your bank should answer.',
    complete: 'Complete',
    fail: 'Fail',
    close: 'Close',
    onboardingTitle: 'Details for payouts',
    onboardingExplained:
      'A payment provider must know whom it pays. This is a test: do not enter real details.',
    onboardingDone: 'Nothing more is needed.',
    fill: 'Fill with test data',
    submit: 'Send',
    back: 'Back to the marketplace',
    required: 'Please fill this in.',
    yes: 'Yes',
    linkUsed: 'This link was opened already or is too old.',
  },
  uk: {
    testPayments: 'Тестові платежі',
    testExplained: 'Справжні гроші не рухаються. Візьміть тестову картку, наприклад 4242 4242 4242 4242.',
    number: 'Номер картки',
    expiry: 'Термін дії, місяць і рік',
    cvc: 'Код безпеки',
    postal: 'Індекс',
    incompleteNumber: 'Номер картки введено не повністю.',
    incompleteExpiry: 'Термін дії картки введено не повністю.',
    incompleteCvc: 'Код безпеки введено не повністю.',
    incompletePostal: 'Поштовий індекс введено не повністю.',
    invalidNumber: 'Номер картки неправильний.',
    expired: 'Термін дії картки вже минув.',
    invalidYear: 'Рік терміну дії неправильний.',
    bankTitle: 'Ваш банк питає, чи це ви',
    bankExplained: 'Це тест: оберіть, що має відповісти ваш банк.',
    complete: 'Підтвердити',
    fail: 'Відхилити',
    close: 'Закрити',
    onboardingTitle: 'Дані для виплат',
    onboardingExplained: 'Платіжний сервіс має знати, кому він платить. Це тест: не вводьте справжніх даних.',
    onboardingDone: 'Більше нічого не потрібно.',
    fill: 'Заповнити тестовими даними',
    submit: 'Надіслати',
    back: 'Назад на платформу',
    required: 'Будь ласка, заповніть це поле.',
    yes: 'Так',
    linkUsed: 'Це посилання вже відкривали, або воно застаріло.',
  },
  de: {
    testPayments: 'Testzahlungen',
    testExplained: 'Es fließt kein echtes Geld. Nimm eine Testkarte, zum Beispiel 4242 4242 4242 4242.',
    number: 'Kartennummer',
    expiry: 'Ablaufdatum, Monat und Jahr',
    cvc: 'Prüfnummer',
    postal: 'PLZ',
    incompleteNumber: 'Die Kartennummer ist unvollständig.',
    incompleteExpiry: 'Das Ablaufdatum ist unvollständig.',
    incompleteCvc: 'Die Prüfnummer ist unvollständig.',
    incompletePostal: 'Die Postleitzahl ist unvollständig.',
    invalidNumber: 'Die Kartennummer ist ungültig.',
    expired: 'Das Ablaufdatum liegt in der Vergangenheit.',
    invalidYear: 'Das Ablaufjahr ist ungültig.',
    bankTitle: 'Deine Bank fragt, ob du es bist',
    bankExplained: 'Das ist ein Test: Wähle, was deine Bank antworten soll.',
    complete: 'Bestätigen',
    fail: 'Ablehnen',
    close: 'Schließen',
    onboardingTitle: 'Angaben für Auszahlungen',
    onboardingExplained:
      'Ein Zahlungsanbieter muss wissen, wen er bezahlt. Das ist ein Test: Gib keine echten Daten ein.',
    onboardingDone: 'Mehr wird nicht gebraucht.',
    fill: 'Mit Testdaten ausfüllen',
    submit: 'Absenden',
    back: 'Zurück zum Marktplatz',
    required: 'Bitte ausfüllen.',
    yes: 'Ja',
    linkUsed: 'Dieser Link wurde schon geöffnet oder ist zu alt.',
  },
  pl: {
    testPayments: 'Płatności testowe',
    testExplained:
      'Prawdziwe pieniądze nie są przesyłane. Użyj karty testowej, na przykład 4242 4242 4242 4242.',
    number: 'Numer karty',
    expiry: 'Data ważności, miesiąc i rok',
    cvc: 'Kod zabezpieczający',
    postal: 'Kod pocztowy',
    incompleteNumber: 'Numer karty jest niepełny.',
    incompleteExpiry: 'Data ważności karty jest niepełna.',
    incompleteCvc: 'Kod zabezpieczający jest niepełny.',
    incompletePostal: 'Kod pocztowy jest niepełny.',
    invalidNumber: 'Numer karty jest nieprawidłowy.',
    expired: 'Data ważności karty już minęła.',
    invalidYear: 'Rok ważności karty jest nieprawidłowy.',
    bankTitle: 'Twój bank pyta, czy to Ty',
    bankExplained: 'To jest test: wybierz, co ma odpowiedzieć Twój bank.',
    complete: 'Potwierdź',
    fail: 'Odrzuć',
    close: 'Zamknij',
    onboardingTitle: 'Dane do wypłat',
    onboardingExplained:
      'Operator płatności musi wiedzieć, komu płaci. To jest test: nie podawaj prawdziwych danych.',
    onboardingDone: 'Nic więcej nie trzeba.',
    fill: 'Wypełnij danymi testowymi',
    submit: 'Wyślij',
    back: 'Wróć do serwisu',
    required: 'Wypełnij to pole.',
    yes: 'Tak',
    linkUsed: 'Ten link został już otwarty albo jest zbyt stary.',
  },
  ru: {
    testPayments: 'Тестовые платежи',
    testExplained: 'Настоящие деньги не переводятся. Возьмите тестовую карту, например 4242 4242 4242 4242.',
    number: 'Номер карты',
    expiry: 'Срок действия, месяц и год',
    cvc: 'Код безопасности',
    postal: 'Индекс',
    incompleteNumber: 'Номер карты введён не полностью.',
    incompleteExpiry: 'Срок действия карты введён не полностью.',
    incompleteCvc: 'Код безопасности введён не полностью.',
    incompletePostal: 'Почтовый индекс введён не полностью.',
    invalidNumber: 'Номер карты неверный.',
    expired: 'Срок действия карты уже истёк.',
    invalidYear: 'Год срока действия неверный.',
    bankTitle: 'Ваш банк спрашивает, вы ли это',
    bankExplained: 'Это тест: выберите, что должен ответить ваш банк.',
    complete: 'Подтвердить',
    fail: 'Отклонить',
    close: 'Закрыть',
    onboardingTitle: 'Данные для выплат',
    onboardingExplained:
      'Платёжный сервис должен знать, кому он платит. Это тест: не вводите настоящих данных.',
    onboardingDone: 'Больше ничего не нужно.',
    fill: 'Заполнить тестовыми данными',
    submit: 'Отправить',
    back: 'Назад на платформу',
    required: 'Пожалуйста, заполните это поле.',
    yes: 'Да',
    linkUsed: 'Эту ссылку уже открывали, или она устарела.',
  },
};

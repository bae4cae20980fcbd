import type { Subcategory, SubcategoryLevelOne } from '#contract/listing/listing.ts';

/** Something users search for, with its terms in the five languages. */
export interface Concept {
  /** Filters that match listings which are, or include, the concept. */
  kind?: { subcategories: Subcategory; subcategoriesLevelOne?: SubcategoryLevelOne };
  /** Its terms cover the whole filter: "clothes", not "jacket". */
  isWhole?: true;
  /**
   * Its terms say how, for whom or in which language; they don't affect how precisely the rest of the query is matched.
   */
  isManner?: true;
  /**
   * Word stems in Ukrainian, Russian, German, English and Polish, in lower case: `одяг` also matches `одягу`. `=flat`
   * matches the whole word only; `+jacke` also matches at the end of words, as in `Damenjacke`.
   */
  words: string;
  /** Names of narrower concepts: a search for clothes also matches jackets, but not the other way round. */
  includes?: readonly string[];
}

const accomodation = { subcategories: 'accomodation' } as const;
const supplies = { subcategories: 'supplies' } as const;
const clothes = { ...supplies, subcategoriesLevelOne: 'clothes' } as const;
const food = { ...supplies, subcategoriesLevelOne: 'food' } as const;
const cosmetics = { ...supplies, subcategoriesLevelOne: 'cosmetics' } as const;
const medicine = { ...supplies, subcategoriesLevelOne: 'medical' } as const;
const services = { subcategories: 'services' } as const;
const medical = { ...services, subcategoriesLevelOne: 'medical' } as const;
const counselling = { ...services, subcategoriesLevelOne: 'counselling' } as const;
const legalAdvice = { ...services, subcategoriesLevelOne: 'legalAdvice' } as const;
const translation = { ...services, subcategoriesLevelOne: 'translation' } as const;
const transport = { ...services, subcategoriesLevelOne: 'transport' } as const;
const jobs = { subcategories: 'jobs' } as const;
const donations = { subcategories: 'donations' } as const;

/** Keyed by a name that is internal to this file. */
// prettier-ignore
export const concepts: Readonly<Record<string, Concept>> = {
  housing: { kind: accomodation, isWhole: true, includes: ['flat', 'room', 'house', 'bed'],
    words: 'житл помешкан прихист притул ночівл нічліг жиль жилищ приют ночлег unterkunft unterkünft wohnraum obdach accommodation accomodation housing shelter lodging zakwaterowan nocleg schronieni переноч ночуват переночев ночеват =спати =спать übernacht =schlafen =bleibe overnight =sleep =stay przenocow =spać' },
  flat: { kind: accomodation,
    words: 'квартир +wohnung +wohnungen =flat =flats apartment mieszkani kawalerk apartament' },
  room: { kind: accomodation,
    words: 'кімнат комнат +zimmer =room =rooms bedroom pokój pokoj pokoi' },
  house: { kind: accomodation,
    words: 'будинок будинк =хата =хату =дом =дома =доме домик дача дачу =haus =häuser ferienhaus =house =houses cottage cabin farmhouse =dom =domu =domek' },
  bed: { kind: accomodation,
    words: 'ліжк кроват койк =bett =betten notbett schlafplatz schlafplätz =bed =beds łóżk łóżek хостел hostel' },
  things: { kind: supplies, isWhole: true, includes: ['clothes', 'bedding', 'furniture', 'hygiene', 'food', 'pram'],
    words: '=речі =речей =вещи =вещей +sachen hilfsgüter sachspend supplies =rzeczy' },
  clothes: { kind: clothes, isWhole: true, includes: ['childrensClothes', 'jacket', 'shoes'],
    words: 'одяг одеж +kleidung +kleider kleiderkammer klamotten clothes clothing ubrani ubrań ubran odzież ciuch' },
  childrensClothes: { kind: clothes,
    words: 'kinderkleid kindersachen kinderjack kinderschuh babykleid babysachen ubrank śpioszk overall піжам пижам комбінезон комбинезон' },
  jacket: { kind: clothes,
    words: 'куртк пальт +jacke +jacken mantel mäntel jacket =coat =coats overall kurtk płaszcz' },
  shoes: { kind: clothes,
    words: 'взутт чобіт чобот черевик кросівк обув ботин сапог кроссовк +schuh +schuhe +schuhen stiefel =shoe =shoes =boots sneakers =buty =butów obuwi' },
  bedding: { kind: supplies,
    words: 'ковдр подушк одеял постіл bettwäsche bettdecke =decke =decken kopfkissen blanket pillow bedding duvet kołdr podusz pościel' },
  hygiene: { kind: cosmetics, isWhole: true, includes: ['diapers'],
    words: 'гігієн космет гигиен hygien kosmetik toiletries cosmetic soap shampoo toothpaste higien kosmetyk' },
  diapers: { kind: cosmetics,
    words: 'підгуз памперс подгуз +windel +windeln diaper nappy nappies pieluch pampers' },
  food: { kind: food, isWhole: true, includes: ['meal', 'babyFood'],
    words: '=їжа =їжу =їжі =їжею продукт харчі харчуванн =еда =еду =еды =едой питани lebensmittel =essen =food groceries jedzeni żywnoś prowiant продовольч голодн поїсти =їсти поесть покушать hungrig =hunger hungry głodn' },
  meal: { kind: food,
    words: 'обід обіди борщ обед суп mittagstisch mittagessen suppe meal lunch soup obiad zupa хліб хлеб =brot bread chleb' },
  babyFood: { kind: food,
    words: '=суміш =суміші =смесь =смеси =каша =каші =каши babynahrung babymilch säuglingsnahrung =formula =mleko' },
  medicine: { kind: medicine,
    words: '=ліки =ліків =ліками медикамент аптек аптечк лекарств medikament arznei apothek medicine medication pharmacy =leki =leków lekarstw apteczk інсулін инсулин insulin' },
  doctor: { kind: medical,
    words: '=лікар =лікаря =лікарю =лікарем =лікарі =лікарів =лікарка =лікарки =лікарку терапевт педіатр врач доктор педиатр arzt ärzt +arzt +ärztin doctor physician =gp =gps paediatric pediatric lekarz lekark pediatr стоматолог зубн dentist dentyst =zahn =zähne tooth гінеколог гинеколог gynäkolog gynecolog gynaecolog ginekolog онколог oncolog onkolog кардіолог кардиолог cardiolog kardiolog невролог neurolog хірург хирург chirurg surgeon' },
  pregnancy: { kind: medical,
    words: 'вагітн беременн schwanger pregnan ciąż =пологи =пологів =роды =родов hebamme midwife położn акушер' },
  psychologist: { kind: counselling,
    words: 'психолог психолож психотерап psycholog psychotherap counsel therapist psychoterap депрес паніч панік панич паник =травма =травми =травмы trauma depress panic anxiety =птср =ptsd насильств насили gewalt violence przemoc' },
  lawyer: { kind: legalAdvice,
    words: 'юрист адвокат юридич anwalt anwält +anwalt +anwältin jurist rechtsanwalt rechtsanwält rechtsberat lawyer solicitor attorney legal prawnik prawnicz prawn adwokat lawer =віза =візу =візи =виза =визу =визы visum =visa =visas wiza wizę aufenthalt asylum asyl azyl =pobyt =pobytu residence' },
  translation: { kind: translation, isWhole: true, includes: ['translator'],
    words: '=переклад =переклади =перекладу =перевод =переводы +übersetzung +übersetzungen translation =translate translated tłumaczeni przekład' },
  translator: { kind: translation,
    words: 'переклад перевод übersetz dolmetsch translat interpret tłumacz przetłumacz' },
  transport: { kind: transport, isWhole: true, includes: ['bus'],
    words: 'транспорт перевез перевоз підвез подвез transport fahrdienst mitfahr =lift =lifts =ride =rides przewóz przewoz przewioz przejazd евакуац эвакуац вивез вывез відвез відвіз отвез довез evacuat evakuier ewakuac abhol podwie podwóz podwoz odwie виїхат виїзд выехат выезд ausreise wyjech wyjazd' },
  bus: { kind: transport,
    words: '=бус =бусом автобус маршрутк =bus =busse kleinbus minibus =buses busem autobus' },
  job: { kind: jobs, isWhole: true,
    words: 'робот вакансі работ ваканс =arbeit =job =jobs =stelle =stellen arbeitsplatz stellenangebot =work vacanc employment =praca =pracy =pracę zatrudnien підробіт подработ minijob zarob' },
  driver: { words: 'водій водія водієм водител +fahrer driver kierowc' },
  donation: { kind: donations, isWhole: true,
    words: 'пожертв донат spende spenden donation =donate fundrais darowizn zbiórk =гроші =грошей =деньги =денег =деньгами =geld =money =pieniądze =pieniędzy' },
  children: { isManner: true,
    words: 'дитяч дитин =діти дітей дітям немовля малюк малят детск =дети детей детям ребён малыш kinder +kinder =kind baby =kid =kids child babies toddler dzieci dzieck niemowl дітьми дітях детьми детях dziećm =дитя ребенк' },
  childcare: { words: '=няня =няню садок садочк садик babysit kinderbetreu =kita nanny kindergarten playgroup =niania opiekunk przedszkol дитсадок дитсадк kindertages =krippe daycare childcare żłobek żłobk' },
  bicycle: { words: 'велосипед =ровер +fahrrad +fahrräder lastenrad bicycl =bike =bikes rower rowery' },
  pram: { words: 'візочок візочк коляск kinderwagen stroller pushchair =pram wózek wózk =візок =візка =візку =візком' },
  wheelchair: { words: 'інвалід инвалид +rollstuhl rollstühl wheelchair inwalid walking =візок =візка =візку =візком barrierefrei behinder accessible disab niepełnosprawn' },
  furniture: { words: 'мебл мебел +möbel schrank schränk furnitur mebl =стіл =столы' },
  computer: { words: 'ноутбук компьютер laptop notebook computer komputer =tablet' },
  languageCourse: { words: '+sprachkurs deutschkurs sprachtandem tandem =kurs językow conversation курс мовн' },
  hairdresser: { words: 'перукар стриж парикмахер friseur frisör hairdress haircut fryzjer strzyż' },
  animals: { words: 'тварин собак =кіт =коти =котів животн кошк haustier =hund =hunde =hunden katze =pet =pets =dog =dogs =cat =cats zwierz =pies =psa =kota =кота =котом =котик =кошка песик kotem =kot =koty =psem =psy puppy kitten' },
  school: { words: 'школ шкіл шкіль schul school szkoł szkoln' },
  book: { words: 'книг книж підручник учебник =buch bücher book books książ podręcznik' },
  appliance: { words: 'пральн стиральн waschmaschin washing pralk холодильн kühlschrank fridge refrigerator lodówk' },
  paperwork: { isManner: true,
    words: '=документ документа документи документів документы документов документам анкет бюрокра behörd =amt =ämter formular papierkram jobcenter authorities paperwork document =forms dokument urząd urzęd formalno wnios' },
  ukrainian: { isManner: true, words: 'українськ украинск ukrainisch ukrainian ukraińsk' },
  polish: { isManner: true, words: 'польськ польск polnisch =polish =polski =polskiego =polskim' },
  german: { isManner: true, words: 'німецьк немецк =deutsch =deutschen =german niemieck' },
  english: { isManner: true, words: 'англійськ английск englisch =english angielsk' },
  czech: { isManner: true, words: 'чеськ чешск tschechisch =czech =czeski =czeskiego' },
  electricity: { words: 'генератор павербанк зарядн generator powerbank agregat' },
};

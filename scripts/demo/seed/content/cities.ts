/** A town of the demo: its centre, its country, and streets where users of the demo live. */
export interface City {
  town: string;
  postcode: string;
  country: string;
  lat: number;
  lng: number;
  streets: readonly string[];
}

// prettier-ignore
export const cities = {
  warszawa: { town: 'Warszawa', postcode: '00-545', country: 'Polska', lat: 52.2297, lng: 21.0122, streets: ['Marszałkowska', 'Puławska', 'Targowa'] },
  krakow: { town: 'Kraków', postcode: '31-042', country: 'Polska', lat: 50.0614, lng: 19.9372, streets: ['Dietla', 'Karmelicka', 'Kalwaryjska'] },
  wroclaw: { town: 'Wrocław', postcode: '50-079', country: 'Polska', lat: 51.1079, lng: 17.0385, streets: ['Ruska', 'Legnicka'] },
  przemysl: { town: 'Przemyśl', postcode: '37-700', country: 'Polska', lat: 49.7838, lng: 22.7678, streets: ['Mickiewicza', 'Jagiellońska'] },
  berlin: { town: 'Berlin', postcode: '10405', country: 'Deutschland', lat: 52.52, lng: 13.405, streets: ['Prenzlauer Allee', 'Karl-Marx-Straße', 'Turmstraße', 'Müllerstraße'] },
  bremen: { town: 'Bremen', postcode: '28203', country: 'Deutschland', lat: 53.0793, lng: 8.8017, streets: ['Ostertorsteinweg', 'Gröpelinger Heerstraße', 'Pappelstraße'] },
  hamburg: { town: 'Hamburg', postcode: '20359', country: 'Deutschland', lat: 53.5511, lng: 9.9937, streets: ['Osterstraße', 'Wandsbeker Chaussee'] },
  leipzig: { town: 'Leipzig', postcode: '04275', country: 'Deutschland', lat: 51.3397, lng: 12.3731, streets: ['Karl-Heine-Straße', 'Eisenbahnstraße'] },
  wien: { town: 'Wien', postcode: '1070', country: 'Österreich', lat: 48.2082, lng: 16.3738, streets: ['Neubaugasse', 'Favoritenstraße', 'Praterstraße'] },
  praha: { town: 'Praha', postcode: '120 00', country: 'Česko', lat: 50.0755, lng: 14.4378, streets: ['Vinohradská', 'Korunní', 'Seifertova'] },
  bratislava: { town: 'Bratislava', postcode: '811 08', country: 'Slovensko', lat: 48.1486, lng: 17.1077, streets: ['Obchodná', 'Račianska'] },
  bucuresti: { town: 'București', postcode: '010071', country: 'România', lat: 44.4268, lng: 26.1025, streets: ['Calea Victoriei', 'Strada Lipscani'] },
  chisinau: { town: 'Chișinău', postcode: '2012', country: 'Moldova', lat: 47.0105, lng: 28.8638, streets: ['Strada Columna', 'Strada Ismail'] },
  vilnius: { town: 'Vilnius', postcode: '01108', country: 'Lietuva', lat: 54.6872, lng: 25.2797, streets: ['Pylimo gatvė', 'Kalvarijų gatvė'] },
  lviv: { town: 'Львів', postcode: '79000', country: 'Україна', lat: 49.8397, lng: 24.0297, streets: ['вулиця Городоцька', 'вулиця Зелена', 'вулиця Франка'] },
  kyiv: { town: 'Київ', postcode: '01001', country: 'Україна', lat: 50.4501, lng: 30.5234, streets: ['вулиця Саксаганського', 'вулиця Велика Васильківська', 'Подільський узвіз'] },
  helsinki: { town: 'Helsinki', postcode: '00530', country: 'Suomi', lat: 60.1699, lng: 24.9384, streets: ['Hämeentie', 'Mannerheimintie', 'Vaasankatu'] },
  rovaniemi: { town: 'Rovaniemi', postcode: '96200', country: 'Suomi', lat: 66.5039, lng: 25.7294, streets: ['Koskikatu', 'Pohjolankatu'] },
  ruka: { town: 'Ruka, Kuusamo', postcode: '93830', country: 'Suomi', lat: 66.1651, lng: 29.1392, streets: ['Rukatunturintie', 'Rukanriutta'] },
  tampere: { town: 'Tampere', postcode: '33100', country: 'Suomi', lat: 61.4978, lng: 23.761, streets: ['Hämeenkatu', 'Satakunnankatu'] },
  turku: { town: 'Turku', postcode: '20100', country: 'Suomi', lat: 60.4518, lng: 22.2666, streets: ['Humalistonkatu'] },
  oulu: { town: 'Oulu', postcode: '90100', country: 'Suomi', lat: 65.0121, lng: 25.4651, streets: ['Isokatu'] },
  espoo: { town: 'Espoo', postcode: '02770', country: 'Suomi', lat: 60.2055, lng: 24.6559, streets: ['Kirkkojärventie'] },
  vantaa: { town: 'Vantaa', postcode: '01300', country: 'Suomi', lat: 60.2934, lng: 25.0378, streets: ['Asematie'] },
  jyvaskyla: { town: 'Jyväskylä', postcode: '40100', country: 'Suomi', lat: 62.2426, lng: 25.7473, streets: ['Kauppakatu'] },
  lahti: { town: 'Lahti', postcode: '15110', country: 'Suomi', lat: 60.9827, lng: 25.6615, streets: ['Aleksanterinkatu'] },
  kuopio: { town: 'Kuopio', postcode: '70100', country: 'Suomi', lat: 62.8924, lng: 27.677, streets: ['Puijonkatu'] },
} as const satisfies Record<string, City>;

export type CityName = keyof typeof cities;

import * as v from 'valibot';
import { cleanEmail, isEmail } from '#contract/account/email.ts';
import { ownPath } from '#contract/ownPath.ts';
import { cleanWords } from '#contract/text/pastedText.ts';
import { locales, type LocaleCode } from '#contract/locales.ts';
import { approvalRules, bannerKinds, bounds, contactFacts, limits, socialNetworks } from './settings.ts';
import type { ContactFact, SettingKey, SiteSettings, SocialNetwork, Texts } from './settings.ts';

/** Validation errors of a setting; pages have a message for each. */
export const settingErrors = [
  'range',
  'percent',
  'tooLong',
  'tooMany',
  'email',
  'address',
  'link',
  'place',
  'words',
  'order',
  'some',
] as const;
export type SettingFault = (typeof settingErrors)[number];

/** Errors by path, such as `footer.2` or `words.en`. */
export type SettingFaults = Readonly<Record<string, SettingFault>>;

const days = ([min, max]: readonly [number, number]) =>
  v.pipe(v.number('range'), v.integer('range'), v.minValue(min, 'range'), v.maxValue(max, 'range'));

const percent = v.pipe(
  v.string('percent'),
  v.regex(/^\d{1,2}(\.\d{1,2})?$/, 'percent'),
  v.check(text => Number(text) <= bounds.commission[1], 'percent'),
);

/** One line; '' when it is not filled in. */
const line = (max: number) =>
  v.pipe(
    v.string('tooLong'),
    v.transform(text => cleanWords(text).replaceAll(/\s+/g, ' ')),
    v.maxLength(max, 'tooLong'),
  );

const isHttps = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:';
const https = v.pipe(
  line(limits.fact),
  v.check(text => text === '' || isHttps(text), 'address'),
);

const latitude = v.pipe(v.number('place'), v.minValue(-90, 'place'), v.maxValue(90, 'place'));
const longitude = v.pipe(v.number('place'), v.minValue(-180, 'place'), v.maxValue(180, 'place'));
const point = v.strictObject({ lat: latitude, lng: longitude }, 'place');
const place = v.strictObject(
  {
    address: v.pipe(line(200), v.minLength(1, 'place')),
    origin: point,
    bounds: v.strictObject({ ne: point, sw: point }, 'place'),
  },
  'place',
);

const optionalLine = v.optional(line(limits.words));
const texts = v.pipe(
  v.strictObject(
    Object.fromEntries(locales.map(locale => [locale, optionalLine])) as Record<
      LocaleCode,
      typeof optionalLine
    >,
    'words',
  ),
  v.transform(all => Object.fromEntries(Object.entries(all).filter(([, words]) => words)) as Texts),
);

const instant = v.nullable(
  v.pipe(
    v.string('order'),
    v.check(text => !Number.isNaN(Date.parse(text)), 'order'),
    v.transform(text => new Date(text).toISOString()),
  ),
);

const isLink = (text: string) => text === '' || ownPath(text) !== undefined || isHttps(text);

const banner = v.pipe(
  v.strictObject({
    kind: v.picklist(bannerKinds),
    words: v.pipe(
      texts,
      v.check(words => Object.keys(words).length > 0, 'words'),
    ),
    link: v.pipe(line(limits.fact), v.check(isLink, 'link')),
    from: instant,
    until: instant,
  }),
  v.forward(
    v.check(({ from, until }) => !from || !until || from < until, 'order'),
    ['until'],
  ),
);

const each = <Name extends string, S extends v.GenericSchema>(names: readonly Name[], schema: S) =>
  v.strictObject(Object.fromEntries(names.map(name => [name, schema])) as Record<Name, S>);

const contact = v.strictObject({
  ...(Object.fromEntries(contactFacts.map(fact => [fact, line(limits.fact)])) as Record<
    ContactFact,
    ReturnType<typeof line>
  >),
  operatorEmail: v.pipe(
    line(limits.fact),
    v.transform(cleanEmail),
    v.check(text => text === '' || isEmail(text), 'email'),
  ),
  donationUrl: https,
});

const languages = v.pipe(
  v.array(v.picklist(locales, 'some'), 'some'),
  v.minLength(1, 'some'),
  v.transform(chosen => locales.filter(locale => chosen.includes(locale))),
);

const places = (max: number) => v.pipe(v.array(place, 'place'), v.maxLength(max, 'tooMany'));

const schemas: { readonly [Key in SettingKey]: v.GenericSchema<unknown, SiteSettings[Key]> } = {
  approval: v.picklist(approvalRules),
  commissions: v.strictObject({ customer: percent, provider: percent }),
  deadlines: v.strictObject({ answer: days(bounds.answer), review: days(bounds.review) }),
  ages: v.strictObject({ freshnessDays: days(bounds.age), newAccountDays: days(bounds.age) }),
  cities: v.strictObject({ landing: places(limits.landing), footer: places(limits.footer) }),
  contact,
  social: each<SocialNetwork, typeof https>(socialNetworks, https),
  banners: v.pipe(v.array(banner), v.maxLength(limits.banners, 'tooMany')),
  maintenance: v.strictObject({ isOn: v.boolean(), until: instant, words: texts }),
  languages,
};

type Checked<Key extends SettingKey> =
  | { ok: true; value: SiteSettings[Key] }
  | { ok: false; faults: SettingFaults };

/** Returns the parsed value, or everything that is wrong with it. Shared by the form and the server. */
export function checkSetting<Key extends SettingKey>(key: Key, value: unknown): Checked<Key> {
  const schema: v.GenericSchema<unknown, SiteSettings[Key]> = schemas[key];
  const { success, output, issues } = v.safeParse(schema, value);
  if (success) return { ok: true, value: output };
  const faults = issues.map(issue => [v.getDotPath(issue) ?? '', faultOf(issue.message)] as const);
  // Reversed, so that the first error of a path is the one reported.
  return { ok: false, faults: Object.fromEntries(faults.reverse()) };
}

const faultOf = (message: string): SettingFault => settingErrors.find(fault => fault === message) ?? 'range';

import type {
  SiteTranslator,
  Translation,
  TranslatableForOperators,
} from '#contract/entities/translation.ts';
import type { LocaleCode } from '#contract/locales.ts';

/** Texts to translate; see the endpoint `POST /api/translations`. */
export interface TranslationRequest {
  to: LocaleCode;
  from?: LocaleCode;
  items: readonly { kind: TranslatableForOperators; id: string; isTitleOnly: boolean }[];
}

/** Who requests translations. */
export interface TranslationReader {
  /** Absent: a visitor. */
  accessToken?: string | undefined;
  /** IP address. */
  address: string;
  /** False: answers at once, with stored translations only. */
  mayWait: boolean;
}

/** What people write, translated by the site's translator. */
export interface TranslationService {
  /** The site's translator as it is now; undefined when there is none. */
  translator(): SiteTranslator | undefined;
  /** One answer per item, in their order. */
  translate(reader: TranslationReader, request: TranslationRequest): Promise<readonly Translation[]>;
  /** The same for an operator in the console. */
  translateForOperator(request: TranslationRequest): Promise<readonly Translation[]>;
}

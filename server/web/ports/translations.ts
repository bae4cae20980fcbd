import type {
  SiteTranslator,
  TranslatableKind,
  TranslatedText,
  Translation,
} from '#contract/text/translation.ts';
import type { LocaleCode } from '#contract/locales.ts';

/** Texts to translate; see the endpoint `POST /api/translations`. */
export interface TranslationRequest {
  to: LocaleCode;
  from?: LocaleCode;
  items: readonly { kind: TranslatableKind; id: string; isTitleOnly: boolean }[];
}

/** Texts to translate; see the endpoint `POST /api/console/translations`. */
export interface OperatorsRequest extends Pick<TranslationRequest, 'to' | 'from'> {
  texts: readonly string[];
  people: readonly string[];
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
  /** Translates what an operator reads, whose console is open. */
  translateForOperator(request: OperatorsRequest): Promise<readonly TranslatedText[]>;
}

import type {
  SiteTranslator,
  TranslatableKind,
  TranslatedText,
  Translation,
} from '#contract/text/translation.ts';
import type { LocaleCode } from '#contract/locales.ts';
import type { Reader } from './handlers.ts';

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

/** What people write, translated by the site's translator. */
export interface TranslationService {
  /** The site's translator as it is now; undefined when there is none. */
  translator(): SiteTranslator | undefined;
  /** One answer per item, in their order; in process at once, with stored translations only. */
  translate(reader: Reader, request: TranslationRequest): Promise<readonly Translation[]>;
  /** Translates what an operator reads, whose console is open. */
  translateForOperator(request: OperatorsRequest): Promise<readonly TranslatedText[]>;
}

/** Who translates what people write. */
export type TranslationSetting =
  | { kind: 'deepl'; key: string }
  | {
      kind: 'libreTranslate';
      /** Without key and trailing slash. */
      url: string;
      key?: string;
    };

/**
 * Parses `deepl:<key>` or `https://<key>@<host>`, where LibreTranslate's key may be left out; undefined for anything
 * else.
 */
export function parseTranslation(value: string): TranslationSetting | undefined {
  const [, deeplKey] = /^deepl:([\w:-]{8,100})$/.exec(value) ?? [];
  if (deeplKey !== undefined) return { kind: 'deepl', key: deeplKey };
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return undefined;
  const { username, password, search, hash, origin, pathname } = new URL(value);
  if (password !== '' || search !== '' || hash !== '') return undefined;
  return {
    kind: 'libreTranslate',
    url: `${origin}${pathname.replace(/\/+$/, '')}`,
    ...(username ? { key: decodeURIComponent(username) } : {}),
  };
}

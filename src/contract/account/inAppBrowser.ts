/** The system of a browser inside another app, which decides how a page gets from there into the user's own browser. */
export type InAppBrowser = 'android' | 'ios' | 'other';

/**
 * What apps add to the `User-Agent` of the browser inside them: Facebook and Messenger, Instagram, LINE, Telegram,
 * TikTok, Viber, WhatsApp, Snapchat, X, LinkedIn, Pinterest, WeChat, KakaoTalk, VK, and any Android WebView.
 */
const marks =
  /\bFB(?:AN|AV|_IAB|IOS)\b|\bInstagram\b|\bLine\/|\bTelegram|musical_ly|Bytedance|\bTikTok|\btrill_|\bViber|\bWhatsApp\/|\bSnapchat|\bTwitter for |\bLinkedInApp|\bPinterest\/|\bMicroMessenger|\bKAKAOTALK|\bVK(?:Android|iOS|Client)|; wv\)|\bVersion\/4\.0 Chrome\//i;

/** Browsers with the `User-Agent` of an Android WebView. */
const fullBrowsers = /\bMiuiBrowser\//;

/** Every browser on iOS names Safari; a page inside another app does not. */
const isIosWebView = /\((?:iPhone|iPad|iPod)[^)]*\).*AppleWebKit\/(?!.*Safari\/)/;

/**
 * Returns the kind of a browser inside another app by its `User-Agent`; undefined for others. Google refuses to sign
 * people in there (`disallowed_useragent`).
 */
export function inAppBrowser(agent: string): InAppBrowser | undefined {
  if (fullBrowsers.test(agent) || (!marks.test(agent) && !isIosWebView.test(agent))) return undefined;
  if (/\bAndroid\b/.test(agent)) return 'android';
  return /\b(?:iPhone|iPad|iPod)\b/.test(agent) ? 'ios' : 'other';
}

/** Returns an address that opens this one in the default browser of an Android phone. */
export function androidIntent(url: string): string {
  const { protocol, host, pathname, search } = new URL(url);
  const fallback = encodeURIComponent(url);
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;S.browser_fallback_url=${fallback};end`;
}

import { androidIntent, inAppBrowser } from './inAppBrowser.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko)';
const webView = `${android.replace(')', '; wv)')} Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36`;

test.each([
  ['Facebook, iPhone', `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/458.0.0.30.108;FBBV/1]`, 'ios'],
  ['Facebook, Android', `${webView} [FB_IAB/FB4A;FBAV/458.0.0.50.74;]`, 'android'],
  ['Messenger', `${webView} [FB_IAB/Orca-Android;FBAV/450.0.0.1;]`, 'android'],
  ['Instagram, iPhone', `${iphone} Mobile/15E148 Instagram 325.0.3.34.90 (iPhone14,5; iOS 17_4)`, 'ios'],
  ['Instagram, Android', `${webView} Instagram 325.0.0.36.92 Android`, 'android'],
  ['LINE', `${iphone} Mobile/15E148 Safari Line/14.5.0`, 'ios'],
  ['Telegram', `${android} Chrome/124.0.0.0 Mobile Safari/537.36 Telegram-Android/10.9.1`, 'android'],
  ['TikTok', `${iphone} Mobile/15E148 musical_ly_34.1.0 BytedanceWebview/d8a21c6`, 'ios'],
  ['Viber', `${iphone} Mobile/15E148 Safari/604.1 Viber/22.1`, 'ios'],
  ['an old Android WebView', `${android} Version/4.0 Chrome/43.0.2357.65 Mobile Safari/537.36`, 'android'],
  ['any app on an iPhone', `${iphone} Mobile/15E148`, 'ios'],
  ['Facebook, elsewhere', 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 [FBAN/x;FBAV/1;]', 'other'],
] as const)('%s is a browser inside an app', (_name, agent, system) => {
  expect(inAppBrowser(agent)).toBe(system);
});

test.each([
  `${iphone} Version/17.4 Mobile/15E148 Safari/604.1`,
  `${iphone} CriOS/124.0.6367.88 Mobile/15E148 Safari/604.1`,
  `${android} Chrome/124.0.0.0 Mobile Safari/537.36`,
  `${android} SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36`,
  `${android} Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.6.0-gn`,
  'Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36',
  '',
])('%s is none', agent => {
  expect(inAppBrowser(agent)).toBeUndefined();
});

test('an address is opened in the browser of an Android phone, with itself as fallback', () => {
  expect(androidIntent('https://help.example.org/login?lang=uk')).toBe(
    'intent://help.example.org/login?lang=uk#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;S.browser_fallback_url=https%3A%2F%2Fhelp.example.org%2Flogin%3Flang%3Duk;end',
  );
});

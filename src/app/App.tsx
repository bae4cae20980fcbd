import loadable from '@loadable/component';
import { HelmetProvider } from 'react-helmet-async';
import { RawIntlProvider, FormattedMessage, type IntlShape } from 'react-intl';
import { Provider } from 'react-redux';
import '#src/styles/global.css';
import type { AppStore } from '#src/store/store.ts';
import { DataSaverContext } from '#src/components/dataSaver.ts';
import { DeferredTasks, LiveEventStream } from './deferred/DeferredTasks.tsx';
import { StayInLanguage } from '#src/components/Link/StayInLanguage.tsx';
import type { ImpersonationBanner as Shown } from './ImpersonationBanner/ImpersonationBanner.tsx';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import { LazyNotices } from './Notices/NoticesIfAny.tsx';
import { PageLoader } from './PageLoader/PageLoader.tsx';
import { RouteOutlet } from './RouteOutlet.tsx';
import css from './SkipLink/SkipLink.module.css';

const ImpersonationBanner = loadable(() => import('./ImpersonationBanner/ImpersonationBanner.tsx'), {
  resolveComponent: (chunk: { ImpersonationBanner: typeof Shown }) => chunk.ImpersonationBanner,
});

interface AppProps {
  store: AppStore;
  intl: IntlShape;
  /** Fetches the messages of a page; the server has them all. */
  loadMessages: (folder: string) => Promise<void>;
}

/** The whole app inside the router, identical on the server and in the browser. */
export function App({ store, intl, loadMessages }: AppProps) {
  const { dataSaver, impersonatedUntil } = store.getState().settings;
  return (
    <Provider store={store}>
      <RawIntlProvider value={intl}>
        <HelmetProvider>
          <DataSaverContext value={dataSaver !== undefined}>
            <StayInLanguage>
              <PageLoader loadMessages={loadMessages} />
              <SkipLink />
              {impersonatedUntil !== undefined && (
                <LazyPart>
                  <ImpersonationBanner until={impersonatedUntil} />
                </LazyPart>
              )}
              <LazyNotices />
              <LiveEventStream />
              <DeferredTasks />
              <RouteOutlet />
            </StayInLanguage>
          </DataSaverContext>
        </HelmetProvider>
      </RawIntlProvider>
    </Provider>
  );
}

/** Skips everything before the page's main landmark; the first tab stop, before any notice. */
export function SkipLink() {
  return (
    <a className={css.skip} href="#main">
      <FormattedMessage id="PageFrame.skipToContent" />
    </a>
  );
}

import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { cleanWords } from '#contract/text/pastedText.ts';
import { buttonClass } from '#src/components/Button/Button.tsx';
import { LanguageField } from '#src/components/Link/StayInLanguage.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { useMessages } from '#src/util/messages.ts';
import fieldCss from '#src/forms/Field.module.css';
import css from './InboxPage.module.css';
import { inboxPath, keywordsLength, type InboxFilters } from './loadData.ts';

/** Searches what is shown. Works without JavaScript. */
export function InboxSearch({ filters }: { filters: InboxFilters }) {
  const intl = useIntl();
  const text = useMessages('InboxPage');
  const navigate = useNavigate();
  const { tab, show, keywords = '' } = filters;
  const label = text('keywords');
  return (
    <form
      role="search"
      aria-label={label}
      method="get"
      action={inboxPath({ tab })}
      className={css.search}
      onSubmit={event => {
        event.preventDefault();
        const sought = cleanWords(String(new FormData(event.currentTarget).get('keywords')));
        void navigate(inboxPath({ tab, show, keywords: sought }));
      }}
    >
      <LanguageField />
      {/* Keyed, so that "Back" and "Show all" change what it shows. */}
      <input
        key={keywords}
        name="keywords"
        type="search"
        dir="auto"
        className={fieldCss.control}
        enterKeyHint="search"
        aria-label={label}
        placeholder={text('keywordsHint')}
        defaultValue={keywords}
        maxLength={keywordsLength}
        autoComplete="off"
      />
      {show && <input type="hidden" name="show" value={show} />}
      <button
        type="submit"
        className={buttonClass({ variant: 'secondary' })}
        aria-label={intl.formatMessage({ id: 'SearchForm.submit' })}
      >
        <Icon name="search" />
      </button>
    </form>
  );
}

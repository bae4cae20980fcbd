import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import css from './Console.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  return (
    <div className={css.unlock}>
      <Banner kind="warning">
        <FormattedMessage id="Console.codesOnce" />
      </Banner>
      <ul className={css.codes}>
        {codes.map(code => (
          <li key={code}>
            <code translate="no">{code}</code>
          </li>
        ))}
      </ul>
      <div>
        <Button onClick={onKept}>
          <FormattedMessage id="Console.codesKept" />
        </Button>
      </div>
    </div>
  );
}

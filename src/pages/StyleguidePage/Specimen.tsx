import type { MouseEvent, ReactNode } from 'react';
import { classNames } from '#src/components/classNames.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './StyleguidePage.module.css';

interface SpecimenProps {
  /** Name of the component in the code. */
  name: string;
  /** Disables its links, which point to users and listings that do not exist. */
  leadsNowhere?: boolean;
  /** Stacks the states at full width. */
  isWide?: boolean;
  /** State elements. */
  children: ReactNode;
}

/** A component in all its states. */
export function Specimen({ name, leadsNowhere = false, isWide = false, children }: SpecimenProps) {
  const stay = (event: MouseEvent) => {
    if ((event.target as Element).closest('a')) event.preventDefault();
  };
  return (
    <section className={css.specimen}>
      <h2 className={css.name}>
        <code translate="no">{name}</code>
      </h2>
      <div
        className={classNames(css.states, isWide && css.wide)}
        onClickCapture={leadsNowhere ? stay : undefined}
      >
        {children}
      </div>
    </section>
  );
}

export type StateName =
  | 'usual'
  | 'small'
  | 'large'
  | 'wide'
  | 'primary'
  | 'secondary'
  | 'quiet'
  | 'danger'
  | 'disabled'
  | 'busy'
  | 'empty'
  | 'filled'
  | 'hint'
  | 'wrong'
  | 'without'
  | 'long'
  | 'info'
  | 'success'
  | 'warning'
  | 'error';

interface StateProps {
  name: StateName;
  children: ReactNode;
}

/** One state of the component. */
export function State({ name, children }: StateProps) {
  const text = useMessages('StyleguidePage');
  return (
    <div className={css.state}>
      <p className={css.caption}>{text(`state.${name}`)}</p>
      {children}
    </div>
  );
}

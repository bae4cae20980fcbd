import { LinkedText } from '#src/components/LinkedText/LinkedText.tsx';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { TimeAgo } from '#src/components/TimeAgo/TimeAgo.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { aDay } from '../samples.ts';
import { Specimen, State } from '../Specimen.tsx';

const sizes = ['text-3xl', 'text-2xl', 'text-xl', 'text-l', 'text-m', 'text-s', 'text-xs'] as const;

export function Type() {
  const text = useMessages('StyleguidePage');
  const { rootUrl } = useSettings();
  return (
    <>
      {sizes.map(size => (
        <Specimen key={size} name={size} isWide>
          <p style={{ fontSize: `var(--${size})` }}>{text('sample.title')}</p>
        </Specimen>
      ))}
      <Specimen name="Panel" isWide>
        <State name="usual">
          <Panel>{text('sample.sentence')}</Panel>
        </State>
        <State name="long">
          <Panel>{text('sample.word').repeat(3)}</Panel>
        </State>
      </Specimen>
      <Specimen name="LinkedText">
        <div>
          <LinkedText text={`${text('sample.label')}: https://example.org`} rootUrl={rootUrl} />
        </div>
      </Specimen>
      <Specimen name="TimeAgo, LocalTime">
        <p>
          <TimeAgo instant={aDay} />
        </p>
        <p>
          <LocalTime instant={aDay} />
        </p>
      </Specimen>
      <Specimen name="VisuallyHidden">
        <p>
          {text('sample.label')} <VisuallyHidden>{text('sample.hint')}</VisuallyHidden>
        </p>
      </Specimen>
    </>
  );
}

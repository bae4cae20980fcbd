import { LinkedText } from '#src/components/LinkedText/LinkedText.tsx';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { TimeAgo } from '#src/components/TimeAgo/TimeAgo.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { useSettings } from '#src/store/hooks.ts';
import { aDay } from '../samples.ts';
import { Specimen, State } from '../Specimen.tsx';
import { useWords } from '../useWords.ts';

const sizes = ['text-3xl', 'text-2xl', 'text-xl', 'text-l', 'text-m', 'text-s', 'text-xs'] as const;

export function Type() {
  const say = useWords();
  const { rootUrl } = useSettings();
  return (
    <>
      {sizes.map(size => (
        <Specimen key={size} name={size} isWide>
          <p style={{ fontSize: `var(--${size})` }}>{say('sample.title')}</p>
        </Specimen>
      ))}
      <Specimen name="Panel" isWide>
        <State name="usual">
          <Panel>{say('sample.sentence')}</Panel>
        </State>
        <State name="long">
          <Panel>{say('sample.word').repeat(3)}</Panel>
        </State>
      </Specimen>
      <Specimen name="LinkedText">
        <div>
          <LinkedText text={`${say('sample.label')}: https://example.org`} rootUrl={rootUrl} />
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
          {say('sample.label')} <VisuallyHidden>{say('sample.hint')}</VisuallyHidden>
        </p>
      </Specimen>
    </>
  );
}

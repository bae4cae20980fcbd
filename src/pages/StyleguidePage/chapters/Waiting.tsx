import { ProgressBar } from '#src/components/ProgressBar/ProgressBar.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { Specimen, State } from '../Specimen.tsx';
import { useWords } from '../useWords.ts';

export function Waiting() {
  const say = useWords();
  return (
    <>
      <Specimen name="Spinner">
        <State name="usual">
          <Spinner label={say('state.busy')} />
        </State>
        <State name="small">
          <Spinner label={say('state.busy')} size="inline" />
        </State>
      </Specimen>
      <Specimen name="ProgressBar">
        <State name="empty">
          <ProgressBar label={say('sample.label')} value={0} />
        </State>
        <State name="filled">
          <ProgressBar label={say('sample.label')} value={0.6} />
        </State>
        <State name="busy">
          <ProgressBar label={say('sample.label')} />
        </State>
      </Specimen>
    </>
  );
}

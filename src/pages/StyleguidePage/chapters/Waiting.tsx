import { ProgressBar } from '#src/components/ProgressBar/ProgressBar.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { useMessages } from '#src/util/messages.ts';
import { Specimen, State } from '../Specimen.tsx';

export function Waiting() {
  const text = useMessages('StyleguidePage');
  return (
    <>
      <Specimen name="Spinner">
        <State name="usual">
          <Spinner label={text('state.busy')} />
        </State>
        <State name="small">
          <Spinner label={text('state.busy')} size="inline" />
        </State>
      </Specimen>
      <Specimen name="ProgressBar">
        <State name="empty">
          <ProgressBar label={text('sample.label')} value={0} />
        </State>
        <State name="filled">
          <ProgressBar label={text('sample.label')} value={0.6} />
        </State>
        <State name="busy">
          <ProgressBar label={text('sample.label')} />
        </State>
      </Specimen>
    </>
  );
}

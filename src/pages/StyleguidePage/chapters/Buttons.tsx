import { Button, ButtonLink, type ButtonLook } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { FilePicker, pictures } from '#src/components/FilePicker/FilePicker.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { pathTo } from '#contract/paths.ts';
import { Specimen, State } from '../Specimen.tsx';
import { useWords } from '../useWords.ts';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
const looks: readonly ['small' | 'large' | 'wide', ButtonLook][] = [
  ['small', { size: 'small' }],
  ['large', { size: 'large' }],
  ['wide', { isFullWidth: true }],
];
const nothing = () => undefined;

export function Buttons() {
  const say = useWords();
  const text = say('sample.label');
  return (
    <>
      <Specimen name="Button">
        {variants.map(variant => (
          <State key={variant} name={variant}>
            <Button variant={variant}>{text}</Button>
          </State>
        ))}
        {looks.map(([name, look]) => (
          <State key={name} name={name}>
            <Button {...look}>{text}</Button>
          </State>
        ))}
        <State name="disabled">
          <Button disabled>{text}</Button>
        </State>
        <State name="busy">
          <Button busy>{text}</Button>
        </State>
        <State name="long">
          <Button>{say('sample.sentence')}</Button>
        </State>
      </Specimen>
      <Specimen name="ButtonLink">
        {variants.map(variant => (
          <State key={variant} name={variant}>
            <ButtonLink variant={variant} to={pathTo('StyleguidePage', {})}>
              <Icon name="arrow-left" />
              {text}
            </ButtonLink>
          </State>
        ))}
      </Specimen>
      <Specimen name="ButtonRow" isWide>
        <ButtonRow>
          <Button>{text}</Button>
          <Button variant="secondary">{text}</Button>
          <Button variant="quiet">{text}</Button>
        </ButtonRow>
      </Specimen>
      <Specimen name="FilePicker">
        <State name="usual">
          <FilePicker accept={pictures} onChoose={nothing}>
            {text}
          </FilePicker>
        </State>
        <State name="disabled">
          <FilePicker accept={pictures} onChoose={nothing} disabled>
            {text}
          </FilePicker>
        </State>
      </Specimen>
    </>
  );
}

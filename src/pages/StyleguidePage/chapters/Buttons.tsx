import { Button, ButtonLink, type ButtonLook } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { FilePicker, pictures } from '#src/components/FilePicker/FilePicker.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { pathTo } from '#contract/paths.ts';
import { useMessages } from '#src/util/messages.ts';
import { Specimen, State } from '../Specimen.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
const looks: readonly ['small' | 'large' | 'wide', ButtonLook][] = [
  ['small', { size: 'small' }],
  ['large', { size: 'large' }],
  ['wide', { isFullWidth: true }],
];
const nothing = () => undefined;

export function Buttons() {
  const text = useMessages('StyleguidePage');
  const label = text('sample.label');
  return (
    <>
      <Specimen name="Button">
        {variants.map(variant => (
          <State key={variant} name={variant}>
            <Button variant={variant}>{label}</Button>
          </State>
        ))}
        {looks.map(([name, look]) => (
          <State key={name} name={name}>
            <Button {...look}>{label}</Button>
          </State>
        ))}
        <State name="disabled">
          <Button disabled>{label}</Button>
        </State>
        <State name="busy">
          <Button busy>{label}</Button>
        </State>
        <State name="long">
          <Button>{text('sample.sentence')}</Button>
        </State>
      </Specimen>
      <Specimen name="ButtonLink">
        {variants.map(variant => (
          <State key={variant} name={variant}>
            <ButtonLink variant={variant} to={pathTo('StyleguidePage', {})}>
              <Icon name="arrow-left" />
              {label}
            </ButtonLink>
          </State>
        ))}
      </Specimen>
      <Specimen name="ButtonRow" isWide>
        <ButtonRow>
          <Button>{label}</Button>
          <Button variant="secondary">{label}</Button>
          <Button variant="quiet">{label}</Button>
        </ButtonRow>
      </Specimen>
      <Specimen name="FilePicker">
        <State name="usual">
          <FilePicker accept={pictures} onChoose={nothing}>
            {label}
          </FilePicker>
        </State>
        <State name="disabled">
          <FilePicker accept={pictures} onChoose={nothing} disabled>
            {label}
          </FilePicker>
        </State>
      </Specimen>
    </>
  );
}

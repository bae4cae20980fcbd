import { Icon, type IconName } from '#src/components/Icon/Icon.tsx';
import { iconPaths } from '#src/components/Icon/iconPaths.ts';
import { Logo } from '#src/components/Logo/Logo.tsx';
import { useSettings } from '#src/store/hooks.ts';
import { Specimen } from '../Specimen.tsx';
import css from '../StyleguidePage.module.css';

const names = Object.keys(iconPaths) as IconName[];

export function Icons() {
  const { marketplaceName } = useSettings();
  return (
    <>
      <Specimen name="Icon" isWide>
        <ul className={css.tiles}>
          {names.map(name => (
            <li key={name} className={css.tile}>
              <span className={css.drawing}>
                <Icon name={name} />
              </span>
              <code translate="no">{name}</code>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Logo">
        <Logo name={marketplaceName} />
      </Specimen>
    </>
  );
}

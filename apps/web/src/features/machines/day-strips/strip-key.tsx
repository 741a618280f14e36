import { useTranslation } from 'react-i18next';
import { useProgrammeName } from '../../../components/text/programme-name.tsx';
import classes from './strip-key.module.css';

const families = ['glasses', 'eco'] as const;
const signs = [
  'washing',
  ...families,
  'service',
  'ready',
  'heating',
  'off',
  'silent',
  'critical',
  'warning',
  'deviation',
] as const;
const states = ['ready', 'heating', 'off', 'silent'] as const;
const isState = (sign: string): sign is (typeof states)[number] => states.some((state) => state === sign);
const isFamily = (sign: string): sign is (typeof families)[number] => families.some((family) => family === sign);

export function StripKey() {
  const { t } = useTranslation('strip');
  const programmeName = useProgrammeName();
  const textOf = (sign: (typeof signs)[number]) => {
    if (isState(sign)) return t(`state.${sign}`);
    return isFamily(sign) ? programmeName(sign) : t(sign);
  };
  return (
    <ul className={classes.key} aria-label={t('legend')}>
      {signs.map((sign) => (
        <li key={sign} className={classes.entry}>
          <span className={classes.sign} data-sign={sign} aria-hidden />
          {textOf(sign)}
        </li>
      ))}
    </ul>
  );
}

import { useTranslation } from 'react-i18next';
import classes from './strip-key.module.css';

const signs = ['washing', 'ready', 'heating', 'off', 'silent', 'critical', 'warning', 'deviation'] as const;
const states = ['ready', 'heating', 'off', 'silent'] as const;
const isState = (sign: string): sign is (typeof states)[number] => states.some((state) => state === sign);

export function StripKey() {
  const { t } = useTranslation('strip');
  return (
    <ul className={classes.key} aria-label={t('legend')}>
      {signs.map((sign) => (
        <li key={sign} className={classes.entry}>
          <span className={classes.sign} data-sign={sign} aria-hidden />
          {isState(sign) ? t(`state.${sign}`) : t(sign)}
        </li>
      ))}
    </ul>
  );
}

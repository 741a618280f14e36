import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './signal-bars.module.css';
import { signalStrength, signalStrengths } from './signal-strength.ts';

/** The signal as bars, in words and in dBm. */
export function SignalBars({ dbm }: { dbm: number }) {
  const { t } = useTranslation('connectivity');
  const formats = useFormats();
  const strength = signalStrength(dbm);
  const bars = signalStrengths.indexOf(strength);
  return (
    <span className={classes.signal}>
      <span className={classes.bars} aria-hidden>
        {signalStrengths.slice(1).map((name, i) => (
          <span key={name} className={classes.bar} data-on={i < bars || undefined} />
        ))}
      </span>
      {t(`signal.${strength}`)}, {formats.integer(dbm)}
      {'\u00a0'}dBm
    </span>
  );
}

import { useTranslation } from 'react-i18next';
import { readerTimeZone } from '../../../lib/time/reader-time-zone.ts';
import { haveSameClock } from '../../../lib/time/shown-time-zone.ts';
import classes from './zone-note.module.css';

/** Names the machine's time zone, in which its pages show times, where the reader's clock shows another time. */
export function ZoneNote({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('appliances');
  if (haveSameClock(timeZone, readerTimeZone(), Date.now())) return null;
  const text = t('machine.times', { zone: timeZone.replaceAll('_', ' ') });
  return (
    <p className={classes.note} title={text}>
      {text}
    </p>
  );
}

import { useTranslation } from 'react-i18next';
import IconClock from '~icons/tabler/clock';
import { readerTimeZone } from '../../../lib/time/reader-time-zone.ts';
import { haveSameClock } from '../../../lib/time/shown-time-zone.ts';
import classes from './zone-note.module.css';

/** Names the machine's time zone, in which its pages show times, where the reader's clock shows another time. */
export function ZoneNote({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('appliances');
  if (haveSameClock(timeZone, readerTimeZone(), Date.now())) return null;
  const zone = timeZone.replaceAll('_', ' ');
  const words = t('machine.times', { zone });
  return (
    <p className={classes.note} title={words}>
      <span className={classes.words}>{words}</span>
      <span className={classes.zone} aria-hidden>
        <IconClock size={14} stroke={1.75} />
        {zone.split('/').at(-1)}
      </span>
    </p>
  );
}

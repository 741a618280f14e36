import { useTranslation } from 'react-i18next';
import { useLinkState } from '../../../../lib/live/live-link-context.tsx';
import { useFleet } from '../list-api.ts';
import type { ListSearch } from '../list-search.ts';
import { DayFigures } from './day-figures.tsx';
import classes from './fleet-strip.module.css';
import { StateFigures } from './state-figures.tsx';

/** An unknown figure is a dash, not a zero. */
export function FleetStrip({ search }: { search: ListSearch }) {
  const { t } = useTranslation('appliances');
  const { data: fleet, isError } = useFleet();
  const isStale = useLinkState().kind === 'down' || isError;
  return (
    <section className={classes.fleet} aria-label={t('fleet.label')} data-stale={isStale || undefined}>
      <div className={classes.strip}>
        <StateFigures fleet={fleet} search={search} />
        <DayFigures fleet={fleet} />
      </div>
    </section>
  );
}

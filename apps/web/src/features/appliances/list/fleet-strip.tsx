import { IconCircleCheck, IconDroplets, IconPlugConnectedX, IconWashMachine } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useLinkState } from '../../../lib/live/live-link-context.tsx';
import { useApplianceTotal } from '../appliances-api.ts';
import classes from './fleet-strip.module.css';
import { type FleetFigures, fleetTally } from './fleet-tally.ts';

const figures = [
  { name: 'running', Icon: IconDroplets },
  { name: 'ready', Icon: IconCircleCheck },
  { name: 'offline', Icon: IconPlugConnectedX },
  { name: 'total', Icon: IconWashMachine },
] as const;

/** What is known of the whole fleet; a figure that is not known yet is a dash, not a zero. */
function useFleetFigures(): Partial<FleetFigures> {
  const total = useApplianceTotal();
  const offline = useApplianceTotal('offline');
  const tally = useSyncExternalStore(fleetTally.subscribe, fleetTally.figures);
  if (total !== undefined && tally.total >= total) return tally;
  return { ...(total !== undefined && { total }), ...(offline !== undefined && { offline }) };
}

export function FleetStrip() {
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  const known = useFleetFigures();
  const isStale = useLinkState().kind === 'down';
  return (
    <dl className={classes.strip} data-stale={isStale || undefined}>
      {figures.map(({ name, Icon }) => {
        const figure = known[name];
        return (
          <div key={name} className={classes.figure} data-figure={name}>
            <dt className={classes.name}>
              <Icon size={18} stroke={1.75} aria-hidden />
              {t(`fleet.${name}`)}
            </dt>
            <dd className={classes.value}>{figure === undefined ? '–' : formats.integer(figure)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

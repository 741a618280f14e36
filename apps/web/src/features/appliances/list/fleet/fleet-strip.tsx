import {
  IconAlertTriangle,
  IconBolt,
  IconCircleCheck,
  IconDroplet,
  IconDroplets,
  IconPlugConnectedX,
  IconShieldCheck,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Fleet } from '@washboard/contract/appliances/fleet';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Formats, Quantity } from '../../../../lib/format/formats.ts';
import { useFormats } from '../../../../lib/format/use-formats.ts';
import { useLinkState } from '../../../../lib/live/live-link-context.tsx';
import { useFleet } from '../list-api.ts';
import type { ListSearch } from '../list-search.ts';
import { AlarmRanks } from './alarm-ranks.tsx';
import classes from './fleet-strip.module.css';

interface Figure {
  name: 'running' | 'ready' | 'offline' | 'alarms' | 'hygienic' | 'water' | 'energy';
  Icon: typeof IconBolt;
  figureOf: (fleet: Fleet, formats: Formats) => string | Quantity;
  /** The filter that a figure applies; a figure of no machines is not a link. */
  filter?: ListSearch;
}

const figures: readonly Figure[] = [
  {
    name: 'running',
    Icon: IconDroplets,
    figureOf: ({ byCondition }, { integer }) => integer(byCondition.running),
    filter: { condition: 'running' },
  },
  {
    name: 'ready',
    Icon: IconCircleCheck,
    figureOf: ({ byCondition }, { integer }) => integer(byCondition.ready),
    filter: { condition: 'ready' },
  },
  {
    name: 'offline',
    Icon: IconPlugConnectedX,
    figureOf: ({ byCondition }, { integer }) => integer(byCondition.offline),
    filter: { connection: 'offline' },
  },
  {
    name: 'alarms',
    Icon: IconAlertTriangle,
    figureOf: ({ withAlarms }, { integer }) => integer(withAlarms),
    filter: { alarms: 'any', sort: 'alarms' },
  },
  {
    name: 'hygienic',
    Icon: IconShieldCheck,
    figureOf: ({ cycles }, { integer }) => integer(cycles.hygienic),
  },
  { name: 'water', Icon: IconDroplet, figureOf: ({ cycles }, { volume }) => volume(cycles.waterVlm) },
  { name: 'energy', Icon: IconBolt, figureOf: ({ cycles }, { energy }) => energy(cycles.energyWh) },
];

interface FleetStripProps {
  search: ListSearch;
}

/** The fleet in seven figures. An unknown one is a dash, not a zero. */
export function FleetStrip({ search }: FleetStripProps) {
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  const { data: fleet, isError } = useFleet();
  const isStale = useLinkState().kind === 'down' || isError;

  function noteOf(name: Figure['name']): ReactNode {
    if (!fleet) return null;
    if (name === 'alarms') return <AlarmRanks machines={fleet.byWorstAlarm} />;
    const { washing } = fleet.cycles;
    return name === 'hygienic' && t('fleet.of', { count: washing, shown: formats.integer(washing) });
  }

  return (
    <section className={classes.strip} aria-label={t('fleet.label')} data-stale={isStale || undefined}>
      {figures.map(({ name, Icon, figureOf, filter }) => {
        const value = fleet && figureOf(fleet, formats);
        const content = (
          <>
            <span className={classes.name}>
              <Icon size={18} stroke={1.75} aria-hidden />
              <span>{t(`fleet.${name}`)}</span>
            </span>
            <span className={classes.value}>
              <FigureValue value={value} />
              <span className={classes.note}>{noteOf(name)}</span>
            </span>
          </>
        );
        if (!filter) {
          return (
            <p
              key={name}
              className={classes.figure}
              data-figure={name}
              title={name === 'hygienic' ? t('fleet.hygienicHint') : undefined}
            >
              {content}
            </p>
          );
        }
        const isChosen = isWithin(filter, search);
        return (
          <Link
            key={name}
            to="."
            search={isChosen ? viewOf(search) : { ...viewOf(search), ...filter }}
            resetScroll={false}
            preload={false}
            className={classes.figure}
            data-figure={name}
            aria-current={isChosen ? 'true' : undefined}
          >
            {content}
          </Link>
        );
      })}
    </section>
  );
}

function FigureValue({ value }: { value: string | Quantity | undefined }) {
  if (value === undefined) return '–';
  if (typeof value === 'string') return value;
  return (
    <span>
      {value.value}
      <span className={classes.unit}>{`\u00a0${value.unit}`}</span>
    </span>
  );
}

const viewOf = ({ view }: ListSearch): ListSearch => (view ? { view } : {});

/** Whether the list shows exactly the machines that the figure counts. */
function isWithin(filter: ListSearch, { view: _view, sort: _sort, ...shown }: ListSearch): boolean {
  const { sort: _order, ...counted } = filter;
  return JSON.stringify(shown) === JSON.stringify(counted);
}

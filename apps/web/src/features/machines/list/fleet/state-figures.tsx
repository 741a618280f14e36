import { Link } from '@tanstack/react-router';
import { type AlarmRank, alarmRanks } from '@washboard/contract/alarms/alarms';
import type { Fleet } from '@washboard/contract/appliances/fleet';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconWashMachine from '~icons/tabler/wash-machine';
import { conditionIcons } from '../../../../components/badges/condition-badge.tsx';
import { severityIcons } from '../../../../components/badges/severity-badge.tsx';
import { useFormats } from '../../../../lib/format/use-formats.ts';
import { type ListSearch, listViewSearch, showsExactly } from '../list-search.ts';
import { countStates, type FleetState, worstRank } from './fleet-states.ts';
import classes from './fleet-strip.module.css';

interface StateFiguresProps {
  fleet: Fleet | undefined;
  search: ListSearch;
}

const usualStates = ['alarms', 'running', 'ready', 'off', 'offline'] as const satisfies FleetState[];

export function StateFigures({ fleet, search }: StateFiguresProps) {
  const { t } = useTranslation(['appliances', 'common']);
  const states = fleet
    ? countStates(fleet)
    : usualStates.map((state) => ({ state, machines: undefined, filter: undefined }));
  const worst = fleet && worstRank(fleet);
  return (
    <div className={classes.panel}>
      <div className={classes.figures}>
        <StateFigure
          Icon={IconWashMachine}
          name={t('fleet.all')}
          machines={fleet?.total}
          filter={{}}
          search={search}
          state="all"
        />
        {states.map(({ state, machines, filter }) => (
          <StateFigure
            key={state}
            Icon={state === 'alarms' ? (worst ? severityIcons[worst] : IconAlertTriangle) : conditionIcons[state]}
            name={state === 'alarms' ? t('fleet.alarms') : t(`common:condition.${state}`)}
            machines={machines}
            filter={filter}
            search={search}
            state={state}
            worst={state === 'alarms' ? worst : undefined}
            ranks={state === 'alarms' ? fleet?.byWorstAlarm : undefined}
          />
        ))}
      </div>
      <ProportionBar fleet={fleet} />
    </div>
  );
}

interface StateFigureProps {
  Icon: typeof IconWashMachine;
  name: string;
  machines: number | undefined;
  filter: ListSearch | undefined;
  search: ListSearch;
  state: FleetState | 'all';
  worst?: AlarmRank | undefined;
  ranks?: Fleet['byWorstAlarm'] | undefined;
}

function StateFigure({ Icon, name, machines, filter, search, state, worst, ranks }: StateFigureProps) {
  const formats = useFormats();
  const isMixed = ranks !== undefined && alarmRanks.filter((rank) => ranks[rank] > 0).length > 1;
  const content = (
    <>
      <span className={classes.name}>
        <Icon size={18} />
        <span>{name}</span>
      </span>
      <span className={classes.value}>
        {machines === undefined ? '–' : formats.integer(machines)}
        {isMixed && <AlarmRanks machines={ranks} />}
      </span>
    </>
  );
  const shared = {
    className: classes.figure,
    'data-state': state,
    'data-worst': worst,
    'data-none': machines ? undefined : true,
  };
  if (!filter) return <p {...shared}>{content}</p>;
  const isChosen = showsExactly(search, filter);
  return (
    <Link
      to="."
      search={isChosen ? listViewSearch(search) : { ...listViewSearch(search), ...filter }}
      resetScroll={false}
      preload={false}
      // The router sets aria-current itself for a link to the current address.
      activeOptions={{ exact: true }}
      aria-current={isChosen ? 'true' : undefined}
      {...shared}
    >
      {content}
    </Link>
  );
}

function ProportionBar({ fleet }: { fleet: Fleet | undefined }) {
  const shares = fleet
    ? [
        ...alarmRanks.map((rank) => ({ share: rank, machines: fleet.byWorstAlarm[rank] })),
        ...countStates(fleet)
          .slice(1)
          .map(({ state, machines }) => ({ share: state, machines })),
      ]
    : [];
  return (
    <div className={classes.bar} aria-hidden>
      {shares.map(
        ({ share, machines }, index) =>
          machines > 0 && <span key={index} data-share={share} style={{ flexGrow: machines }} />,
      )}
    </div>
  );
}

function AlarmRanks({ machines }: { machines: Fleet['byWorstAlarm'] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <span className={classes.ranks}>
      {alarmRanks.map((rank) => {
        const Icon = severityIcons[rank];
        if (machines[rank] === 0) return null;
        return (
          <span key={rank} className={classes.rank} data-severity={rank} title={t(`severity.${rank}`)}>
            <Icon size={16} role="img" aria-label={t(`severity.${rank}`)} />
            {formats.integer(machines[rank])}
          </span>
        );
      })}
    </span>
  );
}

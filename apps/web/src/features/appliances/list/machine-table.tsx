import { Link } from '@tanstack/react-router';
import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { AlarmMark } from '../../../components/alarm-mark.tsx';
import { AsOf } from '../../../components/as-of.tsx';
import { ConditionBadge } from '../../../components/condition-badge.tsx';
import { useProgrammeName } from '../../../components/programme-name.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import { rangeNames } from '../../../lib/machine/range-names.ts';
import { isAtWork, useLiveMachineView, useRestingMachineView } from '../../../lib/machine/use-machine-view.ts';
import classes from './machine-table.module.css';

const columns = ['name', 'state', 'alarms', 'cycle', 'boiler', 'tank', 'range', 'serialNumber', 'company'] as const;

export function MachineTable({ machines }: { machines: readonly ApplianceSummary[] }) {
  const { t } = useTranslation('appliances');
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className={classes.caption}>{t('list.title')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`list.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {machines.map((machine) => (
            <MachineRow key={machine.serialNumber} machine={machine} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface MachineRowProps {
  machine: ApplianceSummary;
}

const MachineRow = memo(function MachineRow({ machine }: MachineRowProps) {
  return isAtWork(machine.state) ? <WorkingRow machine={machine} /> : <RestingRow machine={machine} />;
});

function WorkingRow({ machine }: MachineRowProps) {
  return <RowContent machine={machine} view={useLiveMachineView(machine.state)} />;
}

function RestingRow({ machine }: MachineRowProps) {
  return <RowContent machine={machine} view={useRestingMachineView(machine.state)} />;
}

function RowContent({ machine, view }: MachineRowProps & { view: MachineView }) {
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  const programmeName = useProgrammeName();
  const { cycle, stale } = view;

  function temperature(channel: 'boilerTmp' | 'tankTmp'): string {
    const value = view.reading(channel);
    return value === null ? '–' : formats.quantityText(channel, value);
  }

  return (
    <tr data-stale={stale ? true : undefined}>
      <th scope="row">
        <Link to="/device/$serialNumber" params={{ serialNumber: machine.serialNumber }} className={classes.name}>
          {machine.applianceName}
        </Link>
      </th>
      <td>
        <span className={classes.state}>
          <ConditionBadge condition={view.condition} isStale={stale !== null} />
          {stale && <AsOf instant={stale.asOf} />}
        </span>
      </td>
      <td>
        <AlarmMark alarms={machine.state.openAlarms} isStale={stale !== null} />
      </td>
      <td className={classes.value}>
        {cycle &&
          t('list.cycle', { programme: programmeName(cycle.cycleType), time: formats.countdown(cycle.remainingS) })}
      </td>
      <td className={classes.figure}>{temperature('boilerTmp')}</td>
      <td className={classes.figure}>{temperature('tankTmp')}</td>
      <td>{`${rangeNames[machine.gamma]} ${machine.modelNumber}`}</td>
      <td className={classes.serialNumber}>{machine.serialNumber}</td>
      <td>{machine.companyName}</td>
    </tr>
  );
}

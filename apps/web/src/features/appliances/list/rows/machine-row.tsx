import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { AlarmMark } from '../../../../components/alarm-mark.tsx';
import { AsOf } from '../../../../components/as-of.tsx';
import { ConditionBadge } from '../../../../components/condition-badge.tsx';
import type { Formats } from '../../../../lib/format/formats.ts';
import type { LinkState } from '../../../../lib/live/live-link.ts';
import { viewMachine } from '../../../../lib/machine/machine-view.ts';
import { modelName } from '../../../../lib/machine/model-name.ts';
import type { NameDraft, NameEdits } from '../../rename/use-name-drafts.ts';
import { CycleText } from './cycle-text.tsx';
import { MachineName } from './machine-name.tsx';
import classes from './machine-table.module.css';

/** What all rows are drawn with: the same objects from one drawing to the next. */
export interface RowWords {
  t: TFunction<'appliances'>;
  formats: Formats;
  link: LinkState;
  /** Of the server, anew each half minute: only that a machine falls silent has to be noticed. */
  nowMs: number;
}

interface MachineRowProps extends RowWords {
  machine: ApplianceSummary;
  index: number;
  top: number;
  isActive: boolean;
  /** Null: there is nothing to select for. */
  isSelected: boolean | null;
  draft: NameDraft | undefined;
  edits: NameEdits;
}

/** Drawn anew only when its own machine has news: the cache keeps the identity of all others. */
export const MachineRow = memo(function MachineRow(props: MachineRowProps) {
  const { machine, index, top, isActive, isSelected, draft, edits, t, formats, link, nowMs } = props;
  const view = viewMachine(machine.state, link, nowMs);
  const isStale = view.stale !== null;
  const tabIndex = isActive ? 0 : -1;

  function temperature(channel: 'boilerTmp' | 'tankTmp'): string {
    const value = view.reading(channel);
    return value === null ? '–' : formats.quantityText(channel, value);
  }

  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isSelected ?? undefined}
      className={classes.row}
      data-row={index}
      data-stale={isStale || undefined}
      data-editing={draft ? true : undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      {isSelected !== null && (
        <td className={classes.select}>
          <label className={classes.checkbox}>
            <input
              type="checkbox"
              data-action="select"
              aria-label={t('list.selectOne', { name: machine.applianceName })}
              checked={isSelected}
              readOnly
              tabIndex={tabIndex}
            />
          </label>
        </td>
      )}
      <th scope="row" className={classes.name}>
        <MachineName machine={machine} draft={draft} edits={edits} t={t} tabIndex={tabIndex} />
      </th>
      <td className={classes.state}>
        <ConditionBadge condition={view.condition} isStale={isStale} />
        {view.stale ? <AsOf instant={view.stale.asOf} /> : view.cycle && <CycleText state={machine.state} />}
      </td>
      <td className={classes.alarms}>
        <AlarmMark alarms={machine.state.openAlarms} isStale={isStale} />
      </td>
      <td className={classes.figure}>{temperature('boilerTmp')}</td>
      <td className={classes.figure}>{temperature('tankTmp')}</td>
      <td className={classes.model}>{modelName(machine)}</td>
      <td className={classes.serialNumber}>{machine.serialNumber}</td>
      <td className={classes.company} dir="auto" title={machine.companyName}>
        {machine.companyName}
      </td>
    </tr>
  );
});

/** The place of a machine that is on its way. */
export function MachineRowPlace({ index, top, isSelectable }: { index: number; top: number; isSelectable: boolean }) {
  return (
    <tr
      aria-rowindex={index + 2}
      aria-busy="true"
      className={classes.row}
      data-row={index}
      style={{ transform: `translateY(${top}px)` }}
    >
      {isSelectable && <td className={classes.select} />}
      {(['name', 'state', 'alarms', 'figure', 'figure', 'model', 'serialNumber', 'company'] as const).map((cell, i) => (
        <td key={i} className={`${classes[cell]} ${classes.place}`} />
      ))}
    </tr>
  );
}

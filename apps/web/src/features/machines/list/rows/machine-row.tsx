import type { StoredStatus } from '@washboard/contract/appliances/appliance-state';
import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import { memo } from 'react';
import { ConditionMark } from '../../../../components/badges/condition-badge.tsx';
import { AsOfText } from '../../../../components/badges/freshness.tsx';
import { runningCycle, viewMachine } from '../../../../lib/machine/machine-view.ts';
import { modelName, rangeName } from '../../../../lib/machine/model-name.ts';
import { useNowEachSecond } from '../../../../lib/time/use-now.ts';
import { headlineOf, isTroubled } from '../../headline.ts';
import type { NameDraft, NameEdits } from '../../rename/use-name-drafts.ts';
import { HeadlineLink } from './headline.tsx';
import { MachineName } from './machine-name.tsx';
import classes from './machine-table.module.css';
import type { RowSurroundings, RowWords } from './use-row-surroundings.ts';

interface MachineRowProps extends RowSurroundings {
  machine: ApplianceSummary;
  index: number;
  top: number;
  isActive: boolean;
  isSelected: boolean | null;
  draft: NameDraft | undefined;
  edits: NameEdits;
}

/** Unchanged machines keep their identity, so a row renders only for its own news. */
export const MachineRow = memo(function MachineRow(props: MachineRowProps) {
  const { machine, index, top, isActive, isSelected, draft, edits, words, link, nowMs } = props;
  const view = viewMachine(machine.state, link, nowMs);
  const isStale = view.stale !== null;
  const tabIndex = isActive ? 0 : -1;
  const headline = headlineOf(machine);

  function temperature(channel: 'boilerTmp' | 'tankTmp'): string {
    const value = view.reading(channel);
    return value === null ? '–' : words.formats.quantityText(channel, value);
  }

  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isSelected ?? undefined}
      className={classes.row}
      data-row={index}
      data-severity={headline?.severity}
      data-stale={isStale || undefined}
      data-editing={draft ? true : undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      {isSelected !== null && (
        <td className={classes.select}>
          <SelectBox name={machine.applianceName} isSelected={isSelected} words={words} tabIndex={tabIndex} />
        </td>
      )}
      <th scope="row" className={classes.name}>
        <MachineName
          serialNumber={machine.serialNumber}
          applianceName={machine.applianceName}
          draft={draft}
          edits={edits}
          words={words}
          tabIndex={tabIndex}
        />
      </th>
      <td className={classes.state} data-alarm={headline !== null || undefined}>
        {headline && (
          <HeadlineLink
            machine={machine}
            headline={headline}
            words={words}
            isStale={isStale}
            tabIndex={tabIndex}
            className={classes.alarm}
          />
        )}
        <span className={classes.condition} title={headline ? words.condition(view.condition) : undefined}>
          <ConditionMark
            condition={view.condition}
            isStale={isStale || isTroubled(headline)}
            text={words.condition(view.condition)}
          />
        </span>
        {view.stale ? (
          <AsOfText text={words.asOf(view.stale.asOf, nowMs)} />
        ) : (
          machine.state.status &&
          view.cycle && <CycleText status={machine.state.status} cycleType={view.cycle.cycleType} words={words} />
        )}
      </td>
      <td className={classes.figure}>{temperature('boilerTmp')}</td>
      <td className={classes.figure}>{temperature('tankTmp')}</td>
      <td className={classes.model} title={modelName(machine)}>
        <span className={classes.range}>{rangeName(machine.gamma)}</span> {machine.modelNumber}
      </td>
      <td className={classes.serialNumber}>{machine.serialNumber}</td>
      <td className={classes.company} dir="auto" title={machine.companyName}>
        {machine.companyName}
      </td>
    </tr>
  );
});

interface SelectBoxProps {
  name: string;
  isSelected: boolean;
  words: RowWords;
  tabIndex: 0 | -1;
}

const SelectBox = memo(function SelectBox({ name, isSelected, words, tabIndex }: SelectBoxProps) {
  return (
    <label className={classes.checkbox}>
      <input
        type="checkbox"
        data-action="select"
        aria-label={words.select(name)}
        checked={isSelected}
        readOnly
        tabIndex={tabIndex}
      />
    </label>
  );
});

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
      {(['name', 'state', 'figure', 'figure', 'model', 'serialNumber', 'company'] as const).map((cell, i) => (
        <td key={i} className={`${classes[cell]} ${classes.place}`} />
      ))}
    </tr>
  );
}

interface CycleTextProps {
  status: StoredStatus;
  cycleType: string;
  words: RowWords;
}

const CycleText = memo(function CycleText({ status, cycleType, words }: CycleTextProps) {
  const programme = words.programme(cycleType);
  return (
    <span className={classes.cycle}>
      <span className={classes.programme} title={programme}>
        {programme}
      </span>
      <TimeLeft status={status} words={words} />
    </span>
  );
});

/** Only this part of a row renders each second. */
function TimeLeft({ status, words }: Pick<CycleTextProps, 'status' | 'words'>) {
  const cycle = runningCycle(status, true, useNowEachSecond());
  return cycle && words.formats.countdown(cycle.remainingS);
}

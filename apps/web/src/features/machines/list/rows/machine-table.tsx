import { type CSSProperties, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeferredContent } from '../../../../components/layout/gradual-content.tsx';
import { useIsCompact } from '../../../../lib/use-is-compact.ts';
import type { ListSort } from '../list-search.ts';
import type { Selecting } from '../selection/use-selection.ts';
import { MachineRow, MachineRowPlace } from './machine-row.tsx';
import classes from './machine-table.module.css';
import { useRowActions } from './row-actions.ts';
import { tableRowHeights } from './row-sizes.ts';
import { useRowSlots } from './row-slots.ts';
import { RowsFailure } from './rows-failure.tsx';
import type { ShownMachines } from './shown-machines.ts';
import { TableHead } from './table-head.tsx';
import { useMachineRows } from './use-machine-rows.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRowSurroundings } from './use-row-surroundings.ts';

interface MachineTableProps extends ShownMachines {
  onSort: (sort: ListSort) => void;
  selecting: Selecting | null;
}

export function MachineTable({ filter, total, drafts, edits, selecting, onSort }: MachineTableProps) {
  const { t } = useTranslation('appliances');
  const rowHeight = tableRowHeights[useIsCompact() ? 'narrow' : 'wide'];
  const surroundings = useRowSurroundings();
  const [active, setActive] = useState<number | null>(null);
  const list = useRef<HTMLTableSectionElement>(null);
  const rows = useMachineRows({
    list,
    filter,
    total,
    perRow: 1,
    rowHeight,
    active,
    isHeld: drafts.size > 0,
  });
  const { machineAt, seen } = rows;
  const placed = useRowSlots(rows.rows, rows.isScrolling);

  function onRename(index: number): void {
    const machine = machineAt(index);
    if (machine) edits.begin(machine);
  }

  function onSelect(index: number, isRange: boolean): void {
    const machine = machineAt(index);
    if (machine) selecting?.toggle(machine, index, isRange);
  }

  const actions = useRowActions({ serialNumberAt: (index) => machineAt(index)?.serialNumber, onRename, onSelect });
  const keys = useRowKeys({
    list,
    active,
    onActiveChange: setActive,
    total,
    pageLength: Math.max(1, seen.last - seen.first - 1),
    onRename,
    onSelect,
  });

  return (
    <div className={classes.frame}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: Arrow keys move through the table.
        role="grid"
        aria-label={t('list.title')}
        aria-rowcount={total + 1}
        aria-multiselectable={selecting ? true : undefined}
        className={classes.table}
        data-selectable={selecting ? true : undefined}
      >
        <TableHead sort={filter.sort} onSort={onSort} selecting={selecting} total={total} />
        <tbody
          ref={list}
          className={classes.body}
          style={{ height: rows.height, '--row-height': `${rowHeight}px` } as CSSProperties}
          {...actions}
          onKeyDown={keys.onKeyDown}
          onFocus={(event) => {
            keys.onFocus(event);
            actions.onFocus(event);
          }}
        >
          {placed.map(({ index, top, slot }) => {
            const machine = machineAt(index);
            const place = <MachineRowPlace key={slot} index={index} top={top} isSelectable={selecting !== null} />;
            if (!machine) return place;
            return (
              <DeferredContent key={slot} placeholder={place}>
                <MachineRow
                  machine={machine}
                  index={index}
                  top={top}
                  isActive={index === (active ?? seen.first)}
                  isSelected={selecting ? selecting.has(machine.serialNumber) : null}
                  draft={drafts.get(machine.serialNumber)}
                  edits={edits}
                  {...surroundings}
                />
              </DeferredContent>
            );
          })}
        </tbody>
      </table>
      {rows.failed && <RowsFailure failure={rows.failed.error} onRetry={() => void rows.failed?.refetch()} />}
    </div>
  );
}

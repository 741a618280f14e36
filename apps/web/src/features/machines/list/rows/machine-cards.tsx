import { type CSSProperties, use, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeferredContent } from '../../../../components/layout/gradual-content.tsx';
import type { CardKind } from './card-kind.ts';
import { CardSection } from './card-section.ts';
import classes from './machine-cards.module.css';
import { machineRowElement, useRowActions } from './row-actions.ts';
import { useRowSlots } from './row-slots.ts';
import { RowsFailure } from './rows-failure.tsx';
import type { ShownMachines } from './shown-machines.ts';
import { useCardsPerRow } from './use-cards-per-row.ts';
import { useMachineRows } from './use-machine-rows.ts';
import { useRowSurroundings } from './use-row-surroundings.ts';

interface MachineCardsProps extends ShownMachines {
  kind: CardKind;
  /** Where the section of a list is; any number that changes with it. */
  place?: number;
}

export function MachineCards({ filter, total, drafts, edits, kind, place }: MachineCardsProps) {
  const { t } = useTranslation('appliances');
  const { Card, Place, height, gap } = kind;
  const surroundings = useRowSurroundings();
  const [active, setActive] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const perRow = useCardsPerRow(list, kind);
  const section = use(CardSection);
  // The sections of a list are fetched again together.
  const isHeld = drafts.size > 0 || section !== null;
  const rows = useMachineRows({ list, filter, total, perRow, rowHeight: height, gap, active, isHeld, place });
  const { machineAt } = rows;

  const actions = useRowActions({
    serialNumberAt: (index) => machineAt(index)?.serialNumber,
    onRename(index) {
      const machine = machineAt(index);
      if (machine) edits.begin(machine);
    },
  });

  const shown = rows.rows.flatMap(({ index: row, top }) =>
    Array.from({ length: Math.min(perRow, total - row * perRow) }, (_, column) => ({
      index: row * perRow + column,
      top,
      column,
    })),
  );
  const placed = useRowSlots(shown, rows.isScrolling);
  return (
    <>
      <ul
        ref={list}
        aria-label={section ?? t('list.title')}
        className={classes.cards}
        style={
          {
            height: rows.height,
            '--per-row': perRow,
            '--card-height': `${height}px`,
            '--gap': `${gap}px`,
          } as CSSProperties
        }
        {...actions}
        onFocus={(event) => {
          setActive(machineRowElement(event.target));
          actions.onFocus(event);
        }}
      >
        {placed.map(({ index, top, column, slot }) => {
          const machine = machineAt(index);
          return (
            <li
              key={slot}
              className={classes.place}
              data-row={index}
              data-editing={machine && drafts.has(machine.serialNumber) ? true : undefined}
              aria-setsize={total}
              aria-posinset={index + 1}
              // A custom property would be inherited, which restyles the whole card.
              style={{ left: `calc(${column} * (100% + ${gap}px) / ${perRow})`, transform: `translateY(${top}px)` }}
            >
              {machine ? (
                <DeferredContent placeholder={<Place />}>
                  <Card machine={machine} draft={drafts.get(machine.serialNumber)} edits={edits} {...surroundings} />
                </DeferredContent>
              ) : (
                <Place />
              )}
            </li>
          );
        })}
      </ul>
      {rows.failed && <RowsFailure failure={rows.failed.error} onRetry={() => void rows.failed?.refetch()} />}
    </>
  );
}

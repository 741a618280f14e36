import { type CSSProperties, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeferredContent } from '../../../../components/layout/gradual-content.tsx';
import type { CardKind } from './card-kind.ts';
import classes from './machine-cards.module.css';
import { rowOf, useRowActions } from './row-actions.ts';
import { useRowSlots } from './row-slots.ts';
import { useRowSurroundings } from './row-words.ts';
import { RowsFailure } from './rows-failure.tsx';
import type { ShownMachines } from './shown-machines.ts';
import { useMachineRows } from './use-machine-rows.ts';

function cardsPerRow(width: number, { leastWidth, gap }: CardKind): number {
  return Math.max(1, Math.floor((width + gap) / (leastWidth + gap)));
}

export function MachineCards({ filter, total, drafts, edits, kind }: ShownMachines & { kind: CardKind }) {
  const { t } = useTranslation('appliances');
  const { Card, Place, height, gap } = kind;
  const surroundings = useRowSurroundings();
  const [active, setActive] = useState<number | null>(null);
  const [perRow, setPerRow] = useState(1);
  const isHeld = drafts.size > 0;
  const rows = useMachineRows<HTMLUListElement>({ filter, total, perRow, rowHeight: height, gap, active, isHeld });
  const { machineAt } = rows;

  useLayoutEffect(() => {
    const list = rows.ref.current;
    if (!list) return;
    const count = () => setPerRow(cardsPerRow(list.clientWidth, kind));
    count();
    const observer = new ResizeObserver(count);
    observer.observe(list);
    return () => observer.disconnect();
  }, [rows.ref, kind]);

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
        ref={rows.ref}
        aria-label={t('list.title')}
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
          setActive(rowOf(event.target));
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

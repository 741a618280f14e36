import { useLayoutEffect, useRef } from 'react';

/** New rows reuse the elements of rows that left, so that scrolling changes texts instead of elements. */
export function assignSlots(before: ReadonlyMap<number, number>, rows: readonly number[]): Map<number, number> {
  const slots = new Map<number, number>();
  for (const row of rows) {
    const slot = before.get(row);
    if (slot !== undefined) slots.set(row, slot);
  }
  const used = new Set(slots.values());
  const left = [...before.values()].filter((slot) => !used.has(slot));
  let fresh = 0;
  for (const row of rows) {
    if (slots.has(row)) continue;
    while (used.has(fresh) || left.includes(fresh)) fresh += 1;
    const slot = left.pop() ?? fresh;
    used.add(slot);
    slots.set(row, slot);
  }
  return slots;
}

/**
 * Rows at rest are in list order, for reading and the Tab key. During scrolling they are in slot order, because moving
 * an element is slow.
 */
export function useRowSlots<Row extends { index: number }>(
  rows: readonly Row[],
  isScrolling: boolean,
): (Row & { slot: number })[] {
  const slots = useRef<ReadonlyMap<number, number>>(new Map());
  const next = assignSlots(
    slots.current,
    rows.map(({ index }) => index),
  );
  // A render that React abandons assigns no slots.
  useLayoutEffect(() => {
    slots.current = next;
  });
  const placed = rows.map((row) => ({ ...row, slot: next.get(row.index) ?? 0 }));
  return isScrolling ? placed.sort((a, b) => a.slot - b.slot) : placed;
}

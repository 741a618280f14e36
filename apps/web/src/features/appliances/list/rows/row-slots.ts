import { useRef } from 'react';

/**
 * Gives each row a place among the elements of the page. Rows that come into view take the places of those that left,
 * so that scrolling changes texts instead of making and removing elements; a row that stays keeps its own.
 */
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
 * Rows with their places, which are to be their keys. While one scrolls they are listed by their places, because moving
 * an element costs as much as making one; at rest in their own order, in which they are read and led through by Tab.
 */
export function useRowSlots<Row extends { index: number }>(
  rows: readonly Row[],
  isScrolling: boolean,
): (Row & { slot: number })[] {
  const slots = useRef<ReadonlyMap<number, number>>(new Map());
  const indices = rows.map(({ index }) => index);
  // Which element shows which row is remembered from one drawing to the next and changes nothing that is shown.
  const next = assignSlots(slots.current, indices);
  slots.current = next;
  const placed = rows.map((row) => ({ ...row, slot: next.get(row.index) ?? 0 }));
  return isScrolling ? placed.sort((a, b) => a.slot - b.slot) : placed;
}

import type { Timers } from '../link/timers.ts';

/** Width of a slot, ms: how late something may be. */
const slotMs = 100;

/** One timer for any number of things that are due at their own times. */
export function createTimerWheel<Item>(timers: Timers, onDue: (item: Item, nowMs: number) => void) {
  const slots = new Map<number, Item[]>();
  let nextSlot = Math.floor(timers.now() / slotMs);
  let cancel = () => {};

  function turn(): void {
    const nowMs = timers.now();
    const lastSlot = Math.floor(nowMs / slotMs);
    // A clock that was set back: everything is due, or nothing would be for hours.
    if (lastSlot < nextSlot - 1) for (const slot of [...slots.keys()]) empty(slot, nowMs);
    for (; nextSlot <= lastSlot; nextSlot += 1) empty(nextSlot, nowMs);
    nextSlot = lastSlot + 1;
    cancel = timers.after(slotMs, turn);
  }

  function empty(slot: number, nowMs: number): void {
    const items = slots.get(slot);
    slots.delete(slot);
    for (const item of items ?? []) onDue(item, nowMs);
  }

  cancel = timers.after(slotMs, turn);
  return {
    /** Due at once if the moment is past. */
    schedule(item: Item, dueMs: number): void {
      const slot = Math.max(nextSlot, Math.ceil(dueMs / slotMs));
      const items = slots.get(slot);
      if (items) items.push(item);
      else slots.set(slot, [item]);
    },
    stop: () => cancel(),
  };
}

import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { machineRowElement } from './row-actions.ts';

interface RowKeysOptions {
  list: RefObject<HTMLElement | null>;
  active: number | null;
  onActiveChange(index: number): void;
  total: number;
  /** Page Up and Page Down move by this number of rows. */
  pageLength: number;
  onRename(index: number): void;
  onSelect(index: number, isRange: boolean): void;
}

/**
 * The table is one Tab stop: arrows move between rows and controls, Home and End to the ends; F2 renames, Space
 * selects.
 */
export function useRowKeys(options: RowKeysOptions) {
  const { list, active, onActiveChange, total, pageLength, onRename, onSelect } = options;
  /** This control gets the focus when the active row is rendered. */
  const wantedControl = useRef<number | null>(null);

  useLayoutEffect(() => {
    const position = wantedControl.current;
    if (position === null || active === null) return;
    const controls = controlsOf(list.current, active);
    if (controls.length === 0) return;
    wantedControl.current = null;
    controls[Math.min(position, controls.length - 1)]?.focus();
  });

  function move(index: number, position: number): void {
    wantedControl.current = Math.max(0, position);
    onActiveChange(Math.max(0, Math.min(total - 1, index)));
  }

  function focusBeside(index: number, position: number): void {
    const controls = controlsOf(list.current, index);
    controls[Math.max(0, Math.min(position, controls.length - 1))]?.focus();
  }

  return {
    onKeyDown(event: KeyboardEvent): void {
      const { target, key, shiftKey } = event;
      const index = machineRowElement(target);
      if (index === null || event.metaKey || event.ctrlKey || event.altKey) return;
      const position = controlsOf(list.current, index).indexOf(target as HTMLElement);
      const keys: Record<string, (() => void) | undefined> = {
        ArrowDown: () => move(index + 1, position),
        ArrowUp: () => move(index - 1, position),
        PageDown: () => move(index + pageLength, position),
        PageUp: () => move(index - pageLength, position),
        Home: () => move(0, position),
        End: () => move(total - 1, position),
        ArrowRight: () => focusBeside(index, position + 1),
        ArrowLeft: () => focusBeside(index, position - 1),
        F2: () => onRename(index),
        ' ': target instanceof HTMLAnchorElement ? () => onSelect(index, shiftKey) : undefined,
      };
      const act = keys[key];
      if (!act) return;
      event.preventDefault();
      act();
    },

    onFocus({ target }: FocusEvent): void {
      const index = machineRowElement(target);
      if (index !== null) onActiveChange(index);
    },
  };
}

function controlsOf(list: HTMLElement | null, index: number): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(`[data-row="${index}"] :is(a, button, input)`) ?? [])];
}

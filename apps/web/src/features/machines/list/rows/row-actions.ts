import { useRouter } from '@tanstack/react-router';
import type { FocusEvent, MouseEvent, PointerEvent } from 'react';
import { isPhoneShell } from '../../../../lib/shell.ts';

/** A control names its action in `data-action`; its row has the machine's index in `data-row`. */
export type RowAction = 'open' | 'rename' | 'select';

const intentDelayMs = 60;

const machinesAddress = isPhoneShell ? '/app/machines' : '/device';

/** The router builds addresses too slowly for hundreds of rows. */
export const machineAddress = (serialNumber: string) => `${machinesAddress}/${encodeURIComponent(serialNumber)}`;

export function machineRowElement(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row?.dataset.row === undefined ? null : Number(row.dataset.row);
}

function actionOf(target: EventTarget): RowAction | null {
  const control = target instanceof Element ? target.closest<HTMLElement>('[data-action]') : null;
  return (control?.dataset.action as RowAction | undefined) ?? null;
}

interface RowActions {
  serialNumberAt(index: number): string | undefined;
  onRename(index: number): void;
  onSelect?(index: number, isRange: boolean): void;
}

/** One listener for the list is cheaper than several for each row. */
export function useRowActions({ serialNumberAt, onRename, onSelect }: RowActions) {
  const router = useRouter();

  function open(index: number): void {
    const serialNumber = serialNumberAt(index);
    if (serialNumber === undefined) return;
    void router.navigate({ to: '/device/$serialNumber', params: { serialNumber } });
  }

  function prepare({ target }: PointerEvent | FocusEvent): void {
    const index = machineRowElement(target);
    const serialNumber = index === null ? undefined : serialNumberAt(index);
    if (serialNumber === undefined || !(target instanceof Element)) return;
    setTimeout(() => {
      if (!target.matches(':hover, :focus')) return;
      void router.preloadRoute({ to: '/device/$serialNumber', params: { serialNumber } }).catch(() => undefined);
    }, intentDelayMs);
  }

  return {
    onClick(event: MouseEvent): void {
      const index = machineRowElement(event.target);
      const action = actionOf(event.target);
      if (index === null || event.defaultPrevented) return;
      if (action === 'rename') return onRename(index);
      if (action === 'select') return onSelect?.(index, event.shiftKey);
      // The browser handles modified clicks, such as one that opens a tab.
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (action !== 'open' || !isPlain) return;
      event.preventDefault();
      open(index);
    },
    onPointerOver: prepare,
    onFocus: prepare,
  };
}

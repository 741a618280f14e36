import type { KeyboardEvent } from 'react';

const fields = 'input[name], select[name]';

export function moveBetweenFields(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target;
  if (!(from instanceof HTMLInputElement) || from.inputMode !== 'decimal') return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const next = fieldToward(event.currentTarget, from, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
  if (next instanceof HTMLInputElement) next.select();
}

type Field = HTMLInputElement | HTMLSelectElement;

function fieldToward(area: HTMLElement, from: HTMLInputElement, key: string): Field | undefined {
  const cell = from.closest('td');
  switch (key) {
    case 'ArrowDown':
    case 'Enter':
      return cell ? inColumn(cell, 'nextElementSibling') : neighbour(area, from, 1);
    case 'ArrowUp':
      return cell ? inColumn(cell, 'previousElementSibling') : neighbour(area, from, -1);
    case 'ArrowLeft':
      return cell && isCaretAt(from, 0) ? neighbour(cell.parentElement, from, -1) : undefined;
    case 'ArrowRight':
      return cell && isCaretAt(from, from.value.length) ? neighbour(cell.parentElement, from, 1) : undefined;
    default:
      return undefined;
  }
}

/** A selection of the whole value counts as a caret at both ends. */
function isCaretAt({ selectionStart, selectionEnd, value }: HTMLInputElement, position: number): boolean {
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  return isWhole || (selectionStart === position && selectionEnd === position);
}

function neighbour(area: Element | null, from: Field, step: 1 | -1): Field | undefined {
  const all = [...(area?.querySelectorAll<Field>(fields) ?? [])];
  return all[all.indexOf(from) + step];
}

function inColumn(cell: HTMLTableCellElement, next: 'nextElementSibling' | 'previousElementSibling') {
  for (let row = cell.parentElement?.[next] ?? null; row; row = row[next]) {
    const field = row.children[cell.cellIndex]?.querySelector<Field>(fields);
    if (field) return field;
  }
  return undefined;
}

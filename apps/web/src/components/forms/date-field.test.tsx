import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { startTestTexts } from '../../testing/test-texts.ts';
import { DateField } from './date-field.tsx';

let taken: string[] = [];

beforeEach(() => {
  taken = [];
  return startTestTexts('common');
});

function Field() {
  const [day, setDay] = useState('2026-11-22');
  const take = (next: string) => {
    taken.push(next);
    setDay(next);
  };
  return <DateField label="Day" value={day} onChange={take} />;
}

function show(): HTMLInputElement {
  render(<Field />, { wrapper: MantineProvider });
  return screen.getByLabelText<HTMLInputElement>('Day');
}

/** Fires the change events of a browser for each typed digit. */
function type(field: HTMLInputElement, ...days: string[]): void {
  for (const value of days) {
    fireEvent.keyDown(field, { key: '1' });
    fireEvent.change(field, { target: { value } });
  }
}

it('commits a typed date on blur, not while it is incomplete', () => {
  const field = show();
  type(
    field,
    '2026-01-22',
    '2026-10-22',
    '2026-10-01',
    '2026-10-15',
    '0002-10-15',
    '0020-10-15',
    '0202-10-15',
    '2025-10-15',
  );
  expect(taken).toEqual([]);
  expect(field.value).toBe('2025-10-15');
  fireEvent.blur(field);
  expect(taken).toEqual(['2025-10-15']);
});

it('commits it on Enter, only once', () => {
  const field = show();
  type(field, '2026-11-20');
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.blur(field);
  expect(taken).toEqual(['2026-11-20']);
});

it('commits a date chosen in the calendar immediately', () => {
  const field = show();
  fireEvent.change(field, { target: { value: '2026-11-03' } });
  expect(taken).toEqual(['2026-11-03']);
  type(field, '2026-11-04');
  fireEvent.pointerDown(field);
  fireEvent.change(field, { target: { value: '2026-11-05' } });
  expect(taken).toEqual(['2026-11-03', '2026-11-05']);
});

it('reads a two-digit year as a year of this century', () => {
  const field = show();
  type(field, '0025-11-22');
  fireEvent.blur(field);
  expect(taken).toEqual(['2025-11-22']);
});

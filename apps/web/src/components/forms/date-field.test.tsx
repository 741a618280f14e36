import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

async function type(text: string): Promise<HTMLInputElement> {
  render(<Field />, { wrapper: MantineProvider });
  const field = screen.getByLabelText<HTMLInputElement>('Day');
  expect(field.value).toBe('22/11/2026');
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
  return field;
}

it('a date field commits a complete date on blur, in the format of the language', async () => {
  const field = await type('3/1/26');
  expect(field.placeholder).toBe('dd/mm/yyyy');
  expect(taken).toEqual([]);
  await userEvent.tab();
  expect(taken).toEqual(['2026-01-03']);
  expect(field.value).toBe('03/01/2026');
});

it('a date field commits a date on Enter, only once', async () => {
  await type('2026-11-20{Enter}');
  await userEvent.tab();
  expect(taken).toEqual(['2026-11-20']);
});

it('a date field is empty after it is cleared', async () => {
  await type('');
  await userEvent.tab();
  expect(taken).toEqual(['']);
});

it('a date field keeps invalid text, and shows the expected format', async () => {
  const field = await type('31/02/2026');
  await userEvent.tab();
  expect(taken).toEqual([]);
  expect(field).toHaveAccessibleDescription(/Enter a date, for example/);
  expect(field.value).toBe('31/02/2026');
  await userEvent.type(field, '{Backspace}');
  expect(field).not.toBeInvalid();
});

import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { beforeEach, expect, it } from 'vitest';
import { startTestTexts } from '../../testing/test-texts.ts';
import { Calendar } from './calendar.tsx';

beforeEach(() => startTestTexts('common'));

function show(value: string): string[] {
  const chosen: string[] = [];
  render(<Calendar value={value} onChoose={(day) => chosen.push(day)} />, { wrapper: MantineProvider });
  return chosen;
}

it('the calendar opens at the day of the field, and returns a day of another month', async () => {
  const chosen = show('2026-11-22');
  expect(screen.getByRole('button', { name: '22 November 2026' })).toHaveAttribute('data-selected');
  await userEvent.click(screen.getByRole('button', { name: 'Earlier' }));
  await userEvent.click(screen.getByRole('button', { name: '5 October 2026' }));
  expect(chosen).toEqual(['2026-10-05']);
});

it('the calendar returns the day of the field when the user chooses it again', async () => {
  const chosen = show('2026-11-22');
  await userEvent.click(screen.getByRole('button', { name: '22 November 2026' }));
  expect(chosen).toEqual(['2026-11-22']);
});

it('the calendar names the months in the language of the app, and begins the week on Monday', async () => {
  await i18next.changeLanguage('de');
  show('2026-03-22');
  expect(screen.getByRole('button', { name: '22 März 2026' })).toBeVisible();
  expect(screen.getAllByRole('columnheader', { hidden: true })[0]).toHaveTextContent('Mo');
});

import { render } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startTestTexts } from '../../testing/test-texts.ts';
import { PageTimeZone } from '../time/shown-time-zone.ts';
import { useFormats } from './use-formats.ts';

beforeAll(() => startTestTexts('common'));

function Clock({ timeZone }: { timeZone?: string }) {
  return useFormats(undefined, timeZone).time('2026-01-10T23:30:00Z');
}

const shown = (clock: React.ReactNode) => render(clock).container.textContent;

it('a time is in the page’s time zone, unless a component names another zone', () => {
  const inKolkata = (clock: React.ReactNode) => <PageTimeZone value="Asia/Kolkata">{clock}</PageTimeZone>;
  expect(shown(inKolkata(<Clock />))).toBe('05:00');
  expect(shown(inKolkata(<Clock timeZone="UTC" />))).toBe('23:30');
  const here = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
  expect(shown(<Clock />)).toBe(here.format(Date.parse('2026-01-10T23:30:00Z')));
});

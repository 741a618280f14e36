import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DayStrip as Strip } from '@washboard/contract/day-strips/day-strips';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { DayStrip } from './day-strip.tsx';

const hour = 3600;
const fromMs = Date.parse('2026-11-28T13:00:00Z');

const strip: Strip = {
  serialNumber: 'IN240001',
  timeZone: 'Europe/Rome',
  mergedS: 0,
  bands: { state: [1, 3], lengthS: [20 * hour, 4 * hour] },
  cycles: { startS: [21 * hour], lengthS: [120], programme: [0], result: [1], count: [1] },
  alarms: { startS: [22 * hour], lengthS: [2 * hour], isOpen: [true], rank: [0], errorCode: ['TH01'], count: [1] },
  alarmsLeftOut: 0,
  deviations: { atS: [21 * hour + 120], isOpen: [true], recordId: [7], count: [1] },
};

beforeEach(async () => {
  await startTestTexts('common', 'strip');
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  startFakeServer({
    'GET /ddm/alarm-descriptions/en.json': () =>
      Response.json({
        limits: { criticalTmp: 1050, restartTmp: 1020 },
        descriptions: { infinity: { TH01: 'The safety thermostat has tripped.' } },
      }),
  });
});

function show() {
  const onChoose = vi.fn();
  const of = { strip, programmes: ['dishes'], fromMs, untilMs: fromMs + 24 * hour * 1000 };
  renderWithQueries(<DayStrip of={of} gamma="infinity" name="Piatti 1" onChoose={onChoose} hasHours />);
  return { onChoose, slider: screen.getByRole('slider', { name: 'The last 24 hours of Piatti 1' }) };
}

describe('the day strip', () => {
  it('a keyboard user walks through the events, hears each in words, and opens its moment', async () => {
    const { slider, onChoose } = show();
    slider.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await vi.waitFor(() =>
      expect(slider).toHaveAttribute(
        'aria-valuetext',
        expect.stringContaining('The safety thermostat has tripped, since 12:00'),
      ),
    );
    await userEvent.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledWith(
      fromMs + 22 * hour * 1000,
      expect.objectContaining({ alarms: [expect.objectContaining({ errorCode: 'TH01' })] }),
    );
    await userEvent.keyboard('{ArrowLeft}');
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('1 deviation without an action'));
    await userEvent.keyboard('{ArrowLeft}');
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('Dishes, started 11:00, deviating'));
    await userEvent.keyboard('{Escape}');
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('Arrow keys'));
  });

  it('a screen reader reads a sentence for each hour', () => {
    show();
    const hours = screen.getByRole('list', { name: 'Piatti 1, hour by hour' });
    expect(hours.children).toHaveLength(24);
    expect(hours.children[0]).toHaveTextContent('14:00–15:00: Off');
    expect(hours.children[21]).toHaveTextContent('11:00–12:00: Ready, 1 cycle, 1 deviation');
    expect(hours.children[22]).toHaveTextContent('12:00–13:00: Ready, 1 alarm');
    expect(hours.children[23]).toHaveTextContent('13:00–14:00: Ready, 1 alarm');
  });
});

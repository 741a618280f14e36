import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestTexts } from '../../testing/test-texts.ts';
import { HistoryControls } from './history-controls.tsx';
import type { PlotGroup } from './history-range.ts';
import { type HistoryWindow, historyWindow } from './history-window.ts';

const nowMs = Date.parse('2026-11-21T12:00:00Z');
const show = vi.fn();
const move = vi.fn();
const onGroupChange = vi.fn();

beforeEach(async () => {
  await startTestTexts('common', 'telemetry');
  vi.clearAllMocks();
});

const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

function showControls(
  search: Parameters<typeof historyWindow>[0],
  groups: PlotGroup[] = ['temperatures', 'levels'],
  timeZone = ownZone,
) {
  const shown = historyWindow(search, nowMs) as HistoryWindow;
  render(
    <MantineProvider>
      <HistoryControls
        shown={shown}
        timeZone={timeZone}
        show={show}
        move={move}
        groups={groups}
        onGroupChange={onGroupChange}
        group="temperatures"
      />
    </MantineProvider>,
  );
  return userEvent.setup();
}

describe('the controls of the plot', () => {
  it('the controls offer every range from ten minutes to two years and mark the current range', async () => {
    const user = showControls({ range: '7d' });
    const ranges = screen.getByRole('radiogroup', { name: 'Time range' });
    expect(within(ranges).getAllByRole('radio')).toHaveLength(8);
    expect(within(ranges).getByRole('radio', { name: '7 days' })).toBeChecked();
    expect(screen.getByRole('status')).toHaveTextContent('Last 7 days');
    await user.click(within(ranges).getByRole('radio', { name: '2 years' }));
    expect(show).toHaveBeenCalledWith({ range: '2y' });
  });

  it('the controls mark no range for a custom window, and show it', async () => {
    const user = showControls({ from: '2026-11-20T10:00:00Z', to: '2026-11-20T12:00:00Z' });
    const ranges = screen.getByRole('radiogroup', { name: 'Time range' });
    for (const radio of within(ranges).getAllByRole('radio')) expect(radio).not.toBeChecked();
    expect(screen.getByRole('combobox', { name: 'Time range' })).toHaveDisplayValue('Chosen period');
    expect(screen.getByRole('status')).toHaveTextContent(/^20 Nov 2026, \d\d:00\s?–\s?\d\d:00$/);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time range' }), 'Last year');
    expect(show).toHaveBeenCalledWith({ range: '1y' });
  });

  it("the controls show the window in the machine's time zone", () => {
    const search = { from: '2026-11-21T10:00:00Z', to: '2026-11-21T11:00:00Z' };
    showControls(search, undefined, 'Asia/Kolkata');
    expect(screen.getByRole('status')).toHaveTextContent(/^21 Nov 2026, 15:30\s?–\s?16:30$/);
  });

  it('the controls disable impossible moves', async () => {
    const user = showControls({ range: '2y' });
    const disabled = screen.getAllByRole('button').filter((button) => button.ariaDisabled === 'true');
    expect(disabled.map((button) => button.ariaLabel)).toEqual(['Zoom out', 'Later', 'Back to now']);
    await user.click(screen.getByRole('button', { name: 'Earlier' }));
    expect(move).toHaveBeenCalledWith('back');
  });

  it('the controls offer no groups for a machine with one kind of channel', () => {
    showControls({}, ['temperatures']);
    expect(screen.queryByRole('radiogroup', { name: 'Readings shown' })).toBeNull();
  });
});

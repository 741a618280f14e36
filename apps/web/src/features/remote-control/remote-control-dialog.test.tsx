import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MachineView } from '../../lib/machine/machine-view.ts';
import { startTestTexts } from '../../testing/test-texts.ts';
import { RemoteControl } from './remote-control.tsx';
import { type RemoteCommand, sendCommand } from './remote-control-api.ts';

vi.mock('./remote-control-api.ts', () => ({ sendCommand: vi.fn() }));
const send = vi.mocked(sendCommand);

const ready: MachineView = { condition: 'ready', isDoorOpen: false, cycle: null, reading: () => null, stale: null };
const problem = (status: number, code: string, reason?: string) => ({ type: 'x', title: 'x', status, code, reason });

beforeEach(async () => {
  await startTestTexts('common', 'errors', 'remote-control');
  send.mockReset();
});

function show(view: MachineView = ready) {
  render(
    <MantineProvider>
      <RemoteControl serialNumber="IN240001" machineName="Piatti 1" model={rangeModels.infinity} view={view} />
    </MantineProvider>,
  );
  return userEvent.setup();
}

async function askToStart(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Start programme…' }));
}

const sent = (): RemoteCommand[] => send.mock.calls.map(([command]) => command);

describe('remote control', () => {
  it('names the machine and what will happen, and Enter does not confirm', async () => {
    const user = show();
    await askToStart(user);
    expect(screen.getByRole('alertdialog', { name: 'Start Piatti 1?' })).toHaveTextContent('IN240001');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  it('starts the chosen programme and tells that it has started', async () => {
    send.mockResolvedValueOnce();
    const user = show();
    await askToStart(user);
    await user.click(screen.getByRole('radio', { name: /Intensive/ }));
    await user.click(screen.getByRole('button', { name: 'Start programme' }));
    expect(await screen.findByText(/has confirmed/)).toBeVisible();
    expect(sent()).toMatchObject([{ serialNumber: 'IN240001', action: 'start', cycleType: 'intensive' }]);
  });

  it('sends the same command again after an unknown outcome, and another one after another confirmation', async () => {
    send.mockRejectedValueOnce(problem(504, 'COMMAND_OUTCOME_UNKNOWN')).mockResolvedValue();
    const user = show();
    await askToStart(user);
    await user.click(screen.getByRole('button', { name: 'Start programme' }));
    expect(await screen.findByText(/We do not know whether the machine obeyed/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await askToStart(user);
    await user.click(screen.getByRole('button', { name: 'Start programme' }));
    await screen.findByText(/has confirmed/);
    const [first, repeated, next] = sent().map(({ commandId }) => commandId);
    expect(repeated).toBe(first);
    expect(next).not.toBe(first);
  });

  it('says why the machine refused', async () => {
    send.mockRejectedValueOnce(problem(409, 'COMMAND_REFUSED', 'doorOpen'));
    const user = show();
    await askToStart(user);
    await user.click(screen.getByRole('button', { name: 'Start programme' }));
    expect(await screen.findByText('The machine refused: its door is open.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('asks nothing of a machine that is offline, and says once why', async () => {
    const user = show({ ...ready, condition: 'offline', stale: { cause: 'machine', asOf: null } });
    const start = screen.getByRole('button', { name: 'Start programme…' });
    expect(start).toHaveAttribute('aria-disabled', 'true');
    expect(start).toHaveAccessibleDescription('The machine is offline.');
    expect(screen.getAllByText('The machine is offline.')).toHaveLength(1);
    await user.click(start);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Condition } from '@washboard/contract/appliances/condition';
import { beforeEach, expect, it, vi } from 'vitest';
import type { MachineRecord } from '../../lib/machine/recorded-machine.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { FactoryReset } from './factory-reset.tsx';

const server = vi.hoisted(() => {
  const state = {
    ids: [] as string[],
    answers: [] as (() => Response)[],
  };
  globalThis.fetch = async (input) => {
    state.ids.push((await (input as Request).json()).commandId);
    const answer = state.answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  };
  return state;
});

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

beforeEach(async () => {
  await startTestTexts('common', 'errors', 'service-menu');
  Object.assign(server, { ids: [], answers: [] });
});

const machine = { serialNumber: 'IN240001', applianceName: 'Piatti 1' } as MachineRecord;
const lost = [{ code: 'DI1', name: 'Wash', now: '45 s', delivered: '99 s' }];
const refusal = (status: number, extra: object) => () =>
  Response.json({ type: 'x', title: 'x', status, ...extra }, { status });

function show(condition: Condition = 'ready') {
  renderWithQueries(<FactoryReset machine={machine} condition={condition} lost={lost} restoreLink={null} />);
  return userEvent.setup();
}

async function confirm(user: ReturnType<typeof show>, typed = '0001') {
  await user.click(screen.getByRole('button', { name: 'Factory reset …' }));
  await user.type(await screen.findByLabelText(/Last 4 characters/), typed);
  await user.click(screen.getByRole('button', { name: 'Reset' }));
}

it('a technician sees what a reset loses and confirms it with the end of the serial number', async () => {
  const user = show();
  expect(screen.getByText('1 value will change.')).toBeTruthy();
  expect(screen.getByText('45 s → 99 s')).toBeTruthy();
  await confirm(user, '0002');
  expect(server.ids).toEqual([]);
  server.answers.push(() =>
    Response.json({ commandId: 'x', results: [{ code: 'DI1', outcome: 'written', value: 99 }], parameters: {} }),
  );
  const field = screen.getByLabelText(/Last 4 characters/);
  await user.clear(field);
  await user.type(field, '0001{Enter}');
  expect(server.ids).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText(/1 parameter has the value of delivery/)).toBeTruthy();
  expect(server.ids).toHaveLength(1);
});

it('the page names the parameters that the machine did not confirm', async () => {
  const user = show();
  server.answers.push(() =>
    Response.json({ commandId: 'x', results: [{ code: 'DI1', outcome: 'notConfirmed', value: 45 }], parameters: {} }),
  );
  await confirm(user);
  expect(await screen.findByText(/1 parameter does not have the expected value/)).toBeTruthy();
  expect(screen.getByText('DI1')).toBeTruthy();
});

it('the page shows why the machine refused the reset', async () => {
  const user = show();
  server.answers.push(refusal(409, { code: 'COMMAND_REFUSED', reason: 'notAllowedNow' }));
  await confirm(user);
  expect(await screen.findByText('The machine has not done it.')).toBeTruthy();
  expect(screen.getByText(/Not possible while a cycle is running/)).toBeTruthy();
});

it('a technician asks again for an unknown outcome with the same command ID', async () => {
  const user = show();
  await confirm(user);
  expect(await screen.findByText('Not known whether the machine has done it.')).toBeTruthy();
  server.answers.push(refusal(504, { code: 'COMMAND_OUTCOME_UNKNOWN' }));
  await user.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(await screen.findByText('Not known whether the machine has done it.')).toBeTruthy();
  expect(new Set(server.ids).size).toBe(1);
  expect(server.ids).toHaveLength(2);
});

it.each(['offline', 'running'] as const)('a technician cannot reset a machine that is %s', (condition) => {
  show(condition);
  expect(screen.getByRole('button', { name: 'Factory reset …' })).toHaveProperty('disabled', true);
});

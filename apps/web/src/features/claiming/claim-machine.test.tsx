import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { ClaimMachine } from './claim-machine.tsx';

/** The API client captures `fetch` on import, so the fake is hoisted. */
const server = vi.hoisted(() => {
  const state = {
    asked: [] as { path: string; body: unknown }[],
    until: Promise.resolve() as Promise<void>,
    refusals: [] as { status: number; code: string; triesLeft?: number; reason?: string }[],
  };
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const path = new URL(request.url).pathname;
    state.asked.push({ path, body: await request.json().catch(() => null) });
    await state.until;
    const refusal = state.refusals.shift();
    if (refusal) return Response.json({ type: 'x', title: 'x', ...refusal }, { status: refusal.status });
    if (/claim$|updateAppliance$/.test(path))
      return Response.json({ serialNumber: 'IN240090', applianceName: 'Infinity INF-50' });
    return Response.json({
      expiresAt: new Date(Date.now() + 300_000 + state.asked.length).toISOString(),
      triesLeft: 5,
    });
  };
  return state;
});

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

beforeEach(async () => {
  await startTestTexts('common', 'errors', 'claiming');
  Object.assign(server, { asked: [], refusals: [], until: Promise.resolve() });
});

function show(serialNumber?: string) {
  const onDone = vi.fn();
  renderWithQueries(<ClaimMachine serialNumber={serialNumber} onDone={onDone} />);
  return { user: userEvent.setup(), onDone };
}

type User = ReturnType<typeof userEvent.setup>;
const button = (name: string) => screen.getByRole('button', { name });

async function askFor(user: User, serialNumber: string) {
  await user.type(screen.getByLabelText('Serial number'), serialNumber);
  await user.click(button('Show code on the machine'));
}

async function typeCode(user: User, code: string) {
  await user.click(await screen.findByLabelText('Digit 1 of 6'));
  await user.keyboard(code);
}

it('a user requests a claiming code, enters it and gets the machine', async () => {
  const { user, onDone } = show();
  await askFor(user, ' in 240-090 ');
  expect(server.asked[0]?.path).toBe('/api/v1/event-hub-listener/IN240090/expose-claiming-code');
  expect(await screen.findByText(/it now shows a six-digit code/)).toBeTruthy();
  await typeCode(user, '12345');
  expect(button('Add machine')).toHaveProperty('disabled', true);
  await user.keyboard('6');
  await user.click(button('Add machine'));
  expect(server.asked[1]).toEqual({
    path: '/api/v1/appliance/appliances/IN240090/claim',
    body: { code: '123456' },
  });
  expect(await screen.findByText('IN240090 has been added.')).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});

async function claim(user: User) {
  await user.click(button('Show code on the machine'));
  await typeCode(user, '123456');
  await user.click(button('Add machine'));
  await screen.findByText('IN240090 has been added.');
}

it('a user names the claimed machine', async () => {
  const { user, onDone } = show('IN240090');
  await claim(user);
  const field = screen.getByLabelText('Name of the machine');
  expect(field).toHaveProperty('value', 'Infinity INF-50');
  await user.clear(field);
  await user.click(button('Save name'));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.type(field, ' Glasses, bar ');
  await user.click(button('Save name'));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(server.asked.at(-1)).toEqual({
    path: '/api/v1/appliance/updateAppliance',
    body: { applianceName: 'Glasses, bar', ifName: 'Infinity INF-50' },
  });
});

it('a user keeps the proposed name of the claimed machine, and the page renames nothing', async () => {
  const { user, onDone } = show('IN240090');
  await claim(user);
  await user.click(button('Keep this name'));
  expect(onDone).toHaveBeenCalledOnce();
  expect(server.asked.at(-1)?.path).toMatch(/claim$/);
});

it('a user cannot leave the claiming step while the server decides', async () => {
  const { user } = show('IN240090');
  await user.click(button('Show code on the machine'));
  await typeCode(user, '123456');
  const decided = Promise.withResolvers<void>();
  server.until = decided.promise;
  await user.click(button('Add machine'));
  expect(button('Show a new code')).toHaveProperty('disabled', true);
  expect(button('Use another serial number')).toHaveProperty('disabled', true);
  decided.resolve();
  expect(await screen.findByText('IN240090 has been added.')).toBeTruthy();
});

it('a wrong claiming code shows the remaining attempts', async () => {
  const { user, onDone } = show('IN240090');
  await user.click(button('Show code on the machine'));
  await typeCode(user, '123456');
  server.refusals.push({ status: 422, code: 'CLAIMING_CODE_WRONG', triesLeft: 1 });
  await user.click(button('Add machine'));
  expect(await screen.findByText('The machine shows a different code. You have 1 attempt left.')).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});

it('a user requests another claiming code after the first code has expired', async () => {
  const { user } = show('IN240090');
  await user.click(button('Show code on the machine'));
  await typeCode(user, '123456');
  server.refusals.push({ status: 422, code: 'CLAIMING_CODE_OVER' });
  await user.click(button('Add machine'));
  expect(await screen.findByText(/^The machine could not be added. This code is no longer valid/)).toBeTruthy();
  await user.click(button('Show a new code'));
  expect(await screen.findByText('A new code has been requested.')).toBeTruthy();
  expect(screen.getByLabelText('Digit 1 of 6')).toHaveProperty('value', '');
});

it.each([
  [{ status: 409, code: 'APPLIANCE_OFFLINE' }, 'The machine is not connected'],
  [{ status: 409, code: 'APPLIANCE_CLAIMED' }, 'This machine has already been claimed'],
  [{ status: 409, code: 'COMMAND_REFUSED', reason: 'unsupported' }, 'This machine cannot show a code'],
  [{ status: 409, code: 'COMMAND_REFUSED', reason: 'busy' }, 'The machine refused the command'],
])('a refused request for a claiming code keeps the serial number and shows the reason: %j', async (refusal, text) => {
  const { user } = show('IN240001');
  server.refusals.push(refusal);
  await user.click(button('Show code on the machine'));
  expect(await screen.findByText(new RegExp(`^Error occurred on Activation Code request. ${text}`))).toBeTruthy();
  expect(screen.getByLabelText('Serial number')).toHaveProperty('value', 'IN240001');
});

it('the claiming form does not send an invalid serial number', async () => {
  const { user } = show();
  await askFor(user, '!?');
  expect(screen.getByText('Enter 4 to 20 letters and digits.')).toBeTruthy();
  expect(server.asked).toEqual([]);
});

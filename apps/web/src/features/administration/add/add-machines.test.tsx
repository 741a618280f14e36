import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { AddMachines } from './add-machines.tsx';

const secret = 'WA4K-9DQE-7LMZ-XP2T-6RVB-QQ7M-4HTA';

/** The API client captures `fetch` on import, so the fake is hoisted. */
const server = vi.hoisted(() => {
  const state = { added: [] as unknown[], refusal: null as { status: number; code: string } | null };
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/linkAddress')) return Response.json({ host: 'hub.example', port: 8883, isEncrypted: true });
    if (pathname.endsWith('/company/related'))
      return Response.json([
        { companyCode: '200001', companyName: 'Navigli Service', parentCompanyCode: null },
        { companyCode: '300001', companyName: 'Trattoria Al Ponte', parentCompanyCode: '200001' },
      ]);
    if (pathname.endsWith('/import')) return Response.json({ items: [] });
    const body = (await request.json()) as { serialNumber: string };
    state.added.push(body);
    const { refusal } = state;
    if (refusal) return Response.json({ type: 'x', title: 'x', ...refusal }, { status: refusal.status });
    const linkSecret = 'WA4K-9DQE-7LMZ-XP2T-6RVB-QQ7M-4HTA';
    return Response.json({ serialNumber: body.serialNumber, linkSecret }, { status: 201 });
  };
  return state;
});

const session = vi.hoisted(() => ({ hasEnded: false }));
vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
  hasSessionEnded: () => session.hasEnded,
}));
vi.mock('@tanstack/react-router', async (importActual) => ({
  ...(await importActual<object>()),
  Link: (props: object) => <a {...props} href="/device" />,
}));

beforeEach(async () => {
  await startTestTexts('common', 'errors', 'administration-add');
  Object.assign(server, { added: [], refusal: null });
});

function show() {
  return { user: userEvent.setup(), ...renderWithQueries(<AddMachines ownerId="anna" ownCompany="200001" />) };
}
type User = ReturnType<typeof show>['user'];

const field = (name: string) => screen.getByLabelText((text) => text.replace(/ \*$/, '') === name);
const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Add machine' }));

async function fillIn(user: User, serialNumber = 'in 24-0100') {
  await screen.findByText('Navigli Service', { selector: '.mantine-InputWrapper-description' });
  await user.clear(field('Serial number'));
  await user.type(field('Serial number'), serialNumber);
  await user.selectOptions(field('Range'), 'infinity');
  await user.selectOptions(field('Model'), 'INF-55');
}

it('an administrator adds a machine to their own company and sees its link secret once', async () => {
  const { user, queryClient } = show();
  await fillIn(user);
  await submit(user);
  expect(await screen.findByText('IN240100 has been added')).toBeVisible();
  expect(server.added).toEqual([
    { serialNumber: 'IN240100', gamma: 'infinity', modelNumber: 'INF-55', companyCode: '200001' },
  ]);
  expect(screen.getByText(secret)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy: Link secret' }));
  expect(await navigator.clipboard.readText()).toBe(secret);

  await user.click(screen.getByRole('button', { name: 'Add another machine' }));
  expect(screen.queryByText(secret)).toBeNull();
  expect(field('Serial number')).toHaveProperty('value', '');
  expect(field('Model')).toHaveProperty('value', 'INF-55');
  const kept = [...queryClient.getQueryCache().getAll(), ...queryClient.getMutationCache().getAll()];
  await waitFor(() =>
    expect(JSON.stringify([kept.map(({ state }) => state), { ...localStorage }])).not.toContain(secret),
  );
});

it('an added machine comes with shell commands that connect it with its secret', async () => {
  const { user } = show();
  await fillIn(user);
  await submit(user);
  const line = await screen.findByText(/^mosquitto_pub/);
  expect(line.textContent).toContain(
    `mosquitto_pub -h hub.example -p 8883 --tls-use-os-certs -i IN240100 -u IN240100 -P ${secret} -q 1 -t machines/IN240100/telemetry`,
  );
  const emulator = screen.getByText(/^node_modules/).textContent;
  expect(emulator).toContain('--url mqtts://hub.example:8883');
  expect(emulator).toContain(`--serial IN240100 --secret ${secret} --gamma infinity`);
});

it('the form for a new machine sends every field that was filled in', async () => {
  const { user } = show();
  await fillIn(user);
  await user.clear(field('Company code'));
  await user.type(field('Company code'), '300001');
  await user.type(field('Revision'), 'c');
  await user.selectOptions(field('Rated power'), 'M3');
  await user.type(field('Firmware FW00'), '1.4.0');
  await user.type(field('Firmware FW02'), '1.1.0');
  await submit(user);
  await screen.findByText('IN240100 has been added');
  expect(server.added).toEqual([
    {
      serialNumber: 'IN240100',
      gamma: 'infinity',
      modelNumber: 'INF-55',
      companyCode: '300001',
      revision: 'C',
      ratingPower: 'M3',
      FW00: '1.4.0',
      FW02: '1.1.0',
    },
  ]);
});

it('the form for a new machine shows a message at each invalid field and sends nothing', async () => {
  const { user } = show();
  await fillIn(user, 'x');
  await user.clear(field('Company code'));
  await user.type(field('Company code'), '999999');
  await user.type(field('Revision'), '1');
  await user.type(field('Firmware FW00'), 'new');
  await submit(user);
  for (const text of [
    'Enter 4 to 20 letters and digits.',
    'You do not administer a company with this code.',
    'Enter one or two letters, such as B.',
    'Enter digits with dots, such as 1.4.0.',
    'Enter both versions or neither.',
  ])
    expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(field('Serial number')).toHaveFocus());
  expect(server.added).toEqual([]);
});

it('the form for a new machine shows a refusal at the field that it concerns', async () => {
  const { user } = show();
  server.refusal = { status: 409, code: 'APPLIANCE_EXISTS' };
  await fillIn(user);
  await submit(user);
  expect(await screen.findByText('This serial number is already registered.')).toBeVisible();
  expect(field('Serial number')).toHaveAttribute('aria-invalid', 'true');
  await user.type(field('Serial number'), '1');
  expect(field('Serial number')).not.toHaveAttribute('aria-invalid', 'true');
});

it('the form for a new machine shows a server failure beside the button', async () => {
  const { user } = show();
  server.refusal = { status: 503, code: 'SERVICE_UNAVAILABLE' };
  await fillIn(user);
  await submit(user);
  expect(await screen.findByText(/^Product insertion failed\. The service is not available/)).toBeVisible();
});

it('the form for a new machine restores its input after the session ended, for the same user', async () => {
  const { user, unmount } = show();
  await fillIn(user);
  session.hasEnded = true;
  unmount();
  session.hasEnded = false;
  show();
  expect(field('Serial number')).toHaveProperty('value', 'in 24-0100');
  expect(field('Model')).toHaveProperty('value', 'INF-55');
});

import { defaultScheduler, notifyManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { InstallationStep } from '@washboard/contract/installation/installation-run';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '../../lib/connection/connection.ts';
import { startTestTexts } from '../../testing/test-texts.ts';
import { answers, serialNumber, startFakeInstallationServer } from './testing/fake-installation-server.ts';
import { enterName, names, next, question, restoreNetwork, show } from './testing/show-wizard.tsx';

const session = vi.hoisted(() => ({ id: 'of the author' }));
vi.mock('../../lib/session/session.ts', () => ({
  isSecurePage: true,
  getSessionId: () => session.id,
  getSession: () => ({
    accessToken: async () => 'token',
    refreshAfter: async () => 'failed',
    get: () => ({ kind: 'signedOut' }),
    subscribe: () => () => undefined,
  }),
}));

let server: ReturnType<typeof startFakeInstallationServer>;
beforeEach(async () => {
  // TanStack Query notifies in a microtask, as in the app, so that a pending state is rendered before the response.
  notifyManager.setScheduler(queueMicrotask);
  localStorage.clear();
  session.id = 'of the author';
  connection.noteAnswer();
  vi.stubGlobal('scrollTo', () => undefined);
  server = startFakeInstallationServer();
  await startTestTexts('common', 'errors', 'installation');
});
afterAll(() => notifyManager.setScheduler(defaultScheduler));

/**
 * Leaves the page while the name is being sent and the country waits.
 * @returns lets the server respond
 */
async function leaveWithTwoSteps(): Promise<() => void> {
  const { user, unmount } = show();
  await question(names.name);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.delay = promise;
  await enterName(user, 'Piatti');
  await user.click(await screen.findByRole('radio', { name: 'Germany' }));
  await user.click(next());
  await question(names.units);
  unmount();
  return resolve;
}

describe('the wizard with a slow or missing network', () => {
  it('the wizard does not send a waiting step after another account logs in', async () => {
    const answerName = await leaveWithTwoSteps();
    session.id = 'of a colleague';
    answerName();
    await waitFor(() => expect(server.saves).toHaveLength(1));
    await act(async () => undefined);
    expect(server.saves).toMatchObject([{ step: 'name' }]);
    expect(Object.keys(localStorage).filter((key) => key.includes(serialNumber))).toHaveLength(1);
  });

  it('the wizard sends a waiting step even after its page is left', async () => {
    const answerName = await leaveWithTwoSteps();
    answerName();
    await waitFor(() => expect(server.saves).toMatchObject([{ step: 'name' }, { step: 'country' }]));
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes(serialNumber))).toEqual([]));
  });

  it('the wizard stays at its question while it fetches from the server again', async () => {
    server.isUp = false;
    const { user, queryClient } = show();
    await question(names.name);
    await user.click(screen.getByRole('button', { name: 'Later' }));
    await question(names.country);
    await user.click(screen.getByRole('button', { name: 'Later' }));
    const shown = await question(names.units);
    const { promise, resolve } = Promise.withResolvers<void>();
    server.delay = promise;
    await act(async () => void queryClient.refetchQueries());
    expect(shown).toBeVisible();
    await act(async () => resolve());
    expect(shown).toBeVisible();
    await restoreNetwork(server);
    await act(() => queryClient.refetchQueries());
    await waitFor(() => expect(screen.queryByText(/^No network:/)).toBeNull());
    expect(shown).toBeVisible();
  });
});

describe('input that was not submitted', () => {
  const review = async (user: ReturnType<typeof show>['user']) =>
    user.click(await screen.findByRole('button', { name: 'All steps' }));
  const open = async (user: ReturnType<typeof show>['user'], step: RegExp) => {
    await review(user);
    await user.click(await screen.findByRole('button', { name: step }));
  };

  it('the country form keeps its input and focus when the address on record arrives', async () => {
    const { user } = show();
    await question(names.name);
    const { promise, resolve } = Promise.withResolvers<void>();
    server.delay = promise;
    await user.click(screen.getByRole('button', { name: 'Later' }));
    await question(names.country);
    await user.type(screen.getByLabelText('City'), 'Peschiera');
    await act(async () => resolve());
    await waitFor(() => expect(screen.getByLabelText('Street')).toHaveValue('Via Roma 1'));
    expect(screen.getByLabelText('City')).toHaveValue('Peschiera');
    expect(screen.getByLabelText('City')).toHaveFocus();
  });

  it('the settings form keeps the focus when the settings profiles arrive', async () => {
    const { user } = show();
    await question(names.name);
    const { promise, resolve } = Promise.withResolvers<void>();
    server.delay = promise;
    await open(user, /^Settings profile/);
    const keep = await screen.findByRole('radio', { name: 'Keep the settings of the machine' });
    keep.focus();
    await act(async () => resolve());
    expect(await screen.findByText('There is no settings profile for this model.')).toBeVisible();
    expect(keep).toHaveFocus();
  });

  it('an author finds unsaved input again after leaving the page, and a colleague does not see it', async () => {
    const first = show();
    await open(first.user, /^Checklist/);
    const water = 'Water supply connected, tap open';
    const done = () => within(screen.getByRole('group', { name: water })).getByRole('radio', { name: 'Done' });
    await first.user.click(done());
    await first.user.type(screen.getByLabelText('Remark (optional)'), 'Drain is slow');
    await review(first.user);
    expect(screen.getByRole('button', { name: /^Checklist/ })).toHaveTextContent('Entered, not saved yet');
    first.unmount();

    const colleague = show({ id: 'another-account' });
    await open(colleague.user, /^Checklist/);
    expect(screen.getByLabelText('Remark (optional)')).toHaveValue('');
    colleague.unmount();

    const { user } = show();
    await open(user, /^Checklist/);
    expect(done()).toBeChecked();
    expect(screen.getByLabelText('Remark (optional)')).toHaveValue('Drain is slow');
    for (const radio of screen.getAllByRole('radio', { name: 'Done' })) await user.click(radio);
    await user.click(next());
    await waitFor(() => expect(server.run?.steps.checklist?.value).toMatchObject({ remark: 'Drain is slow' }));
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes(serialNumber))).toEqual([]));
  });

  it('unsaved input survives the response to a save that began before the page was left', async () => {
    const first = show();
    await question(names.name);
    const { promise, resolve } = Promise.withResolvers<void>();
    server.delay = promise;
    await enterName(first.user, 'Piatti');
    await question(names.country);
    first.unmount();
    server.delay = Promise.resolve();
    const second = show();
    await waitFor(() => expect(server.saves).toHaveLength(1));
    await open(second.user, /^Checklist/);
    await second.user.type(await screen.findByLabelText('Remark (optional)'), 'Drain is slow');
    await act(async () => resolve());
    await waitFor(() => expect(server.saves).toHaveLength(2));
    second.unmount();
    const { user } = show();
    await open(user, /^Checklist/);
    expect(await screen.findByLabelText('Remark (optional)')).toHaveValue('Drain is slow');
    expect(server.run?.version).toBe(1);
  });

  it('a technician cannot sign before unsaved input is saved or discarded', async () => {
    for (const [step, value] of Object.entries(answers)) server.saveAs('Sandro Ricci', step as InstallationStep, value);
    const { user } = show();
    await question('Check and sign');
    await user.click(screen.getByRole('button', { name: /^Name/ }));
    await user.type(await screen.findByLabelText('Name'), ' 2');
    await review(user);
    const sign = () => screen.getByRole('button', { name: 'Sign the report…' });
    expect(sign()).toHaveAccessibleDescription('Some steps are not saved yet.');
    await user.click(screen.getByRole('button', { name: /^Name/ }));
    await user.click(await screen.findByRole('button', { name: 'Discard my input' }));
    expect(await screen.findByLabelText('Name')).toHaveValue('Piatti');
    await review(user);
    expect(sign()).not.toHaveAccessibleDescription();
  });

  it('the next installation does not propose input from one that a colleague signed', async () => {
    server.saveAs('Anna Berg', 'name', { applianceName: 'Piatti' });
    const first = show();
    await open(first.user, /^Name/);
    await first.user.type(await screen.findByLabelText('Name'), ' 2');
    if (server.run) server.run = { ...server.run, steps: {}, signedAt: '2026-11-20T10:00:00.000Z' };
    await act(() => first.queryClient.refetchQueries());
    await first.user.click(await screen.findByRole('button', { name: 'Begin another installation' }));
    expect(await screen.findByLabelText('Name')).toHaveValue('');
  });

  it('the wizard asks a technician before the input replaces what a colleague saved meanwhile', async () => {
    server.saveAs('Sandro Ricci', 'name', { applianceName: 'Piatti' });
    const { user, queryClient } = show();
    await open(user, /^Name/);
    await user.type(await screen.findByLabelText('Name'), ' 2');
    server.saveAs('Anna Berg', 'name', { applianceName: 'Of Anna' });
    await act(() => queryClient.refetchQueries());
    expect(screen.getByLabelText('Name')).toHaveValue('Piatti 2');
    await user.click(next());
    await waitFor(() => expect(server.saves).toMatchObject([{ step: 'name', expectedVersion: 1 }]));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(await screen.findByText('Anna Berg has saved something else in the meantime')).toBeVisible();
    expect(screen.getByText('Yours: Piatti 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(server.run?.steps.name?.value).toEqual({ applianceName: 'Piatti 2' }));
  });

  it("a technician continues from a colleague's saved answer once the form shows it", async () => {
    server.saveAs('Sandro Ricci', 'name', { applianceName: 'Piatti' });
    const { user, queryClient } = show();
    await open(user, /^Name/);
    server.saveAs('Anna Berg', 'name', { applianceName: 'Of Anna' });
    await act(() => queryClient.refetchQueries());
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Of Anna'));
    await user.type(screen.getByLabelText('Name'), ' 2');
    await user.click(next());
    await waitFor(() => expect(server.run?.steps.name?.value).toEqual({ applianceName: 'Of Anna 2' }));
  });

  it('a technician who edits a step while it is being saved causes no conflict', async () => {
    const { user } = show();
    await question(names.name);
    const { promise, resolve } = Promise.withResolvers<void>();
    server.delay = promise;
    await enterName(user, 'Piatti');
    await question(names.country);
    await open(user, /^Name/);
    await user.type(await screen.findByLabelText('Name'), ' 2');
    await user.click(next());
    await open(user, /^Name/);
    await user.type(await screen.findByLabelText('Name'), '3');
    await act(async () => resolve());
    await waitFor(() => expect(server.run?.steps.name?.value).toEqual({ applianceName: 'Piatti 2' }));
    await waitFor(() => expect(screen.getByText('Entered, not saved yet')).toBeVisible());
    await user.click(next());
    await waitFor(() => expect(server.run?.steps.name?.value).toEqual({ applianceName: 'Piatti 23' }));
    expect(screen.queryByText(/in the meantime$/)).toBeNull();
  });
});

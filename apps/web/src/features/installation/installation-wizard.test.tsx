import { act, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { installationSteps } from '@washboard/contract/installation/installation-run';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '../../lib/connection/connection.ts';
import { storedDrafts, unsentDrafts } from '../../lib/forms/stored-drafts.ts';
import { problem } from '../../testing/fake-server.ts';
import { startTestTexts } from '../../testing/test-texts.ts';
import { answers, emptyRun, serialNumber, startFakeInstallationServer } from './testing/fake-installation-server.ts';
import { enterName, names, next, ownerId, question, restoreNetwork, show } from './testing/show-wizard.tsx';

vi.mock('../../lib/session/session.ts', () => ({
  isSecurePage: true,
  getSessionId: () => 'session',
  getSession: () => ({
    accessToken: async () => 'token',
    refreshAfter: async () => 'failed',
    get: () => ({ kind: 'signedOut' }),
    subscribe: () => () => undefined,
  }),
}));

let server: ReturnType<typeof startFakeInstallationServer>;
beforeEach(async () => {
  localStorage.clear();
  connection.noteAnswer();
  vi.stubGlobal('scrollTo', () => undefined);
  server = startFakeInstallationServer();
  await startTestTexts('common', 'errors', 'installation');
});

const storedParts = () =>
  Object.keys((unsentDrafts.read(`installation.${serialNumber}`, ownerId) as object | null) ?? {});
function cutNetwork() {
  server.isUp = false;
}
describe('the wizard', () => {
  it('the wizard asks one question after the other and saves each answer', async () => {
    const { user } = show();
    await question(names.name);
    await enterName(user, 'Piatti cucina');
    await question(names.country);
    await waitFor(() =>
      expect(server.saves).toMatchObject([{ step: 'name', value: { applianceName: 'Piatti cucina' } }]),
    );
    expect(await screen.findByLabelText('Street')).toHaveValue('Via Roma 1');
    await user.click(next());
    await question(names.units);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByText(/^Saved .* by Sandro Ricci$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText('Name')).toHaveValue('Piatti cucina');
  });

  it('the wizard offers no save button for an incomplete answer', async () => {
    const { user } = show();
    await question(names.name);
    expect(screen.queryByRole('button', { name: 'Save and continue' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Later' }));
    await question(names.country);
    expect(server.saves).toEqual([]);
  });

  it('a technician continues at the first open question on another phone', async () => {
    server.saveAs('Anna Berg', 'name', { applianceName: 'Piatti' });
    show();
    await question(names.country);
  });

  it('the wizard stores answers offline, through a reload, and sends each once when it is online', async () => {
    const first = show();
    await question(names.name);
    cutNetwork();
    await enterName(first.user, 'Piatti cucina');
    await question(names.country);
    await first.user.click(await screen.findByRole('radio', { name: 'Germany' }));
    await first.user.click(next());
    await question(names.units);
    await first.user.click(screen.getByRole('button', { name: 'All steps' }));
    expect(await screen.findAllByText('Kept on this device, not sent yet')).toHaveLength(2);
    expect(server.saves).toEqual([]);
    first.unmount();

    const second = show();
    expect(await screen.findByText(/^No network:/)).toBeVisible();
    await question(names.units);
    await restoreNetwork(server);
    await waitFor(() => expect(server.run?.version).toBe(2));
    expect(server.saves.map(({ step }) => step)).toEqual(['name', 'country']);
    expect(new Set(server.saves.map(({ runId }) => runId)).size).toBe(1);
    await second.user.click(await screen.findByRole('button', { name: 'All steps' }));
    expect(await screen.findAllByText(/^Saved .* by Sandro Ricci$/)).toHaveLength(2);
    expect(screen.queryByText('Kept on this device, not sent yet')).toBeNull();
    expect(storedParts()).toEqual([]);
  });

  it('the wizard repeats a save whose response was lost with the same request ID', async () => {
    const { user } = show();
    await question(names.name);
    server.losesAnswer = true;
    await enterName(user, 'Piatti cucina');
    await waitFor(() => expect(server.saves).toHaveLength(1));
    await restoreNetwork(server);
    await waitFor(() => expect(server.saves).toHaveLength(2), { timeout: 9000 });
    const [one, two] = server.saves;
    expect(one?.requestId).toBe(two?.requestId);
    expect(server.run?.version).toBe(1);
  });

  it('a colleague on the same device neither sees nor sends the waiting answers of its author', async () => {
    cutNetwork();
    const first = show();
    await enterName(first.user, 'Of the first');
    first.unmount();
    storedDrafts.forgetAllBut('colleague');
    server.isUp = true;
    const colleague = show({ id: 'colleague' });
    await question(names.name);
    expect(screen.getByLabelText('Name')).toHaveValue('');
    expect(server.saves).toEqual([]);
    colleague.unmount();
    show();
    await waitFor(() => expect(server.saves).toMatchObject([{ value: { applianceName: 'Of the first' } }]));
  });

  it('an answer that a log-out deletes while it is being sent is not stored again', async () => {
    const { user } = show();
    await question(names.name);
    const { promise, resolve } = Promise.withResolvers<void>();
    server.delay = promise;
    await enterName(user, 'Piatti cucina');
    expect(storedParts()).not.toEqual([]);
    unsentDrafts.forgetOf(ownerId);
    cutNetwork();
    resolve();
    await user.click(screen.getByRole('button', { name: 'All steps' }));
    expect(await screen.findByText('Kept on this device, not sent yet')).toBeVisible();
    expect(storedParts()).toEqual([]);
  });
});

describe('a conflict with a colleague', () => {
  async function conflict() {
    const shown = show();
    await question(names.name);
    server.saveAs('Anna Berg', 'name', { applianceName: 'Of Anna' });
    await enterName(shown.user, 'Of Sandro');
    await waitFor(() => expect(server.saves).not.toEqual([]));
    await shown.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByText('Anna Berg has saved something else in the meantime')).toBeVisible();
    expect(screen.getByText('Saved: Of Anna')).toBeVisible();
    expect(screen.getByText('Yours: Of Sandro')).toBeVisible();
    return shown;
  }

  it('a technician keeps the answer of a colleague, and sees the colleague’s name', async () => {
    const { user } = await conflict();
    await user.click(screen.getByRole('button', { name: 'Keep what is saved' }));
    expect(await screen.findByLabelText('Name')).toHaveValue('Of Anna');
    expect(server.run?.steps.name?.value).toEqual({ applianceName: 'Of Anna' });
  });

  it('a technician replaces the answer of a colleague, and sees the colleague’s name', async () => {
    const { user } = await conflict();
    await user.click(screen.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(server.run?.steps.name?.value).toEqual({ applianceName: 'Of Sandro' }));
    expect(server.saves.at(-1)).toMatchObject({ expectedVersion: 1, runId: server.run?.id });
  });

  it('a technician whose colleague has signed keeps the input until they discard it', async () => {
    const shown = show();
    await question(names.name);
    server.run = { ...emptyRun('11111111-1111-4111-8111-111111111111'), signedAt: '2026-11-20T10:00:00.000Z' };
    await enterName(shown.user, 'Too late');
    await waitFor(() => expect(server.saves).not.toEqual([]));
    await shown.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByText(/This step was not saved\. Somebody else has continued or signed/)).toBeVisible();
    await shown.user.click(screen.getByRole('button', { name: 'Discard my input' }));
    await question('The installation is signed');
  });
});

describe('the display of the machine', () => {
  const wanted = { language: 'it' as const };
  const runWith = (isConfirmed: boolean) => {
    server.saveAs('Sandro Ricci', 'language', wanted);
    if (server.run) server.run = { ...server.run, display: { ...server.run.display, wanted, isConfirmed } };
  };
  async function openLanguage(user: ReturnType<typeof userEvent.setup>) {
    await user.click(await screen.findByRole('button', { name: 'All steps' }));
    await user.click(await screen.findByRole('button', { name: /^Language/ }));
  }

  it('the wizard sends the display settings once and shows them as set when the machine confirms them', async () => {
    runWith(false);
    const { user } = show({ isMachineOnline: true });
    await openLanguage(user);
    expect(await screen.findByText('The machine has not confirmed these settings yet.')).toBeVisible();
    expect(server.displays).toBe(1);
    runWith(true);
    expect(await screen.findByText('The machine reports these settings.')).toBeVisible();
    expect(server.displays).toBe(1);
  });

  it('the wizard does not claim that the display of an offline machine is set', async () => {
    runWith(false);
    const { user } = show({ isMachineOnline: false });
    await openLanguage(user);
    expect(await screen.findByText(/^The machine is offline and has not confirmed/)).toBeVisible();
    expect(server.displays).toBe(0);
  });

  it('a technician sends the display settings again after an unknown outcome', async () => {
    runWith(false);
    server.displayAnswers.push(
      problem(504, 'COMMAND_OUTCOME_UNKNOWN'),
      problem(409, 'COMMAND_REFUSED', { reason: 'unsupported' }),
    );
    const { user } = show({ isMachineOnline: true });
    await openLanguage(user);
    expect(await screen.findByText(/^The machine did not reply\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText(/^This machine cannot be set from here\./)).toBeVisible();
  });
});

describe('signing', () => {
  it('a technician signs after every step is saved, with one confirmation', async () => {
    for (const step of installationSteps.slice(0, 8)) server.saveAs('Sandro Ricci', step, answers[step]);
    const first = show();
    await question('What have you checked?');
    await first.user.click(screen.getByRole('button', { name: 'All steps' }));
    const sign = await screen.findByRole('button', { name: 'Sign the report…' });
    expect(sign).toHaveAccessibleDescription('1 step is missing.');
    await first.user.click(sign);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    first.unmount();

    server.saveAs('Sandro Ricci', 'checklist', answers.checklist);
    const { user } = show();
    await question('Check and sign');
    await user.click(screen.getByRole('button', { name: 'Sign the report…' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText(/You sign for My device as Sandro Ricci\./)).toBeVisible();
    expect(server.signatures).toBe(0);
    await user.click(within(dialog).getByRole('button', { name: 'Sign' }));
    await question('The installation is signed');
    expect(server.signatures).toBe(1);
    expect(screen.getByRole('button', { name: 'Report (PDF)' })).toBeVisible();
  });

  it('the server refuses a signature when a colleague changed an answer under the open confirmation', async () => {
    for (const step of installationSteps) server.saveAs('Sandro Ricci', step, answers[step]);
    const { user, queryClient } = show();
    await question('Check and sign');
    await user.click(screen.getByRole('button', { name: 'Sign the report…' }));
    const dialog = await screen.findByRole('alertdialog');
    server.saveAs('Anna Berg', 'name', { applianceName: 'Of Anna' });
    await act(() => queryClient.refetchQueries());
    await user.click(within(dialog).getByRole('button', { name: 'Sign' }));
    expect(await screen.findByText(/^Not signed\./)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Name/ })).toHaveTextContent('Of Anna');
    expect(server.run?.signedAt).toBeNull();
  });

  it('a technician without a network cannot sign', async () => {
    for (const step of installationSteps) server.saveAs('Sandro Ricci', step, answers[step]);
    show();
    await question('Check and sign');
    server.isUp = false;
    await act(async () => connection.check());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Sign the report…' })).toHaveAccessibleDescription(
        'Signing needs a network connection.',
      ),
    );
  });
});

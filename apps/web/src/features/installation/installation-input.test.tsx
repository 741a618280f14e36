import { defaultScheduler, notifyManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '../../lib/connection/connection.ts';
import { startTestTexts } from '../../testing/test-texts.ts';
import { startFakeInstallationServer } from './testing/fake-installation-server.ts';
import { names, question, restoreNetwork, show } from './testing/show-wizard.tsx';

vi.mock('../../lib/session/session.ts', () => ({
  isSecurePage: true,
  getSession: () => ({
    ...{ accessToken: async () => 'token', refreshAfter: async () => 'failed' },
    ...{ get: () => ({ kind: 'signedOut' }), subscribe: () => () => undefined },
  }),
}));

let server: ReturnType<typeof startFakeInstallationServer>;
beforeEach(async () => {
  // As in the app: what a query is doing is rendered before its answer comes.
  notifyManager.setScheduler(queueMicrotask);
  localStorage.clear();
  connection.noteAnswer();
  vi.stubGlobal('scrollTo', () => undefined);
  server = startFakeInstallationServer();
  await startTestTexts('common', 'errors', 'installation');
});
afterAll(() => notifyManager.setScheduler(defaultScheduler));

describe('the wizard without a network', () => {
  it('stays at its question when the server is asked again, and when it answers', async () => {
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

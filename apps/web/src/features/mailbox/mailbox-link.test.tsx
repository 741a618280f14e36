import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTestTexts } from '../../testing/test-texts.ts';
import { mailboxQuery } from './mailbox-api.ts';
import { MailboxLink } from './mailbox-link.tsx';

beforeEach(() => startTestTexts('common'));
afterEach(() => vi.unstubAllGlobals());

async function show(answers: Record<string, object>): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json(answers[path] ?? { code: 'ROUTE_NOT_FOUND' }, { status: answers[path] ? 200 : 404 });
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <MailboxLink />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(queryClient.getQueryState(mailboxQuery.queryKey)?.fetchStatus).toBe('idle'));
  return asked;
}

const dashboard = '/config/dashboard.json';
const mailbox = '/demo/api/mailbox';

it('the link leads to the mailbox of the demo on the host name of the page', async () => {
  await show({ [dashboard]: { isDemo: true, isSetUp: true }, [mailbox]: { port: 1081 } });
  const link = await screen.findByRole('link', { name: 'Mailbox of this demo' });
  expect(link).toHaveAttribute('href', `http://${window.location.hostname}:1081/`);
});

it('the mailbox link is absent outside the demo, without a request', async () => {
  expect(await show({ [dashboard]: { isDemo: false, isSetUp: true } })).toEqual([dashboard]);
  expect(screen.queryByRole('link')).toBeNull();
});

it.each([
  ['the mails go to a real mail server', { [dashboard]: { isDemo: true, isSetUp: true }, [mailbox]: { port: null } }],
  ['the mailbox does not respond', {}],
])('the mailbox link is absent when %s', async (_why, answers) => {
  await show(answers);
  expect(screen.queryByRole('link')).toBeNull();
});

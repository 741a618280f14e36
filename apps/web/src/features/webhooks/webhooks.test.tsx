import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Delivery, Webhook as WebhookData } from '@washboard/contract/webhooks/webhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { Webhook } from './webhook.tsx';
import { Webhooks } from './webhooks.tsx';
import { parseWebhookSearch } from './webhooks-search.ts';

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

const path = '/api/v1/account/webhooks';
const at = '2026-11-20T08:00:00.000Z';

const webhook: WebhookData = {
  id: 'a1',
  version: 3,
  name: 'Stock system',
  url: 'https://hooks.example.com/stock',
  kinds: ['alarm.raised'],
  serialNumbers: null,
  isActive: true,
  off: null,
  failingSince: null,
  lastDeliveredAt: at,
  waiting: 0,
  failed: 0,
  dropped: 0,
  previousSecretUntil: null,
  createdAt: at,
  changedAt: at,
};
const delivery: Delivery = {
  id: 'd1',
  eventId: 'e1',
  kind: 'alarm.raised',
  serialNumber: 'IN240001',
  at,
  state: 'failed',
  reason: 'attempts',
  attempts: 10,
  nextAttemptAt: null,
  createdAt: at,
  lastAttempt: { at, durationMs: 10_004, status: null, failure: 'timeout', answer: '' },
};

beforeEach(() => startTestTexts('common', 'errors', 'records', 'webhooks'));
afterEach(() => vi.unstubAllGlobals());

const root = createRootRoute();
const list = createRoute({ getParentRoute: () => root, path: '/webhooks' });
const detail = createRoute({ getParentRoute: () => root, path: '/webhooks/$id' });
const router = createRouter({ routeTree: root.addChildren([list, detail]), history: createMemoryHistory() });

const show = (page: React.ReactNode) =>
  renderWithQueries(<RouterContextProvider router={router as never}>{page}</RouterContextProvider>);

describe('the webhooks', () => {
  it('the list shows which webhooks are off or failing', async () => {
    const off = { ...webhook, id: 'b2', name: 'Old one', isActive: false, off: { reason: 'gone' as const, at } };
    const failing = { ...webhook, id: 'c3', name: 'Sick one', failingSince: at, waiting: 12 };
    startFakeServer({ [`GET ${path}`]: () => Response.json({ items: [off, failing, webhook] }) });
    show(<Webhooks />);
    const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
    expect(await screen.findByRole('link', { name: 'Old one' })).toBeVisible();
    expect(rowOf('Old one')).toHaveTextContent('Off');
    expect(rowOf('Sick one')).toHaveTextContent('Failing since');
    expect(rowOf('Stock system')).toHaveTextContent('Working');
  });

  it('a user adds a webhook and sees its secret once, and the form explains a refused address', async () => {
    const bodies: unknown[] = [];
    startFakeServer({
      [`GET ${path}`]: () => Response.json({ items: [] }),
      [`POST ${path}`]: async (request) => {
        bodies.push(await request.json());
        if (bodies.length === 1) return problem(422, 'WEBHOOK_ADDRESS_REFUSED');
        return Response.json({ ...webhook, secret: 'whsec_c2VjcmV0' }, { status: 201 });
      },
    });
    show(<Webhooks />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Add a webhook' }));
    const form = within(screen.getByRole('dialog'));
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(form.getAllByText('Please fill in this field.')).toHaveLength(2);
    expect(bodies).toEqual([]);
    await user.type(form.getByLabelText('Name'), 'Stock system');
    await user.type(form.getByLabelText('Address'), 'https://10.0.0.1/');
    await user.click(form.getByLabelText('Alarm cleared'));
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByText(/Nothing can be sent to this address/)).toBeVisible();
    await user.clear(form.getByLabelText('Address'));
    await user.type(form.getByLabelText('Address'), webhook.url);
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('whsec_c2VjcmV0')).toBeVisible();
    expect(bodies[1]).toEqual({
      name: 'Stock system',
      url: webhook.url,
      kinds: ['alarm.raised'],
      serialNumbers: null,
    });
    await user.click(screen.getByRole('button', { name: 'I have saved the secret' }));
    expect(screen.queryByText('whsec_c2VjcmV0')).toBeNull();
  });
});

describe('one webhook', () => {
  const answers = (shown: WebhookData, items: Delivery[]) => ({
    [`GET ${path}/a1`]: () => Response.json(shown),
    [`GET ${path}/a1/deliveries`]: () => Response.json({ items, nextCursor: null }),
  });

  it('a user switches a webhook on again after seeing why it was switched off', async () => {
    const off = { ...webhook, isActive: false, off: { reason: 'failing' as const, at }, failed: 1 };
    const bodies: unknown[] = [];
    startFakeServer({
      ...answers(off, [delivery]),
      [`PUT ${path}/a1`]: async (request) => {
        bodies.push(await request.json());
        return Response.json(webhook);
      },
    });
    show(<Webhook id="a1" search={{}} onSearchChange={() => {}} />);
    expect(await screen.findByText(/nothing could be delivered for three days/)).toBeVisible();
    expect(await screen.findByText(/10 attempts\. The receiver did not answer within 10 seconds\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send failed again' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Switch on' }));
    expect(bodies).toMatchObject([{ isActive: true, ifVersion: 3 }]);
  });

  it('a user cannot replace a version of a webhook that another user saved meanwhile', async () => {
    let stored = webhook;
    const bodies: { ifVersion: number }[] = [];
    startFakeServer({
      ...answers(webhook, []),
      [`GET ${path}/a1`]: () => Response.json(stored),
      [`PUT ${path}/a1`]: async (request) => {
        bodies.push(await request.json());
        return problem(409, 'WEBHOOK_CHANGED');
      },
    });
    const { queryClient } = show(<Webhook id="a1" search={{}} onSearchChange={() => {}} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
    stored = { ...webhook, version: 4, name: 'Renamed by a colleague' };
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByRole('heading', { name: 'Renamed by a colleague', hidden: true })).toBeInTheDocument();
    const form = within(screen.getByRole('dialog'));
    await userEvent.click(form.getByLabelText('Alarm cleared'));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/Somebody else has changed the webhook/)).toBeVisible();
    expect(bodies).toMatchObject([{ name: 'Stock system', ifVersion: 3 }]);
  });

  it('the page shows the result of a test event', async () => {
    const attempt = { at, durationMs: 34, status: 503, failure: 'status', answer: 'maintenance until noon' };
    startFakeServer({
      ...answers(webhook, []),
      [`POST ${path}/a1/test`]: () =>
        Response.json({
          ...delivery,
          kind: 'webhook.test',
          serialNumber: null,
          attempts: 1,
          lastAttempt: attempt,
          log: [attempt],
          event: null,
        }),
    });
    show(<Webhook id="a1" search={{}} onSearchChange={() => {}} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Send a test event' }));
    expect(await screen.findByText(/did not arrive\. The receiver answered 503 after 34 milliseconds\./)).toBeVisible();
    expect(screen.getByText('maintenance until noon')).toBeVisible();
  });

  it('a user sends failed events again', async () => {
    const bodies: { since: string }[] = [];
    startFakeServer({
      ...answers({ ...webhook, failed: 2 }, [delivery]),
      [`POST ${path}/a1/deliveries/replay`]: async (request) => {
        bodies.push(await request.json());
        return Response.json({ replayed: 2 });
      },
    });
    show(<Webhook id="a1" search={{}} onSearchChange={() => {}} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Send failed again' }));
    expect(await screen.findByText('2 events are being sent again.')).toBeVisible();
    expect(Date.now() - Date.parse(bodies[0]?.since ?? '')).toBeGreaterThan(29 * 86_400_000);
  });
});

it('the page keeps only a known state of deliveries from its URL', () => {
  expect(parseWebhookSearch({ state: 'failed', page: 3 })).toEqual({ state: 'failed' });
  expect(parseWebhookSearch({ state: 'lost' })).toEqual({});
});

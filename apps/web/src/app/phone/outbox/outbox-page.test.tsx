import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewItem } from '../../../lib/offline/outbox.ts';
import { OutboxContext } from '../../../lib/offline/outbox-context.ts';
import { problem, startFakeServer } from '../../../testing/fake-server.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { queryClient } from '../../query-client.ts';
import { OutboxNotice } from './outbox-notice.tsx';
import { OutboxPage } from './outbox-page.tsx';
import { openOutbox } from './testing/open-outbox.ts';

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed', get: () => ({}) }),
  hasSessionEnded: () => false,
  isSecurePage: true,
}));

const machine = '/api/v1/event-hub-listener/IN240001';
const reviewPath = `POST ${machine}/hygieneReviews`;
const actionPath = `POST ${machine}/hygieneRecords/7/correctiveAction`;

const review: NewItem<'hygieneReview'> = {
  kind: 'hygieneReview',
  serialNumber: 'IN240001',
  content: { day: '2026-11-25', seen: { valid: 12, deviating: 0, open: 0, notJudgeable: 0 } },
};
const action: NewItem<'correctiveAction'> = {
  kind: 'correctiveAction',
  serialNumber: 'IN240001',
  content: { recordId: 7, entry: { action: 'rewashed', words: 'Washed again at 90 °C.', corrects: null } },
};

const entryId = '11111111-1111-4111-8111-111111111111';
const photoId = '22222222-2222-4222-8222-222222222222';
const entryPath = `${machine}/serviceLog/${entryId}`;
const entry: NewItem<'serviceLogEntry'> = {
  kind: 'serviceLogEntry',
  serialNumber: 'IN240001',
  id: entryId,
  content: {
    entryId,
    change: {
      text: 'Pump replaced.',
      readings: [{ kind: 'ph', value: 720 }],
      photoIds: [photoId],
      version: 0,
      writtenAt: '2026-11-26T07:30:00.000Z',
    },
  },
};
const photo: NewItem<'serviceLogPhoto'> = {
  kind: 'serviceLogPhoto',
  serialNumber: 'IN240001',
  id: photoId,
  after: entryId,
  content: { entryId, photoId },
  bytes: new Uint8Array([255, 216, 255, 217]),
};

beforeAll(() => {
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  return startTestTexts('common', 'errors', 'outbox', 'hygiene', 'alarm-register', 'service-log');
});
beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

const root = createRootRoute();
const router = createRouter({
  routeTree: root.addChildren(
    ['/device/$serialNumber', '/app/outbox'].map((path) => createRoute({ getParentRoute: () => root, path })),
  ),
  history: createMemoryHistory(),
});

type Answers = Parameters<typeof startFakeServer>[0];

async function wait(entered: NewItem[], answers: Answers) {
  const usual = {
    'GET /healthz': () => Response.json({}),
    'GET /api/v1/appliance/getApplianceDetail': () => Response.json({ applianceName: 'Piatti 1' }),
  };
  startFakeServer(usual);
  const outbox = openOutbox(queryClient);
  for (const item of entered) await outbox.submit(item);
  const server = startFakeServer({ ...usual, ...answers });
  renderWithQueries(
    <RouterContextProvider router={router}>
      <OutboxContext value={outbox}>
        <OutboxNotice />
        <OutboxPage />
      </OutboxContext>
    </RouterContextProvider>,
  );
  return { outbox, server };
}

const sent = async (server: { requests: Request[] }, method = 'POST') =>
  Promise.all(server.requests.filter((request) => request.method === method).map((request) => request.clone().json()));

describe('the outbox', () => {
  it('the outbox lists an unsent item with its machine and words until it is sent', async () => {
    const { outbox, server } = await wait([action], { [actionPath]: () => Response.json({}) });
    expect(screen.queryByText('1 entry needs your decision.')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Corrective action' })).toBeVisible();
    expect(screen.getByText('Washed again at 90 °C.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Piatti 1' })).toHaveAttribute('href', '/device/IN240001');
    await outbox.flush();
    expect(await screen.findByText('Everything is sent')).toBeVisible();
    expect(await sent(server)).toEqual([action.content.entry]);
  });

  it('the outbox asks the author when the day has changed, and sends what the author then saw', async () => {
    let isChanged = true;
    const day = { day: '2026-11-25', valid: 13, deviating: 1, open: 1, notJudgeable: 0, review: null };
    const { outbox, server } = await wait([review], {
      [reviewPath]: () => (isChanged ? problem(409, 'HYGIENE_DAY_CHANGED') : Response.json(day)),
      [`GET ${machine}/hygieneDays`]: () =>
        Response.json({ timeZone: 'Europe/Rome', today: '2026-11-26', hold: null, items: [day] }),
    });
    await outbox.flush();
    expect(await screen.findByText('1 entry needs your decision.')).toBeVisible();
    expect(
      await screen.findByText('The records of this day have changed in the meantime. Please check them.'),
    ).toBeVisible();
    expect(await screen.findByText(/13 valid, 1 deviating/)).toBeVisible();
    isChanged = false;
    await userEvent.click(screen.getByRole('button', { name: 'Send mine' }));
    expect(await screen.findByText('Everything is sent')).toBeVisible();
    const { valid, deviating, open, notJudgeable } = day;
    expect((await sent(server)).at(-1)).toEqual({
      day: '2026-11-25',
      seen: { valid, deviating, open, notJudgeable },
    });
  });

  it('the outbox lists an entry of the service log once with its photo, and sends the photo after it', async () => {
    const { outbox, server } = await wait([entry, photo], {
      [`PUT ${entryPath}`]: () => Response.json({}),
      [`PUT ${entryPath}/photos/${photoId}`]: () => new Response(null, { status: 204 }),
    });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Entry in the service log',
    ]);
    expect(screen.getByText('Pump replaced.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Show photo 1 of 1' })).toBeVisible();
    await outbox.flush();
    expect(await screen.findByText('Everything is sent')).toBeVisible();
    const paths = server.requests.filter(({ method }) => method === 'PUT').map(({ url }) => new URL(url).pathname);
    expect(paths).toEqual([entryPath, `${entryPath}/photos/${photoId}`]);
  });

  it('the outbox asks the author when another user has changed an entry of the service log', async () => {
    let isChanged = true;
    const theirs = {
      id: entryId,
      version: 4,
      text: 'Pump ordered.',
      readings: [],
      photoIds: [],
      photos: [],
      author: 'Sara Riva',
      writtenAt: '2026-11-26T07:00:00.000Z',
      receivedAt: '2026-11-26T07:00:00.000Z',
      isClockDoubtful: false,
      changedAt: null,
      mayChange: true,
    };
    const { outbox, server } = await wait([entry], {
      [`PUT ${entryPath}`]: () => (isChanged ? problem(409, 'SERVICE_LOG_ENTRY_CHANGED') : Response.json(theirs)),
      [`GET ${entryPath}`]: () => Response.json(theirs),
    });
    await outbox.flush();
    expect(await screen.findByText('Pump ordered.')).toBeVisible();
    expect(screen.getByText('Pump replaced.')).toBeVisible();
    isChanged = false;
    await userEvent.click(screen.getByRole('button', { name: 'Send mine' }));
    expect(await screen.findByText('Everything is sent')).toBeVisible();
    expect((await sent(server, 'PUT')).at(-1)).toMatchObject({ text: 'Pump replaced.', version: 4 });
  });

  it('the author saves a change of a deleted entry as a new entry with its photo', async () => {
    const { outbox } = await wait([entry, photo], {
      [`PUT ${entryPath}`]: () => problem(404, 'SERVICE_LOG_ENTRY_NOT_FOUND'),
    });
    await outbox.flush();
    await userEvent.click(await screen.findByRole('button', { name: 'Save as a new entry' }));
    await waitFor(() => expect(outbox.state().items.map(({ id }) => id)).not.toContain(entryId));
    const [head, tail, ...rest] = outbox.state().items;
    expect(rest).toEqual([]);
    expect(head).toMatchObject({
      content: { entryId: head?.id, change: { text: 'Pump replaced.', version: 0, photoIds: [tail?.id] } },
    });
    expect(tail).toMatchObject({ after: head?.id, content: { entryId: head?.id, photoId: tail?.id } });
    expect(tail?.id).not.toBe(photoId);
    expect(tail?.bytes).toEqual(photo.bytes);
  });

  it("the author discards a corrective action in favour of another user's", async () => {
    const closing = {
      action: 'discarded',
      words: 'Thrown away.',
      personName: 'Sara Riva',
      at: '2026-11-26T07:00:00.000Z',
      number: 11,
    };
    const { outbox, server } = await wait([action], {
      [actionPath]: () => problem(409, 'CORRECTIVE_ACTION_CHANGED'),
      [`GET ${machine}/hygieneRecords/7`]: () => Response.json({ id: 7, closing }),
    });
    await outbox.flush();
    expect(await screen.findByText('Thrown away.')).toBeVisible();
    expect(screen.getByText('Washed again at 90 °C.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep that' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Everything is sent')).toBeVisible();
    expect(await sent(server)).toHaveLength(1);
  });

  it('an item is not shown as being sent while the server does not accept it', async () => {
    const { outbox } = await wait([action], { [actionPath]: () => problem(429, 'TOO_MANY_REQUESTS') });
    expect(await screen.findByText('These entries are being sent, one after the other.')).toBeVisible();
    await outbox.flush();
    expect(await screen.findByText(/Too many requests/)).toBeVisible();
    expect(screen.queryByText('These entries are being sent, one after the other.')).toBeNull();
  });

  it('a refused item shows the reason, and the author can retry or delete it after a question', async () => {
    const { outbox, server } = await wait([action], { [actionPath]: () => problem(404, 'APPLIANCE_NOT_FOUND') });
    await outbox.flush();
    expect(await screen.findByText('There is no such machine.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await sent(server)).toHaveLength(2));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep' }));
    expect(outbox.state().items).toHaveLength(1);
  });
});

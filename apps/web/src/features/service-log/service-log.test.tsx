import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ServiceLogChange, ServiceLogEntry } from '@washboard/contract/service-log/service-log';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Outbox, type SendItem } from '../../lib/offline/outbox.ts';
import { OutboxContext } from '../../lib/offline/outbox-context.ts';
import { OutboxStore } from '../../lib/offline/outbox-store.ts';
import { createFakeLocks } from '../../testing/fake-locks.ts';
import { problem, startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { ServiceLog } from './service-log.tsx';
import { sendEntry, sendPhoto } from './service-log-api.ts';

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
  hasSessionEnded: () => false,
}));
// The leave guard needs a router, which this test does not have.
vi.mock('../../components/forms/leave-guard.tsx', () => ({ LeaveGuard: () => null }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  Link: ({ children }: { children: React.ReactNode }) => <a href="#outbox">{children}</a>,
}));
const shrinkPhoto = vi.hoisted(() => vi.fn());
vi.mock('./shrink-photo.ts', async (original) => ({
  ...(await original<typeof import('./shrink-photo.ts')>()),
  shrinkPhoto,
}));

const path = '/api/v1/event-hub-listener/IN240001/serviceLog';
const jpeg = new Uint8Array([255, 216, 255, 217]);
const picture = () => new File(['x'], 'plate.jpg', { type: 'image/jpeg' });

beforeAll(() => startTestTexts('common', 'errors', 'service-log', 'outbox'));
beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  shrinkPhoto.mockReset().mockResolvedValue(jpeg);
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
});

function entry(fields: Partial<ServiceLogEntry> = {}): ServiceLogEntry {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    version: 1,
    text: 'Filter cleaned.',
    readings: [],
    photoIds: [],
    photos: [],
    author: 'Sandro Ricci',
    writtenAt: '2026-11-20T09:00:00.000Z',
    receivedAt: '2026-11-20T09:00:01.000Z',
    isClockDoubtful: false,
    changedAt: null,
    mayChange: true,
    ...fields,
  };
}

type Answers = Parameters<typeof startFakeServer>[0];

function serve(entries: ServiceLogEntry[] = [], answers: Answers = {}) {
  const changes: ServiceLogChange[] = [];
  const photos: string[] = [];
  let answersPut: ((request: Request) => Response | Promise<Response>) | null = null;
  startFakeServer({ [`GET ${path}`]: () => Response.json({ items: entries, nextCursor: null }), ...answers });
  const known = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: Request) => {
    const { pathname } = new URL(input.url);
    if (input.method !== 'PUT' || !pathname.startsWith(path)) return known(input);
    if (pathname.includes('/photos/')) {
      expect(input.headers.get('content-type')).toBe('image/jpeg');
      expect(new Uint8Array(await input.arrayBuffer())).toEqual(jpeg);
      photos.push(pathname.split('/').at(-1) ?? '');
      return new Response(null, { status: 204 });
    }
    if (answersPut) return answersPut(input);
    const change = (await input.json()) as ServiceLogChange;
    changes.push(change);
    return Response.json(entry({ text: change.text, version: change.version + 1 }));
  });
  return {
    changes,
    photos,
    answerPutWith(answer: typeof answersPut) {
      answersPut = answer;
    },
  };
}

const machine = { serialNumber: 'IN240001', gamma: 'infinity' } as const;

function show({
  mayWrite = true,
  outbox = null,
}: {
  mayWrite?: boolean;
  outbox?: ReturnType<typeof openOutbox> | null;
} = {}) {
  const shown = renderWithQueries(
    <OutboxContext value={outbox}>
      <ServiceLog machine={machine} reader={{ userId: 'me', mayWrite }} />
    </OutboxContext>,
  );
  return { user: userEvent.setup(), ...shown };
}

function openOutbox() {
  const send: SendItem = (item, signal) => {
    if (item.kind === 'serviceLogEntry') return sendEntry({ serialNumber: item.serialNumber, ...item.content }, signal);
    if (item.kind === 'serviceLogPhoto' && item.bytes)
      return sendPhoto({ serialNumber: item.serialNumber, ...item.content }, item.bytes, signal);
    throw new Error('not of the service log');
  };
  return new Outbox({
    send,
    keepStorage: async () => undefined,
    locks: createFakeLocks(),
    openChannel: () => new BroadcastChannel('washboard-outbox'),
    store: new OutboxStore(crypto.randomUUID()),
    nowMs: Date.now,
  });
}

const write = () => screen.findByRole('button', { name: 'Write an entry' });
const save = () => screen.getByRole('button', { name: 'Save entry' });
const textField = () => screen.getByRole('textbox', { name: /What did you find/ });

async function addReading(user: ReturnType<typeof userEvent.setup>, kind: string, value: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Add a reading' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'What was measured' }), kind);
  await user.type(screen.getByRole('textbox', { name: 'Value' }), value);
}

const addPhoto = (user: ReturnType<typeof userEvent.setup>) => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file input');
  return user.upload(input, picture());
};

describe('the service log', () => {
  it("the page shows entries by day with author, photos, and readings in the reader's units", async () => {
    serve([
      entry({
        readings: [
          { kind: 'waterHardness', value: 720 },
          { kind: 'other', label: 'Rinse arm', unit: 'rpm', value: 42_500 },
        ],
        photoIds: ['22222222-2222-4222-8222-222222222222'],
        receivedAt: '2026-11-20T12:30:00.000Z',
      }),
    ]);
    show({ mayWrite: false });
    const shown = within(await screen.findByRole('article'));
    expect(shown.getByText(/^Sandro Ricci, /)).toBeVisible();
    expect(shown.getByText('7.2 °dH')).toBeVisible();
    expect(shown.getByText('42.5 rpm')).toBeVisible();
    expect(shown.getByText('1 photo has not arrived yet')).toBeVisible();
    expect(shown.getByText(/^Sent /)).toBeVisible();
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('20 November 2026');
    expect(screen.queryByRole('button', { name: /Write|Change|Delete/ })).toBeNull();
  });

  it('the page says that there are no entries', async () => {
    serve();
    show({ mayWrite: false });
    expect(await screen.findByText('No entries yet')).toBeVisible();
  });

  it('the page names no author for a deleted account, and reports a wrong clock', async () => {
    serve([entry({ author: null, isClockDoubtful: true })]);
    show();
    expect(await screen.findByText(/^Deleted account, /)).toBeVisible();
    expect(screen.getByText(/the clock of the device was wrong/)).toBeVisible();
  });
});

describe('writing an entry', () => {
  it('a technician saves an entry with text, readings and photos', async () => {
    const { changes, photos } = serve();
    const { user } = show();
    await user.click(await write());
    await user.type(textField(), 'Pump replaced.');
    await addReading(user, 'Tank temperature', '61,5');
    await addPhoto(user);
    expect(await screen.findByRole('img', { name: 'Photo 1 of 1' })).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(photos).toHaveLength(1));
    expect(changes).toEqual([
      {
        text: 'Pump replaced.',
        readings: [{ kind: 'tankTemperature', value: 6150 }],
        photoIds: photos,
        version: 0,
        writtenAt: expect.any(String),
      },
    ]);
    expect(await write()).toBeVisible();
  });

  it('an empty entry, or an entry with an invalid reading, is not sent', async () => {
    const { changes } = serve();
    const { user } = show();
    await user.click(await write());
    await user.click(save());
    expect(screen.getByText('Write something, or add a reading or a photo.')).toBeVisible();
    await addReading(user, 'pH value', '15');
    await user.click(save());
    expect(screen.getByText('Enter a value between 0 and 14')).toBeVisible();
    await user.clear(screen.getByRole('textbox', { name: 'Value' }));
    expect(screen.getByText('Enter a number')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Value' })).toHaveFocus());
    expect(changes).toEqual([]);
  });

  it('a change of an entry keeps the exact value of an untouched reading', async () => {
    const { changes } = serve([entry({ readings: [{ kind: 'waterHardness', value: 356 }] })]);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    expect(screen.getByRole('textbox', { name: 'Value' })).toHaveValue('3.6');
    await user.type(textField(), ' Twice.');
    await user.click(save());
    await waitFor(() => expect(changes).toMatchObject([{ version: 1, readings: [{ value: 356 }] }]));
  });

  it('a draft survives a reload and is deleted when its writer cancels', async () => {
    serve();
    const { user, unmount } = show();
    await user.click(await write());
    await user.type(textField(), 'Half a sentence');
    await addReading(user, 'Conductivity', '250');
    unmount();
    show();
    expect(textField()).toHaveValue('Half a sentence');
    expect(screen.getByRole('textbox', { name: 'Value' })).toHaveValue('250');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await write()).toBeVisible();
    expect(Object.keys(localStorage).filter((key) => key.includes('serviceLog'))).toEqual([]);
  });

  it('the form keeps its input when the server cannot be reached', async () => {
    const server = serve();
    server.answerPutWith(() => Promise.reject(new TypeError('Failed to fetch')));
    const { user } = show();
    await user.click(await write());
    await user.type(textField(), 'Pump replaced.');
    await user.click(save());
    expect(await screen.findByText(/The entry was not saved/)).toBeVisible();
    expect(textField()).toHaveValue('Pump replaced.');
  });

  async function leaveWhileSaving(outcome: Promise<Response>) {
    const server = serve([entry()]);
    server.answerPutWith(() => outcome);
    const { user, rerender } = show();
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    await user.type(textField(), ' Twice.');
    await user.click(save());
    await waitFor(() => expect(save()).toHaveAttribute('data-loading'));
    rerender(<p>another page</p>);
    return { comeBack: () => rerender(<ServiceLog machine={machine} reader={{ userId: 'me', mayWrite: true }} />) };
  }
  const storedDraft = () => Object.keys(localStorage).find((key) => key.includes('serviceLog'));

  it('the draft is deleted when its save succeeds after the writer left the page', async () => {
    const saving = Promise.withResolvers<Response>();
    const { comeBack } = await leaveWhileSaving(saving.promise);
    expect(storedDraft()).toBeDefined();
    saving.resolve(Response.json(entry({ version: 2 })));
    await waitFor(() => expect(storedDraft()).toBeUndefined());
    comeBack();
    expect(await screen.findByRole('article')).toBeVisible();
    expect(await write()).toBeVisible();
  });

  it('an entry that is being saved when its writer returns opens again only if it is refused', async () => {
    const saving = Promise.withResolvers<Response>();
    const { comeBack } = await leaveWhileSaving(saving.promise);
    comeBack();
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Change' })).toBeDisabled();
    saving.resolve(problem(503, 'SERVICE_UNAVAILABLE'));
    expect(await screen.findByDisplayValue('Filter cleaned. Twice.')).toBeVisible();
  });

  it("a writer replaces another user's version only on request", async () => {
    const theirs = entry({ version: 4, text: 'Theirs.' });
    const server = serve([entry()], { [`GET ${path}/${theirs.id}`]: () => Response.json(theirs) });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    await user.clear(textField());
    await user.type(textField(), 'Mine.');
    server.answerPutWith(() => problem(409, 'SERVICE_LOG_ENTRY_CHANGED'));
    await user.click(save());
    expect(await screen.findByText('Theirs.')).toBeVisible();
    server.answerPutWith(null);
    await user.click(screen.getByRole('button', { name: 'Replace with mine' }));
    await waitFor(() => expect(server.changes).toMatchObject([{ text: 'Mine.', version: 4 }]));
  });

  it('a writer saves an entry that was deleted meanwhile as a new entry', async () => {
    const server = serve([entry()]);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    await user.type(textField(), ' More.');
    server.answerPutWith(() => problem(404, 'SERVICE_LOG_ENTRY_NOT_FOUND'));
    await user.click(save());
    expect(await screen.findByText(/This entry has been deleted/)).toBeVisible();
    server.answerPutWith(null);
    await user.click(screen.getByRole('button', { name: 'Save as a new entry' }));
    await waitFor(() => expect(server.changes).toMatchObject([{ text: 'Filter cleaned. More.', version: 0 }]));
  });

  it('a writer deletes an entry after a confirmation', async () => {
    const deleted = vi.fn(() => new Response(null, { status: 204 }));
    serve([entry()], { [`DELETE ${path}/${entry().id}`]: deleted });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(deleted).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Delete entry' }));
    await waitFor(() => expect(deleted).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});

describe('photos of an entry', () => {
  it('the form names a photo that cannot be read', async () => {
    serve();
    shrinkPhoto.mockRejectedValue(new DOMException('out of memory', 'InvalidStateError'));
    const { user } = show();
    await user.click(await write());
    await addPhoto(user);
    expect(await screen.findByText(/plate\.jpg cannot be read as a photo/)).toBeVisible();
    expect(save()).toBeEnabled();
  });

  it('a photo that the browser still shrinks when its form is cancelled is not part of the next entry', async () => {
    serve();
    const shrinking = Promise.withResolvers<typeof jpeg>();
    shrinkPhoto.mockReturnValueOnce(shrinking.promise);
    const { user } = show();
    await user.click(await write());
    await addPhoto(user);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await act(async () => shrinking.resolve(jpeg));
    await user.click(await write());
    await addPhoto(user);
    expect(await screen.findByRole('button', { name: 'Remove photo 1' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove photo 2' })).toBeNull();
  });

  it('a writer removes a photo before saving', async () => {
    const { changes, photos } = serve();
    const { user } = show();
    await user.click(await write());
    await user.type(textField(), 'Pump replaced.');
    await addPhoto(user);
    await user.click(await screen.findByRole('button', { name: 'Remove photo 1' }));
    await user.click(save());
    await waitFor(() => expect(changes).toMatchObject([{ photoIds: [] }]));
    expect(photos).toEqual([]);
  });

  it('a reader opens a photo large and reaches the next photo by key', async () => {
    const photoIds = ['22222222-2222-4222-8222-222222222222', '33333333-3333-4333-8333-333333333333'];
    const photos = photoIds.map((id) => ({ id, width: 16, height: 16, size: 600 }));
    serve(
      [entry({ photoIds, photos })],
      Object.fromEntries(
        photoIds.map((id) => [`GET ${path}/${entry().id}/photos/${id}`, () => new Response(jpeg)] as const),
      ),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Show photo 1 of 2' }));
    expect(await screen.findByRole('dialog', { name: 'Photo 1 of 2' })).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('dialog', { name: 'Photo 2 of 2' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next photo' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the service log of a phone without a network', () => {
  it('a waiting entry is first in the list, can be changed, and is sent later with its photo', async () => {
    const server = serve();
    server.answerPutWith(() => Promise.reject(new TypeError('Failed to fetch')));
    const outbox = openOutbox();
    const { user } = show({ outbox });
    await user.click(await write());
    await user.type(textField(), 'Pump replaced.');
    await addPhoto(user);
    await user.click(save());
    const waiting = within(await screen.findByRole('article'));
    expect(waiting.getByText('Not sent yet')).toBeVisible();
    expect(await waiting.findByRole('button', { name: 'Show photo 1 of 1' })).toBeVisible();
    expect(outbox.state().items).toHaveLength(2);

    await user.click(waiting.getByRole('button', { name: 'Change' }));
    await user.type(textField(), ' And the seal.');
    await user.click(save());
    expect(await screen.findByText('Pump replaced. And the seal.', { selector: 'p' })).toBeVisible();
    expect(outbox.state().items).toHaveLength(2);

    server.answerPutWith(null);
    await outbox.flush();
    expect(server.changes).toMatchObject([{ text: 'Pump replaced. And the seal.', version: 0 }]);
    expect(server.photos).toEqual(server.changes[0]?.photoIds);
    expect(outbox.state().items).toEqual([]);
  });

  it('a changed entry replaces the version that was sent meanwhile', async () => {
    const server = serve();
    server.answerPutWith(() => Promise.reject(new TypeError('Failed to fetch')));
    const outbox = openOutbox();
    const { user } = show({ outbox });
    await user.click(await write());
    await user.type(textField(), 'Pump replaced.');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    server.answerPutWith(null);
    await act(() => outbox.flush());
    await user.type(textField(), ' And the seal.');
    await user.click(save());
    await waitFor(() => expect(server.changes).toHaveLength(2));
    expect(server.changes[1]).toMatchObject({ text: 'Pump replaced. And the seal.', version: 1 });
  });

  it('a waiting photo stays in the form when another user deleted its entry', async () => {
    const server = serve();
    server.answerPutWith(() => Promise.reject(new TypeError('Failed to fetch')));
    const outbox = openOutbox();
    const { user } = show({ outbox });
    await user.click(await write());
    await addPhoto(user);
    await screen.findByRole('img', { name: 'Photo 1 of 1' });
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    await user.type(textField(), 'Pump replaced.');
    server.answerPutWith(() => problem(404, 'SERVICE_LOG_ENTRY_NOT_FOUND'));
    await user.click(save());
    const again = await screen.findByRole('button', { name: 'Save as a new entry' });
    expect(screen.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible();
    server.answerPutWith(null);
    await user.click(again);
    await waitFor(() => expect(server.photos).toHaveLength(1));
    expect(server.changes).toMatchObject([{ text: 'Pump replaced.', version: 0, photoIds: server.photos }]);
  });

  it('a writer deletes a waiting entry with its photos', async () => {
    const server = serve();
    server.answerPutWith(() => Promise.reject(new TypeError('Failed to fetch')));
    const outbox = openOutbox();
    const { user } = show({ outbox });
    await user.click(await write());
    await addPhoto(user);
    await screen.findByRole('img', { name: 'Photo 1 of 1' });
    await user.click(save());
    const waiting = within(await screen.findByRole('article'));
    await user.click(waiting.getByRole('button', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Delete entry' }));
    await waitFor(() => expect(outbox.state().items).toEqual([]));
    expect(server.photos).toEqual([]);
  });

  it('a refused entry stays in the form with its photos', async () => {
    const server = serve();
    server.answerPutWith(() => problem(403, 'FORBIDDEN'));
    const outbox = openOutbox();
    const { user } = show({ outbox });
    await user.click(await write());
    await user.type(textField(), 'Pump replaced.');
    await addPhoto(user);
    await user.click(save());
    expect(await screen.findByText(/The entry was not saved/)).toBeVisible();
    expect(screen.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible();
    await waitFor(() => expect(outbox.state().items).toEqual([]));
    expect(server.photos).toEqual([]);
  });
});

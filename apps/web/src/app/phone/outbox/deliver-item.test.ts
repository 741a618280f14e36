import { hashKey, QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewItem } from '../../../lib/offline/outbox.ts';
import { problem, startFakeServer } from '../../../testing/fake-server.ts';
import { openOutbox } from './testing/open-outbox.ts';

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed', get: () => ({}) }),
  hasSessionEnded: () => false,
  isSecurePage: true,
}));

const machine = '/api/v1/event-hub-listener/IN240001';
const id = '11111111-1111-4111-8111-111111111111';
const serialNumber = 'IN240001';

type Body = Record<string, unknown>;

interface Case {
  item: (words: string) => NewItem;
  write: string;
  read: string;
  code: 'RESOLUTION_CHANGED' | 'CORRECTIVE_ACTION_CHANGED' | 'SERVICE_LOG_ENTRY_CHANGED';
  replaced: (body: Body) => unknown;
  show: (body: Body, version: number) => unknown;
}

const cases: Record<string, Case> = {
  'a note on an alarm': {
    item: (words) => ({
      kind: 'alarmResolution',
      id,
      serialNumber,
      content: { alarmId: 5, errorCode: 'E1', entry: { solution: 2, words, version: 0 } },
    }),
    write: `PUT ${machine}/alarms/5/resolution`,
    read: `GET ${machine}/alarms/5/resolutions`,
    code: 'RESOLUTION_CHANGED',
    replaced: ({ version }) => version,
    show: (body, version) => ({ items: [{ ...body, version, mayChange: true }] }),
  },
  'a corrective action': {
    item: (words) => ({
      kind: 'correctiveAction',
      id,
      serialNumber,
      content: { recordId: 7, entry: { action: 'rewashed', words, corrects: null } },
    }),
    write: `POST ${machine}/hygieneRecords/7/correctiveAction`,
    read: `GET ${machine}/hygieneRecords/7`,
    code: 'CORRECTIVE_ACTION_CHANGED',
    replaced: ({ corrects }) => corrects ?? 0,
    show: (body, number) => ({ id: 7, closing: { ...body, number } }),
  },
  'an entry of the service log': {
    item: (text) => ({
      kind: 'serviceLogEntry',
      id,
      serialNumber,
      content: {
        entryId: id,
        change: {
          text,
          readings: [{ kind: 'ph', value: 720 }],
          photoIds: [],
          version: 0,
          writtenAt: '2026-11-26T07:30:00.000Z',
        },
      },
    }),
    write: `PUT ${machine}/serviceLog/${id}`,
    read: `GET ${machine}/serviceLog/${id}`,
    code: 'SERVICE_LOG_ENTRY_CHANGED',
    replaced: ({ version }) => version,
    show: (body, version) => ({ ...body, version, mayChange: true }),
  },
};

const isSame = (one: Body, other: Body | undefined) =>
  hashKey([{ ...one, version: 0, corrects: 0 }]) === hashKey([{ ...other, version: 0, corrects: 0 }]);

function openServer({ write, read, code, replaced, show }: Case) {
  let present: { body: Body; version: number } | null = null;
  let isAnswering = true;
  const save = (body: Body) => {
    present = { body, version: (present?.version ?? 0) + 1 };
  };
  const [method = '', path = ''] = write.split(' ');
  startFakeServer({
    'GET /healthz': () => Response.json({}),
    [`${method} ${path}`]: async (request: Request) => {
      const body = (await request.json()) as Body;
      if (isSame(body, present?.body)) return Response.json({});
      if (replaced(body) !== (present?.version ?? 0)) return problem(409, code);
      save(body);
      return isAnswering ? Response.json({}) : Response.error();
    },
    [read]: () => (present ? Response.json(show(present.body, present.version)) : problem(404, 'ROUTE_NOT_FOUND')),
  });
  return {
    save,
    present: () => present,
    setAnswering(is: boolean) {
      isAnswering = is;
    },
  };
}

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

describe.each(Object.entries(cases))('%s', (_name, kind) => {
  it('a delivery replaces its own earlier content, whose response was lost', async () => {
    const server = openServer(kind);
    server.setAnswering(false);
    const outbox = openOutbox(new QueryClient());
    expect(await outbox.submit(kind.item('early'))).toBe('waiting');
    server.setAnswering(true);
    expect(await outbox.submit(kind.item('late'))).toBe('sent');
    expect(JSON.stringify(server.present()?.body)).toContain('late');
    expect(server.present()?.version).toBe(2);
  });

  it('a delivery after a reload replaces its own earlier content', async () => {
    const server = openServer(kind);
    server.setAnswering(false);
    const outbox = openOutbox(new QueryClient());
    await outbox.submit(kind.item('early'));
    await outbox.submit(kind.item('late'));
    server.setAnswering(true);
    const next = openOutbox(new QueryClient());
    await next.flush();
    expect(JSON.stringify(server.present()?.body)).toContain('late');
    expect(next.state().items).toEqual([]);
  });

  it('a delivery never replaces content of another user', async () => {
    const server = openServer(kind);
    server.setAnswering(false);
    const outbox = openOutbox(new QueryClient());
    await outbox.submit(kind.item('early'));
    const { body } = server.present() ?? {};
    server.save({ ...body, words: 'theirs', text: 'theirs' });
    server.setAnswering(true);
    await expect(outbox.submit(kind.item('late'))).rejects.toMatchObject({ code: kind.code });
    expect(JSON.stringify(server.present()?.body)).toContain('theirs');
  });
});

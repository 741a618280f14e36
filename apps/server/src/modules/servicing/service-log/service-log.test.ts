import { randomUUID } from 'node:crypto';
import type { ServiceLogChange } from '@washboard/contract/service-log/service-log';
import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertMachines, insertUsers, type UserName, worldUsers } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { throttles } from '../../platform/throttle/tables.ts';
import { returnToStock } from '../claiming/index.ts';
import { removeServiceLogBefore } from './entries-repository.ts';
import { serviceLogEntries, serviceLogPhotos } from './tables.ts';
import { segment, testPhoto, withSegments } from './testing/photo.ts';

const now = new Date('2026-11-20T12:00:00Z');
const serialNumber = 'PONTE0001';
const colleague = { ...worldUsers.service, id: randomUUID(), email: 'colleague@kitchens.example' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => now } });
  await insertUsers(server.context.database, [colleague]);
});
afterAll(() => server.close());

const urlOf = (id = '', machine = serialNumber) => `/api/v1/event-hub-listener/${machine}/serviceLog${id && `/${id}`}`;
const change = (fields: Partial<ServiceLogChange> = {}): ServiceLogChange => ({
  text: 'Filter cleaned.',
  readings: [],
  photoIds: [],
  writtenAt: '2026-11-20T11:00:00.000Z',
  version: 0,
  ...fields,
});
const put = (user: UserName, id: string, body: object, machine?: string) =>
  server.call(user, 'PUT', urlOf(id, machine), body);
const list = async (user: UserName, machine = serialNumber, query = '') =>
  (await server.call(user, 'GET', `${urlOf('', machine)}${query}`)).json();

async function write(user: UserName, fields: Partial<ServiceLogChange> = {}, machine?: string): Promise<string> {
  const id = randomUUID();
  const answer = await put(user, id, change(fields), machine);
  expect(answer.statusCode, answer.body).toBe(200);
  return id;
}

async function newMachine(): Promise<string> {
  const machine = `LOG${randomUUID().slice(0, 6).toUpperCase()}`;
  await insertMachines(server.context.database, [{ serialNumber: machine, companyCode: '300001' }]);
  return machine;
}

async function send(user: UserName, path: string, file: Buffer, type = 'image/jpeg') {
  return server.inject({
    method: 'PUT',
    url: path,
    payload: file,
    headers: { ...(await server.headersOf(user)), 'content-type': type },
  });
}

const photoUrl = (id: string, photoId: string, machine?: string) => `${urlOf(id, machine)}/photos/${photoId}`;

async function auditedOf(id: string) {
  return server.context.database.orm
    .select()
    .from(auditLog)
    .where(sql`${auditLog.detail} ->> 'entry' = ${id}`)
    .orderBy(asc(auditLog.id));
}

describe('an entry of the service log', () => {
  it('a technician writes an entry, and the kitchen reads it', async () => {
    const readings: ServiceLogChange['readings'] = [
      { kind: 'waterHardness', value: 720 },
      { kind: 'other', label: 'Rinse arm', unit: 'rpm', value: 42_500 },
    ];
    const machine = await newMachine();
    const id = await write('service', { text: ' Filter cleaned.\r\nHard water. ', readings }, machine);
    const { items, nextCursor } = await list('kitchen', machine);
    expect(nextCursor).toBeNull();
    expect(items).toEqual([
      {
        id,
        version: 1,
        text: 'Filter cleaned.\nHard water.',
        readings,
        photoIds: [],
        photos: [],
        author: 'Test Person',
        writtenAt: '2026-11-20T11:00:00.000Z',
        receivedAt: now.toISOString(),
        isClockDoubtful: false,
        changedAt: null,
        mayChange: false,
      },
    ]);
    expect((await list('service', machine)).items).toMatchObject([{ mayChange: true }]);
  });

  it('the list shows entries page by page, newest first', async () => {
    const machine = await newMachine();
    for (const hour of ['08', '10', '09']) {
      await write('service', { text: hour, writtenAt: `2026-11-20T${hour}:00:00Z` }, machine);
    }
    const first = await list('service', machine, '?limit=2');
    const second = await list('service', machine, `?limit=2&cursor=${first.nextCursor}`);
    const textsOf = (page: { items: { text: string }[] }) => page.items.map(({ text }) => text);
    expect([textsOf(first), textsOf(second), second.nextCursor]).toEqual([['10', '09'], ['08'], null]);
  });

  it('a repeated request writes an entry once', async () => {
    const id = randomUUID();
    const body = change({ readings: [{ kind: 'ph', value: 1150 }], photoIds: [randomUUID().toUpperCase()] });
    const answers = [await put('service', id, body), await put('service', id, body)];
    expect(answers.map((answer) => answer.json().version)).toEqual([1, 1]);
    expect(await auditedOf(id)).toMatchObject([{ action: 'serviceLog.written' }]);
  });

  it('a repeated request with a reading of -0 writes an entry once', async () => {
    const id = randomUUID();
    const body = JSON.stringify(change({ readings: [{ kind: 'ph', value: 0 }] })).replace('"value":0', '"value":-0');
    for (const _ of ['first', 'again']) {
      const answer = await server.inject({
        method: 'PUT',
        url: urlOf(id),
        payload: body,
        headers: { ...(await server.headersOf('service')), 'content-type': 'application/json' },
      });
      expect(answer.json()).toMatchObject({ version: 1, readings: [{ kind: 'ph', value: 0 }] });
    }
  });

  it('a user who has not seen the latest version cannot overwrite it, and can read it', async () => {
    const id = await write('service');
    const both = await Promise.all([
      put('service', id, change({ text: 'Mine', version: 1 })),
      put('manager', id, change({ text: 'Theirs', version: 1 })),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    for (const answer of both) if (answer.statusCode === 409) expectProblem(answer, 'SERVICE_LOG_ENTRY_CHANGED');
    const saved = both.find(({ statusCode }) => statusCode === 200)?.json();
    const present = await server.call('service', 'GET', urlOf(id));
    expect(present.json()).toMatchObject({ version: 2, text: saved.text, changedAt: now.toISOString() });
  });

  it('an author and a higher role change an entry, and another technician cannot', async () => {
    const id = await write('service');
    await server.context.database.orm
      .update(serviceLogEntries)
      .set({ author: colleague.id })
      .where(eq(serviceLogEntries.id, id));
    expectProblem(await put('service', id, change({ text: 'Mine', version: 1 })), 'FORBIDDEN');
    expectProblem(await server.call('service', 'DELETE', urlOf(id)), 'FORBIDDEN');
    expect((await put('manager', id, change({ text: 'Checked', version: 1 }))).json()).toMatchObject({ version: 2 });
    expect(await auditedOf(id)).toMatchObject([
      { action: 'serviceLog.written' },
      { action: 'access.refused', detail: { attempted: 'serviceLog.changed' } },
      { action: 'access.refused', detail: { attempted: 'serviceLog.deleted' } },
      { action: 'serviceLog.changed', actor: worldUsers.manager.id },
    ]);
  });

  it('the audit log records an entry without its text', async () => {
    const id = await write('service', { text: 'Mario broke it.' });
    await put('service', id, change({ text: 'Mario did not break it.', version: 1 }));
    await server.call('service', 'DELETE', urlOf(id));
    const lines = await auditedOf(id);
    expect(lines.map(({ action }) => action)).toEqual([
      'serviceLog.written',
      'serviceLog.changed',
      'serviceLog.deleted',
    ]);
    expect(JSON.stringify(lines)).not.toContain('Mario');
  });

  it('a user deletes an entry once, and a late repetition of its first request does not restore it', async () => {
    const id = await write('service');
    const deleted = [
      await server.call('service', 'DELETE', urlOf(id)),
      await server.call('service', 'DELETE', urlOf(id)),
    ];
    expect(deleted.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expectProblem(await put('service', id, change()), 'SERVICE_LOG_ENTRY_NOT_FOUND');
    expectProblem(await server.call('service', 'GET', urlOf(id)), 'SERVICE_LOG_ENTRY_NOT_FOUND');
    expect(await auditedOf(id)).toHaveLength(2);
    const [row] = await server.context.database.orm
      .select()
      .from(serviceLogEntries)
      .where(eq(serviceLogEntries.id, id));
    expect(row?.text).toBe('');
  });

  it('the server does not find an entry of another machine', async () => {
    const id = await write('service');
    const machine = await newMachine();
    expectProblem(await put('service', id, change({ version: 1 }), machine), 'SERVICE_LOG_ENTRY_NOT_FOUND');
    expectProblem(await server.call('service', 'GET', urlOf(id, machine)), 'SERVICE_LOG_ENTRY_NOT_FOUND');
    expectProblem(await server.call('service', 'DELETE', urlOf(id, machine)), 'SERVICE_LOG_ENTRY_NOT_FOUND');
  });

  it.each([
    ['later than its arrival', '2026-11-20T12:02:00Z', { writtenAt: now.toISOString(), isClockDoubtful: true }],
    ['of another year', '2020-01-01T00:00:00Z', { writtenAt: now.toISOString(), isClockDoubtful: true }],
    ['some seconds ahead', '2026-11-20T12:00:30Z', { writtenAt: now.toISOString(), isClockDoubtful: false }],
    ['of last week', '2026-11-13T08:00:00Z', { writtenAt: '2026-11-13T08:00:00.000Z', isClockDoubtful: false }],
  ])(
    'the server stores an entry with a time %s and marks its clock as doubtful if it cannot be right',
    async (_name, writtenAt, expected) => {
      const answer = await put('service', randomUUID(), change({ writtenAt }));
      expect(answer.json()).toMatchObject(expected);
    },
  );

  it.each([
    ['nothing in it', { text: ' ' }],
    ['a text that is too long', { text: 'x'.repeat(2001) }],
    ['too many readings', { readings: Array.from({ length: 21 }, () => ({ kind: 'ph', value: 700 })) }],
    ['a reading out of bounds', { readings: [{ kind: 'ph', value: 1401 }] }],
    ['a reading of an unknown kind', { readings: [{ kind: 'weight', value: 1 }] }],
    ['a reading with a fraction', { readings: [{ kind: 'ph', value: 7.5 }] }],
    ['another reading without a label', { readings: [{ kind: 'other', unit: 'rpm', value: 1 }] }],
    ['too many photos', { photoIds: Array.from({ length: 11 }, () => randomUUID()) }],
    ['the same photo twice', { photoIds: Array(2).fill('6f1c7a52-6e3b-4d1c-9a5e-0d4a6c1f2b3e') }],
    ['an unknown field', { author: 'Anna' }],
  ])('the server refuses an entry with %s', async (_name, fields) => {
    const answer = await put('service', randomUUID(), { ...change(), ...fields });
    expectProblem(answer, 'VALIDATION_FAILED');
  });

  it('an account writes at most 200 new entries in a day, and changes are not counted', async () => {
    const { orm } = server.context.database;
    const id = await write('service');
    await orm.update(throttles).set({ tries: 200 }).where(sql`${throttles.key} like 'serviceLog:entries:%'`);
    const answer = await put('service', randomUUID(), change());
    expectProblem(answer, 'TOO_MANY_REQUESTS');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await put('service', id, change({ text: 'More', version: 1 }))).statusCode).toBe(200);
    await orm.delete(throttles);
  });
});

describe('a photo of the service log', () => {
  it('the server stores a photo without its metadata, and sends it so that no browser runs it', async () => {
    const photoId = randomUUID();
    const id = await write('service', { photoIds: [photoId] });
    const read = async () => (await server.call('kitchen', 'GET', urlOf(id))).json();
    expect(await read()).toMatchObject({ photoIds: [photoId], photos: [] });
    const file = withSegments(testPhoto(), segment(0xe1, 'Exif\0\0GPSLatitude'));
    expect((await send('service', photoUrl(id, photoId), file)).statusCode).toBe(204);
    const answer = await server.call('kitchen', 'GET', photoUrl(id, photoId));
    expect(answer.rawPayload).toEqual(testPhoto());
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await read()).photos).toEqual([{ id: photoId, width: 16, height: 16, size: testPhoto().length }]);
  });

  it('a user can send a photo again, but not replace it', async () => {
    const photoId = randomUUID();
    const id = await write('service', { photoIds: [photoId] });
    const url = photoUrl(id, photoId);
    const answers = [await send('service', url, testPhoto()), await send('service', url, testPhoto())];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    const other = Buffer.from(testPhoto());
    other.writeUInt8(11, 13); // This byte is the pixel density of JFIF.
    expectProblem(await send('service', url, other), 'SERVICE_LOG_PHOTO_EXISTS');
  });

  it('the next version of an entry that omits a photo removes it, and the photo cannot return', async () => {
    const photoId = randomUUID();
    const id = await write('service', { photoIds: [photoId] });
    await send('service', photoUrl(id, photoId), testPhoto());
    await put('service', id, change({ version: 1 }));
    expectProblem(await server.call('service', 'GET', photoUrl(id, photoId)), 'SERVICE_LOG_PHOTO_NOT_FOUND');
    expectProblem(await send('service', photoUrl(id, photoId), testPhoto()), 'SERVICE_LOG_PHOTO_NOT_FOUND');
    const kept = await server.context.database.orm
      .select({ id: serviceLogPhotos.id })
      .from(serviceLogPhotos)
      .where(eq(serviceLogPhotos.entry, id));
    expect(kept).toEqual([]);
  });

  it('the server finds a photo only with its own machine', async () => {
    const photoId = randomUUID();
    const id = await write('service', { photoIds: [photoId] });
    await send('service', photoUrl(id, photoId), testPhoto());
    const machine = await newMachine();
    expectProblem(await server.call('service', 'GET', photoUrl(id, photoId, machine)), 'SERVICE_LOG_PHOTO_NOT_FOUND');
    expectProblem(await send('service', photoUrl(id, photoId, machine), testPhoto()), 'SERVICE_LOG_ENTRY_NOT_FOUND');
    expectProblem(await server.call('otherKitchen', 'GET', photoUrl(id, photoId)), 'APPLIANCE_NOT_FOUND');
  });

  it.each([
    ['is no JPEG, whatever its media type', 'image/jpeg', Buffer.from('<html></html>'), 'PHOTO_NOT_READABLE'],
    ['is larger than 1 MB', 'image/jpeg', Buffer.alloc(1024 * 1024 + 1), 'PAYLOAD_TOO_LARGE'],
    ['has another media type', 'image/png', testPhoto(), 'UNSUPPORTED_MEDIA_TYPE'],
    ['is JSON', 'application/json', Buffer.from('{}'), 'UNSUPPORTED_MEDIA_TYPE'],
  ] as const)('the server refuses a photo that %s', async (_name, type, file, code) => {
    const photoId = randomUUID();
    const id = await write('service', { photoIds: [photoId] });
    expectProblem(await send('service', photoUrl(id, photoId), file, type), code);
  });

  it('only the call for photos accepts bodies of their size', async () => {
    const answer = await put('service', randomUUID(), change({ text: 'x'.repeat(300 * 1024) }));
    expectProblem(answer, 'PAYLOAD_TOO_LARGE');
  });

  it.each([
    ['account', 200, 'serviceLog:photos:'],
    ['company', 1000, 'serviceLog:photosOfCompany:'],
  ])('the daily limit of photos of an %s is %i', async (_name, tries, key) => {
    const { orm } = server.context.database;
    const photoIds = [randomUUID(), randomUUID()] as const;
    const id = await write('service', { photoIds: [...photoIds] });
    await send('service', photoUrl(id, photoIds[0]), testPhoto());
    await orm
      .update(throttles)
      .set({ tries })
      .where(sql`${throttles.key} like ${`${key}%`}`);
    expectProblem(await send('service', photoUrl(id, photoIds[1]), testPhoto()), 'TOO_MANY_REQUESTS');
    expect((await send('service', photoUrl(id, photoIds[0]), testPhoto())).statusCode).toBe(204);
    await orm.delete(throttles);
  });
});

describe('the service log', () => {
  it('the service log keeps the entry of a deleted account without its name', async () => {
    const machine = await newMachine();
    const id = await write('service', {}, machine);
    const gone = { ...colleague, id: randomUUID(), email: 'gone@kitchens.example', firstName: '', lastName: '' };
    await insertUsers(server.context.database, [gone]);
    await server.context.database.orm
      .update(serviceLogEntries)
      .set({ author: gone.id })
      .where(eq(serviceLogEntries.id, id));
    expect((await list('kitchen', machine)).items).toMatchObject([{ id, author: null, text: 'Filter cleaned.' }]);
  });

  it('an author finds their entries among their own data', async () => {
    const id = await write('service', { text: 'Mine to ask for' });
    const answer = await server.call('service', 'GET', '/api/v1/account/ownData');
    const own = answer.json().serviceLog.find((entry: { id: string }) => entry.id === id);
    expect(own).toEqual({
      serialNumber,
      id,
      text: 'Mine to ask for',
      readings: [],
      photoIds: [],
      writtenAt: '2026-11-20T11:00:00.000Z',
    });
  });

  it('the service log does not follow a machine that returns to stock', async () => {
    const { orm } = server.context.database;
    const machine = await newMachine();
    const photoId = randomUUID();
    const id = await write('service', { photoIds: [photoId] }, machine);
    await send('service', photoUrl(id, photoId, machine), testPhoto());
    await orm.transaction((transaction) => returnToStock(transaction, machine));
    const left = await orm
      .select({ id: serviceLogEntries.id })
      .from(serviceLogEntries)
      .where(eq(serviceLogEntries.id, id));
    const photos = await orm
      .select({ id: serviceLogPhotos.id })
      .from(serviceLogPhotos)
      .where(eq(serviceLogPhotos.entry, id));
    expect([left, photos]).toEqual([[], []]);
  });

  it('the retention removes entries by their arrival, whatever time the device sent', async () => {
    const { database } = server.context;
    const machine = await newMachine();
    const [old, young] = [await write('service', {}, machine), await write('service', {}, machine)];
    const receivedAt = new Date('2023-01-01T00:00:00Z');
    await database.orm
      .update(serviceLogEntries)
      .set({ receivedAt })
      .where(and(eq(serviceLogEntries.id, old), eq(serviceLogEntries.serialNumber, machine)));
    await removeServiceLogBefore(database, new Date('2023-06-01T00:00:00Z'));
    expect((await list('service', machine)).items).toMatchObject([{ id: young }]);
  });
});

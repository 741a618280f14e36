import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '../../../actor.ts';
import { currentTenant } from '../../../admission/tenant.ts';
import { type ChangedLimits, limitsWith } from '../../../config/limits.ts';
import type { App } from '../../../http/app-instance.ts';
import { Metrics } from '../../../metrics.ts';
import { admissionPlugin } from '../../../plugins/admission.ts';
import { errorsPlugin } from '../../../plugins/errors.ts';
import { exportProgressRoutes, openExportQueue, sendFile } from './index.ts';

let app: App;
let url: string;
let metrics = new Metrics();
const opened: IncomingMessage[] = [];
let work = Promise.withResolvers<void>();
const made: string[] = [];

afterEach(async () => {
  for (const response of opened.splice(0)) response.destroy();
  made.length = 0;
  work.resolve();
  work = Promise.withResolvers();
  await app.close();
});

async function open(exports: ChangedLimits['exports'] = {}): Promise<void> {
  metrics = new Metrics();
  const limits = limitsWith({ exports });
  app = fastify({ forceCloseConnections: true }) as unknown as App;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const exportQueue = openExportQueue({ logger: pino({ level: 'silent' }), metrics, limits });
  await app.register(errorsPlugin);
  await app.register(admissionPlugin, { exportQueue, metrics, limits });
  app.decorateRequest('actor', null as unknown as Actor);
  app.addHook('onRequest', async (request) => {
    const [companyCode = '', userId = ''] = String(request.headers.from).split('/');
    request.actor = { companyCode: companyCode || null, userId } as Actor;
  });
  app.get('/file', { config: { isHeavy: true } }, async (request, reply) => {
    const { parts = '1', last = '' } = request.query as { parts?: string; last?: string };
    sendFile(reply, { name: 'noise', contentType: 'application/octet-stream', content: noise(Number(parts), last) });
    return reply;
  });
  app.get('/broken', { config: { isHeavy: true } }, async () => {
    throw new Error('broken');
  });
  app.get('/working', { config: { isHeavy: true } }, async () => {
    await work.promise;
    return {};
  });
  exportProgressRoutes(app, { exportQueue });
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

async function* noise(parts: number, last: string): AsyncGenerator<string | Uint8Array> {
  for (let part = 0; part < parts; part += 1) {
    made.push(currentTenant());
    yield randomBytes(256 * 1024);
  }
  if (last !== '') yield last;
}

/** This file exceeds the buffers of the sockets. */
const endless = '/file?parts=1000000';

function begin(from: string, path = '/file', exportId?: string): Promise<IncomingMessage> {
  const headers = { from, ...(exportId && { 'x-export-id': exportId }) };
  return new Promise((resolve, reject) => {
    const request = get(`${url}${path}`, { headers, agent: false }, (response) => {
      opened.push(response);
      response.on('error', () => {});
      resolve(response);
    });
    request.on('error', reject);
  });
}

const stall = (...from: string[]) => Promise.all(from.map((one) => begin(one, endless)));

async function statusOf(from: string, path?: string): Promise<number | undefined> {
  const response = await begin(from, path);
  response.resume();
  await once(response, 'close');
  return response.statusCode;
}

async function positionOf(from: string, exportId: string): Promise<number | null> {
  const answer = await app.inject({ url: `/api/v1/account/exports/${exportId}`, headers: { from } });
  return answer.json().position;
}

const untilEnded = () =>
  vi.waitFor(async () =>
    expect(await metrics.registry.getSingleMetricAsString('washboard_queue_work')).toContain(
      'washboard_queue_work{queue="files",state="underWay"} 0',
    ),
  );

describe('files whose clients do not read', () => {
  it('slow clients occupy slots of their own company only, and another company gets its file', async () => {
    await open({ slotsPerTenant: 2, waitMs: 50 });
    await stall('slow/ada', 'slow/program');
    expect(await statusOf('slow/bob')).toBe(429);
    expect(await statusOf('other/cleo')).toBe(200);
    expect(await statusOf('/dora')).toBe(200);
  });

  it('a slow client occupies no turn', async () => {
    await open({ slotsPerTenant: 4, turns: 1, turnsPerTenant: 1 });
    await stall('slow/a', 'slow/b', 'slow/c', 'slow/d');
    expect(await statusOf('other/cleo', '/file?parts=3')).toBe(200);
  });

  it('a file with a slow client ends after the grace period', async () => {
    await open({ graceMs: 50, minBytesPerS: 1e9 });
    const [slow] = await stall('slow/ada');
    await untilEnded();
    expect(slow?.complete).toBe(false);
  });

  it('a large part of a file has its full time, even if a small part follows', async () => {
    await open({ graceMs: 50, minBytesPerS: 64 * 1024 });
    const response = await begin('slow/ada', '/file?parts=40&last=1');
    const parts: number[] = [];
    for await (const part of response) parts.push((part as Buffer).length);
    expect(parts.reduce((sum, size) => sum + size, 0)).toBe(40 * 256 * 1024 + 1);
  });

  it('a file ends after the deadline, even while its client reads', async () => {
    await open({ deadlineMs: 300 });
    const [busy] = await stall('busy/ada');
    busy?.resume();
    await untilEnded();
    expect(busy?.complete).toBe(false);
  });
});

describe('a waiting file', () => {
  it('a waiting file knows its position in its company’s queue, and begins when another file ends', async () => {
    await open({ slotsPerTenant: 1 });
    const [slow] = await stall('cafe/ada');
    const [second, third] = [randomUUID(), randomUUID()];
    const next = begin('cafe/ada', '/file', second);
    await vi.waitFor(async () => expect(await positionOf('cafe/ada', second)).toBe(1));
    const last = begin('cafe/bob', '/file', third);
    await vi.waitFor(async () => expect(await positionOf('cafe/bob', third)).toBe(2));
    expect(await positionOf('cafe/bob', second)).toBeNull();
    slow?.destroy();
    expect((await next).statusCode).toBe(200);
    (await next).resume();
    expect((await last).statusCode).toBe(200);
    expect(await positionOf('cafe/bob', third)).toBeNull();
  });

  it("the queue refuses a file that waits too long, with a retry time based on the company's recent files", async () => {
    await open({ slotsPerTenant: 1, waitMs: 20, minRetryAfterS: 7 });
    await stall('cafe/ada');
    const refused = await begin('cafe/ada');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '7']);
  });

  it('the queue refuses a file immediately when too many of its company wait', async () => {
    await open({ slotsPerTenant: 1, waitingPerTenant: 1 });
    await stall('cafe/ada');
    const exportId = randomUUID();
    void begin('cafe/ada', '/file', exportId).catch(() => {});
    await vi.waitFor(async () => expect(await positionOf('cafe/ada', exportId)).toBe(1));
    expect(await statusOf('cafe/ada')).toBe(429);
    expect(await metrics.registry.getSingleMetricAsString('washboard_queue_refusals_total')).toContain(
      'washboard_queue_refusals_total{queue="files"} 1',
    );
  });

  it('a waiting file leaves the queue when its client leaves', async () => {
    await open({ slotsPerTenant: 1 });
    await stall('cafe/ada');
    const exportId = randomUUID();
    const request = get(`${url}/file`, { headers: { from: 'cafe/ada', 'x-export-id': exportId }, agent: false });
    request.on('error', () => {});
    await vi.waitFor(async () => expect(await positionOf('cafe/ada', exportId)).toBe(1));
    request.destroy();
    await vi.waitFor(async () => expect(await positionOf('cafe/ada', exportId)).toBeNull());
  });
});

describe('the slot of a file', () => {
  it('a file occupies its slot until the work is done, even if the client has left', async () => {
    await open({ slotsPerTenant: 1, waitMs: 20 });
    const request = get(`${url}/working`, { headers: { from: 'cafe/ada' }, agent: false });
    request.on('error', () => {});
    await vi.waitFor(async () => expect(await statusOf('cafe/ada')).toBe(429));
    request.destroy();
    await new Promise((resolve) => request.once('close', resolve));
    expect(await statusOf('cafe/ada')).toBe(429);
    work.resolve();
    await vi.waitFor(async () => expect(await statusOf('cafe/ada')).toBe(200));
  });

  it('a failed response and a complete one both release their slot', async () => {
    await open({ slotsPerTenant: 1, waitMs: 1000 });
    for (const path of ['/broken', '/file', '/broken', '/file'])
      expect(await statusOf('cafe/ada', path)).toBe(path === '/file' ? 200 : 500);
  });

  it('the server generates the parts of a file for the tenant that requested it', async () => {
    await open();
    await statusOf('cafe/ada', '/file?parts=2');
    await statusOf('/dora');
    expect(made).toEqual(['cafe', 'cafe', 'dora']);
  });
});

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedDatabase } from '@washboard/server/adapters/database/embedded/embedded-database';
import { readConfig } from '@washboard/server/config/config';
import { limits } from '@washboard/server/config/limits';
import type { Context } from '@washboard/server/context';
import { Metrics } from '@washboard/server/metrics';
import { type ReceivedMessage, storeBatch } from '@washboard/server/modules/machines/machine-gateway/index';
import { createWebhook, startWebhooks } from '@washboard/server/modules/outgoing/webhooks/index';
import { pino } from 'pino';
import { report } from './figures.ts';
import { seedFleet, spreadSerialNumbers } from './installation.ts';
import { until } from './until.ts';

const machines = 1000;
const events = 10_000;
const batchSize = 100;
const floods = 3;
const webhookCounts = [0, 1, 10];
const companyCode = '100000';
const quietCompany = '300000';
const patience = { withinMs: 10 * 60_000, everyMs: 100 };

const directory = mkdtempSync(join(tmpdir(), 'washboard-bench-'));
const logger = pino({ level: 'error' });
const database = await openEmbeddedDatabase(directory, logger);
const serialNumbers = spreadSerialNumbers(machines, machines);
await seedFleet(database, machines, serialNumbers);
await database.orm.execute(`
  insert into users (id, email, password_hash, role, status, company_code, first_name, last_name)
  select gen_random_uuid(), c || '@washboard.test', '', 'SERVICE_MANAGER', 'ACTIVE', c, 'Bench', 'Bench'
  from unnest(array['200000', '${quietCompany}']) c`);
const config = readConfig({ DATA_DIR: directory, OUTBOUND_PRIVATE: '1' });
const context = {
  database,
  config,
  logger,
  metrics: new Metrics(),
  clock: { now: () => new Date() },
} as unknown as Context;
const close: (() => unknown)[] = [];
let seq = 0;
try {
  await measureStoring();
  await measureSending();
} finally {
  for (const one of close) await one();
  await database.close();
  rmSync(directory, { recursive: true, force: true });
}

/** Alarms begin and end in turn, so that each message is a reported event. */
async function flood(count = events): Promise<number> {
  const beganMs = performance.now();
  for (let done = 0; done < count; done += batchSize) {
    const at = new Date().toISOString();
    const batch = Array.from({ length: batchSize }, (_, i) => {
      seq += 1;
      const kind = Math.floor((seq - 1) / machines) % 2 === 0 ? 'alarmRaised' : 'alarmCleared';
      const serialNumber = serialNumbers[(done + i) % machines] ?? '';
      return messageOf(serialNumber, kind, at);
    });
    await storeBatch(database, batch);
  }
  return performance.now() - beganMs;
}

function messageOf(serialNumber: string, kind: 'alarmRaised' | 'alarmCleared', at: string): ReceivedMessage {
  return {
    serialNumber,
    topic: 'events',
    seq,
    lowestSeq: seq,
    isClockDoubtful: false,
    at,
    atMs: Date.parse(at),
    receivedAt: at,
    message: { seq, at, kind, body: { errorCode: 'T01' } },
  };
}

async function measureStoring(): Promise<void> {
  const measured = webhookCounts.map((webhooks) => ({ webhooks, messagesPerS: [] as number[] }));
  await flood(2 * machines);
  for (let n = 0; n < floods; n += 1) {
    for (const { webhooks, messagesPerS } of measured) {
      await setWebhooks(webhooks, 'https://receiver.invalid/');
      messagesPerS.push(Math.round((events / (await flood())) * 1000));
      await setWebhooks(0);
    }
  }
  const best = measured.map(({ webhooks, messagesPerS }) => ({ webhooks, messagesPerS: Math.max(...messagesPerS) }));
  const without = best[0]?.messagesPerS ?? Number.NaN;
  for (const { webhooks, messagesPerS } of best) {
    report(`storing with ${webhooks} webhooks`, {
      alarms: [messagesPerS, '/s'],
      'of those without': [(100 * messagesPerS) / without, '%'],
    });
  }
}

async function measureSending(): Promise<void> {
  const arrivedMs: number[] = [];
  const quietMs: number[] = [];
  const url = await listen((_, response) => {
    arrivedMs.push(performance.now());
    response.writeHead(204).end();
  });
  const quietUrl = await listen((_, response) => {
    quietMs.push(performance.now());
    response.writeHead(204).end();
  });
  const slowUrl = await listen(
    (_, response) => void setTimeout(() => response.writeHead(204).end(), limits.webhooks.slowMs - 100),
  );
  await setWebhooks(1, url);
  await setWebhooks(10, slowUrl, '200000');
  await setWebhooks(1, quietUrl, quietCompany, [serialNumbers[0] ?? '']);
  const sender = await startWebhooks(context);
  close.unshift(() => sender.stop());
  const beganMs = performance.now();
  const storedMs = await flood();
  await until(() => arrivedMs.length >= events, { name: 'all events have been sent', ...patience });
  const sentMs = (arrivedMs.at(-1) ?? 0) - beganMs;
  // One of a thousand events belongs to the quiet company.
  const expected = events / machines;
  await until(() => quietMs.length >= expected, { name: 'events of the other company', ...patience });
  const quietLastMs = (quietMs.at(-1) ?? 0) - beganMs;
  report(`a flood of ${events} alarms, beside ten slow receivers`, {
    stored: [storedMs / 1000, 's'],
    sent: [sentMs / 1000, 's'],
    events: [(events / sentMs) * 1000, '/s'],
    'last event of another company': [quietLastMs / 1000, 's'],
  });
}

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => listener(request, response));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  close.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function setWebhooks(count: number, url = '', company = companyCode, chosen: string[] | null = null) {
  if (count === 0) {
    await database.orm.execute('delete from outgoing_subscriptions');
    await database.orm.execute('truncate outgoing_events');
    return;
  }
  const actor = { userId: '00000000-0000-4000-8000-000000000001', role: 'SERVICE_MANAGER', companyCode: company };
  for (let i = 0; i < count; i += 1)
    await createWebhook(context, actor as never, {
      name: `Receiver ${i}`,
      url,
      kinds: ['alarm.raised', 'alarm.cleared'],
      serialNumbers: chosen,
    });
}

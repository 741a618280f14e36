import { type MachineTopic, machineTopics, topicOf } from '@washboard/contract/machine-link/machine-messages';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { gatewayMetrics } from '../modules/machines/machine-gateway/gateway-metrics.ts';
import { MqttClient } from '../modules/machines/machine-gateway/testing/mqtt-client.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { TestMachine } from '../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { UserName } from '../testing/world.ts';

const hostile = 'PONTE0001';
const readers: UserName[] = ['kitchen', 'service', 'manager', 'admin', 'otherManager'];

/** A manual run may set a higher number of messages. */
const chancesPerTopic = Number(process.env.HOSTILE_MESSAGES ?? 25);

let server: TestServer;
let honest: TestMachine;
beforeAll(async () => {
  server = await openTestServer({ hasGateway: true });
  honest = await TestMachine.connect(server.gateway?.port ?? 0, 'HOTEL0001');
});
afterAll(async () => {
  await honest.disconnect();
  await server.close();
});

const at = new Date().toISOString();
const id = '00000000-0000-4000-8000-000000000009';

const cycle = {
  cycleNumber: 7,
  cycleType: 'dishes',
  startedAt: at,
  endedAt: at,
  outcome: 'completed',
  washDurationS: 60,
  rinseDurationS: 10,
  tankTmpMin: 600,
  tankTmpMax: 620,
  rinseTmpMin: 800,
  rinseTmpMax: 850,
  waterVlm: 30,
  energyWh: 200,
};

const rightMessages: Readonly<Record<MachineTopic, readonly object[]>> = {
  telemetry: [
    {
      boilerTmp: 830,
      tankTmp: 600,
      waterTmp: 120,
      boilerVlm: 80,
      tankVlm: 300,
      rinseWaterVlm: 10,
      rinseWaterFlowRate: 200,
    },
    {
      samples: [
        { at, boilerTmp: 830 },
        { at: new Date(Date.parse(at) + 1000).toISOString(), tankTmp: 600 },
      ],
    },
  ],
  status: [
    {
      systemState: 4,
      isDoorOpen: false,
      cycle: { cycleNumber: 7, cycleType: 'dishes', operationSet: 1 },
      cycleBar: { cycleTimeProgress: 3, cycleTimeDuration: 90 },
      phase: 'wash',
      isRemotelyControlled: false,
    },
  ],
  events: [
    { kind: 'cycleEnded', body: cycle },
    { kind: 'cycleStarted', body: { cycleNumber: 7, cycleType: 'dishes' } },
    { kind: 'alarmRaised', body: { errorCode: 'T01' } },
    { kind: 'alarmCleared', body: { errorCode: 'T01' } },
    { kind: 'parameterChanged', body: { code: 'SB', value: 60, was: 61, by: 'cloud', commandId: id } },
    { kind: 'remoteControlEnded', body: { sessionId: id, reason: 'released' } },
    { kind: 'firmwareInstalled', body: { module: 'FW00', version: '1.5.0', commandId: id, was: '1.4.0' } },
    { kind: 'boardReplaced', body: { macAddress: '02:00:00:00:00:01', was: null, cycleNumber: 7, commandId: id } },
    { kind: 'bufferOverflowed', body: { lostMessages: 3 } },
    { kind: 'novelty', body: { text: 'new', list: [1, { deep: true }] } },
  ],
  versions: [
    { FW00: '1.4.0', FW02: '1.1.0', board: { macAddress: '02:00:00:00:00:01', range: 'infinity', machineId: 'A' } },
  ],
  parameters: [{ values: { SB: 60, ST: 110, S25: 780 } }],
  counters: [{ totals: { cycles: 12, waterVlm: 300, energyWh: 2000 }, cyclesBeforeMaintenance: 5, series: 'a' }],
  fota: [{ perc: 10, inProg: 1 }],
  connectivity: [
    {
      wifi: { isOn: true, ssid: 'Cucina', signalDbm: -58 },
      bluetooth: { isOn: true, isPaired: false },
      ipAddress: '10.0.0.7',
    },
  ],
  replies: [{ commandId: id, outcome: 'refused', reason: 'busy', failures: { SB: 'outOfBounds' } }],
  connection: [{ state: 'online' }],
};

const nested = (depth: number): unknown => JSON.parse(`${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`);

const hostileValues: readonly unknown[] = [
  ...[null, true, [], {}, '', nested(2), nested(2000), Array.from({ length: 3000 }, (_, i) => i)],
  ...[-1, -0, 0.1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 63, 1e21],
  ...[Number.MAX_VALUE, -Number.MAX_VALUE, 5e-324],
  ...['W'.repeat(4000), 'W'.repeat(40), 'W', '\u202eevil\u2066', 'a\u0000b', '\ud800', '=1+1', '<script>', "';--"],
  ...['__proto__', 'constructor', 'toString', '💧'.repeat(20), 'e\u0301'.repeat(10), '\u2028\n\r\t', '1e400', '-32768'],
  ...['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-02-30T00:00:00Z', new Date(0).toISOString()],
];

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileValues),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 5 }),
);

type Path = readonly string[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || path.length > 5) return [path];
  return [path, ...Object.entries(value).flatMap(([name, part]) => pathsOf(part, [...path, name]))];
}

function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by;
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...(value as object) };
  copy[name] = replaced(copy[name], rest, by);
  return copy;
}

const textOf = (message: unknown) => Buffer.from(JSON.stringify(message) ?? 'undefined');

function* eachFieldWrong(topic: MachineTopic): Generator<(seq: number) => Buffer> {
  for (const right of rightMessages[topic]) {
    for (const path of pathsOf({ seq: 0, at, ...right })) {
      for (const value of hostileValues) yield (seq) => textOf(replaced({ seq, at, ...right }, path, value));
    }
  }
}

function chance(topic: MachineTopic): fc.Arbitrary<(seq: number) => Buffer> {
  const right = fc.constantFrom(...rightMessages[topic]);
  const places = fc.array(fc.tuple(fc.nat(), hostileValue), { minLength: 2, maxLength: 2 });
  const broken = fc.tuple(right, places).map(([message, wrong]) => (seq: number) => {
    let made: unknown = { seq, at, ...message };
    for (const [place, value] of wrong) {
      const paths = pathsOf(made);
      made = replaced(made, paths[place % paths.length] ?? [], value);
    }
    return textOf(made);
  });
  const extended = fc.tuple(right, fc.string({ unit: 'binary', maxLength: 20 }), hostileValue).map(
    ([message, name, value]) =>
      (seq: number) =>
        textOf({ seq, at, ...message, [name]: value }),
  );
  const unreadable = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => () => Buffer.from(bytes)),
    fc.constantFrom('[', '{"seq":', '"', '[]', 'null', '['.repeat(60_000)).map((text) => () => Buffer.from(text)),
  );
  return fc.oneof(broken, extended, unreadable);
}

function addresses(eventIds: readonly number[], alarmIds: readonly number[]): string[] {
  const from = new Date(Date.now() - 7 * 24 * 3_600_000).toISOString();
  const to = new Date(Date.now() + 3_600_000).toISOString();
  const day = (instant: string) => instant.slice(0, 10);
  const machine = `/api/v1/event-hub-listener/${hostile}`;
  const period = `from=${from}&to=${to}`;
  const days = `from=${day(from)}&to=${day(to)}&step=day`;
  return [
    ...[
      '/api/v1/appliance/appliances',
      `/api/v1/appliance/fleet?from=${new Date(Date.now() - 12 * 3_600_000).toISOString()}`,
      '/api/v1/appliance/facets',
      '/api/v1/appliance/facets/companies?search=a',
    ],
    `/api/v1/appliance/getApplianceDetail?serialNumber=${hostile}`,
    ...['installation', 'board-replacement'].map((name) => `/api/v1/appliance/appliances/${hostile}/${name}`),
    ...['/api/v1/account/auditLog', '/api/v1/account/companies', '/api/v1/account/company/related', '/metrics'],
    ...['', '&resolution=1s', '&resolution=1m', '&resolution=1h'].map(
      (more) => `${machine}/telemetry?${period}${more}`,
    ),
    ...['statistics', 'statistics/export'].map((name) => `${machine}/${name}?${days}`),
    ...['lastTelemetry', 'tariffs', 'connectionLosses', 'versions', 'run-live', 'parameters', 'parameters/history'].map(
      (name) => `${machine}/${name}`,
    ),
    ...['alarms', 'events'].flatMap((name) => [
      `${machine}/${name}`,
      `${machine}/${name}/export?format=csv`,
      `${machine}/${name}/export?format=pdf`,
    ]),
    ...eventIds.map((eventId) => `${machine}/events/${eventId}`),
    ...alarmIds.map((alarmId) => `${machine}/alarms/${alarmId}/resolutions`),
  ];
}

function shownText({ headers, body, rawPayload }: LightMyRequestResponse): string {
  const type = String(headers['content-type']);
  // A PDF breaks long words with zero-width spaces, and a character that the font lacks is number 0.
  if (type.startsWith('application/pdf')) return readPdf(rawPayload).words.replaceAll(/[\u200b\0]/g, '');
  return type.includes('json') ? textsOf(JSON.parse(body)).join('\n') : body;
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [name, ...textsOf(part)]);
}

async function refusals(): Promise<number> {
  const { values } = await server.context.metrics.of(gatewayMetrics).refused.get();
  return values.reduce((sum, { value }) => sum + value, 0);
}

test('no message of a machine harms another machine, an account or a page', async () => {
  const port = server.gateway?.port ?? 0;
  let seq = Date.now();
  for (const topic of machineTopics) {
    const messages = [
      ...eachFieldWrong(topic),
      ...fc.sample(chance(topic), { numRuns: chancesPerTopic, seed: 20_261_121 }),
    ];
    for (let start = 0; start < messages.length; start += 200) {
      const machine = await MqttClient.machine(port, hostile);
      const portion = messages.slice(start, start + 200).map((write) => write(++seq));
      machine.sendAll(topicOf(hostile, topic), portion);
      await Promise.race([machine.ended, vi.waitUntil(() => machine.acknowledged.length === portion.length, 20_000)]);
      expect(machine.acknowledged, `${topic}: ${portion[machine.acknowledged.length]}`).toHaveLength(portion.length);
      await machine.close();
    }
    await honest.publish('telemetry', { boilerTmp: 830 });
  }
  expect(await refusals()).toBeGreaterThan(1000);

  const list = await server.call('admin', 'GET', `/api/v1/event-hub-listener/${hostile}/events?limit=100`);
  const register = await server.call('admin', 'GET', `/api/v1/event-hub-listener/${hostile}/alarms`);
  const idsOf = (answer: typeof list) => answer.json().items.map((item: { id: number }) => item.id);
  expect(idsOf(list).length).toBeGreaterThan(0);
  for (const reader of readers) {
    for (const address of addresses(idsOf(list), idsOf(register))) {
      const answer = await server.call(reader, 'GET', address);
      expect(answer.statusCode, `${reader} ${address} ${answer.statusCode >= 500 ? answer.body : ''}`).toBeLessThan(
        500,
      );
      if (reader === 'admin') expect(answer.statusCode, address).toBe(200);
      expect(answer.body.length, address).toBeLessThan(8_000_000);
      expect(shownText(answer), address).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\ud800\0]/u);
      if (reader === 'otherManager') expect(answer.body, address).not.toContain('evil');
    }
    const parts = await server.call(reader, 'GET', '/api/v1/appliance/appliances');
    expect(parts.statusCode).toBe(200);
  }
}, 120_000);

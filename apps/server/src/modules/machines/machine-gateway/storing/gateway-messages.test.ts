import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { maxPayloadBytes, topicOf } from '@washboard/contract/machine-link/machine-messages';
import { eq } from 'drizzle-orm';
import mqtt, { type Packet } from 'mqtt-packet';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { alarms } from '../../alarms/tables.ts';
import { useGateway } from '../testing/gateway-under-test.ts';
import { presentOf, storedSeqs } from '../testing/machine-world.ts';
import { statusBody, telemetryText } from '../testing/messages.ts';
import type { MqttClient } from '../testing/mqtt-client.ts';

const gateway = useGateway();
const at = () => new Date(gateway.nowMs()).toISOString();

let serialNumber: string;
let machine: MqttClient;
let topic: string;

beforeEach(async () => {
  serialNumber = await gateway.newMachine();
  machine = await gateway.connect(serialNumber);
  topic = topicOf(serialNumber, 'telemetry');
});

const stored = () => storedSeqs(gateway.database, serialNumber);

describe('a message that can never be stored', () => {
  const malformed: [string, () => string | Buffer][] = [
    ['no JSON', () => '{"seq":1,'],
    ['nothing', () => ''],
    ['null', () => 'null'],
    ['an array', () => '[]'],
    [
      'invalid UTF-8',
      () => Buffer.concat([Buffer.from('{"seq":1,"x":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
    ],
    ['a byte order mark of UTF-16', () => Buffer.from('\uFEFF{}', 'utf16le')],
    ['no seq', () => JSON.stringify({ at: at(), boilerTmp: 1 })],
    ['a seq of 0', () => telemetryText(0, at())],
    ['a seq beyond what counts exactly', () => `{"seq":9007199254740993,"at":"${at()}"}`],
    ['a seq as text', () => JSON.stringify({ seq: '1', at: at() })],
    ['no time', () => JSON.stringify({ seq: 1, boilerTmp: 1 })],
    ['a time without zone', () => telemetryText(1, '2026-11-21T10:00:00')],
    ['a reading as text', () => telemetryText(1, at(), { boilerTmp: '830' })],
    ['a broken reading', () => telemetryText(1, at(), { boilerTmp: 83.5 })],
    ['no samples', () => telemetryText(1, at(), { samples: [] })],
    ['samples that go back in time', () => telemetryText(1, at(), { samples: [{ at: at() }, { at: at() }] })],
    [
      'more samples than a message may have',
      () =>
        telemetryText(1, at(), {
          samples: Array.from({ length: 501 }, (_, i) => ({ at: new Date(gateway.nowMs() + i).toISOString() })),
        }),
    ],
  ];

  /** The valid messages may share a batch with the refused one. */
  async function expectAloneRefused(publishRefused: () => Promise<string>): Promise<void> {
    const neighbour = await gateway.newMachine();
    const other = await gateway.connect(neighbour);
    const before = await gateway.refused('malformed');
    const answers = [
      publishRefused(),
      machine.publish(topic, telemetryText(2, at())),
      other.publish(topicOf(neighbour, 'telemetry'), telemetryText(1, at())),
    ];
    expect(await Promise.all(answers)).toEqual(['acknowledged', 'acknowledged', 'acknowledged']);
    expect(await gateway.refused('malformed')).toBe(before + 1);
    expect(await stored()).toEqual([2]);
    expect(await storedSeqs(gateway.database, neighbour)).toEqual([1]);
  }

  it.each(malformed)(
    'the gateway acknowledges and counts a message with %s, and the machine stays connected',
    async (_name, payload) => {
      await expectAloneRefused(() => machine.publish(topic, payload()));
    },
  );

  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  it.each([
    ['a body nested 6,000 deep', nested(6_000)],
    ['a body nested 10,000 deep', nested(10_000)],
    ['a body of one long word', JSON.stringify({ text: 'x'.repeat(20_000) })],
    ['a body of many fields', JSON.stringify(Object.fromEntries([...Array(3_000).keys()].map((i) => [`f${i}`, i])))],
  ])('an event of an unknown kind with %s disconnects no machine', async (_name, body) => {
    const event = `{"seq":1,"at":"${at()}","kind":"novelty","body":${body}}`;
    await expectAloneRefused(() => machine.publish(topicOf(serialNumber, 'events'), event));
  });

  test('the gateway removes a NUL in a text, which PostgreSQL refuses, and stores all other messages', async () => {
    const neighbour = await gateway.newMachine();
    const other = await gateway.connect(neighbour);
    const before = await gateway.refused('unstorable');
    const nul = (seq: number) => ({ seq, at: at(), kind: 'alarmRaised', body: { errorCode: 'E\u00001' } });
    const answers = [
      machine.publish(topic, telemetryText(1, at())),
      machine.publish(topicOf(serialNumber, 'events'), JSON.stringify(nul(2))),
      machine.publish(topicOf(serialNumber, 'status'), JSON.stringify({ seq: 3, at: at(), ...statusBody })),
      ...[1, 2, 3, 4].map((seq) => other.publish(topicOf(neighbour, 'telemetry'), telemetryText(seq, at()))),
      machine.publish(topicOf(serialNumber, 'events'), JSON.stringify(nul(4))),
      machine.publish(topic, telemetryText(5, at())),
    ];
    expect(await Promise.all(answers)).toEqual(answers.map(() => 'acknowledged'));
    expect(await gateway.refused('unstorable')).toBe(before);
    expect(await stored()).toEqual([1, 2, 4, 5]);
    const alarmRows = await gateway.database.orm.select().from(alarms).where(eq(alarms.serialNumber, serialNumber));
    expect(alarmRows.map(({ errorCode }) => errorCode)).toEqual(['E 1']);
    expect(await storedSeqs(gateway.database, neighbour)).toEqual([1, 2, 3, 4]);
  });
});

test('the gateway stores the reading of a broken sensor as null', async () => {
  await machine.publish(topic, telemetryText(1, at(), { boilerTmp: -32_768, tankTmp: 610, waterTmp: 2_000_000_000 }));
  expect((await presentOf(gateway.database, serialNumber))?.telemetry).toMatchObject({
    boilerTmp: null,
    tankTmp: 610,
    waterTmp: null,
  });
});

test('a number that exceeds its column affects no other message', async () => {
  const answers = [
    machine.publish(topic, telemetryText(1, at(), { boilerTmp: Number.MAX_SAFE_INTEGER })),
    machine.publish(topic, telemetryText(Number.MAX_SAFE_INTEGER, at())),
    machine.publish(topic, telemetryText(2, at())),
  ];
  expect(await Promise.all(answers)).toEqual(['acknowledged', 'acknowledged', 'acknowledged']);
  expect(await stored()).toEqual([1, 2, Number.MAX_SAFE_INTEGER]);
});

test('a repeated message is acknowledged again and stored once', async () => {
  const before = await gateway.refused('replayed');
  const text = telemetryText(7, at());
  expect(await machine.publish(topic, text)).toBe('acknowledged');
  expect(await machine.publish(topic, text, { dup: true })).toBe('acknowledged');
  const again = await gateway.connect(serialNumber);
  expect(await again.publish(topic, text, { dup: true })).toBe('acknowledged');
  expect(await stored()).toEqual([7]);
  expect(await gateway.refused('replayed')).toBe(before + 2);
});

test('the gateway stores messages with QoS 0 and QoS 2 as well', async () => {
  await machine.publish(topic, telemetryText(1, at()), { qos: 0 });
  expect(await machine.publish(topic, telemetryText(2, at()), { qos: 2 })).toBe('acknowledged');
  expect(await machine.publish(topic, telemetryText(3, at()))).toBe('acknowledged');
  expect(await stored()).toEqual([1, 2, 3]);
});

test('a QoS 2 message that the machine never releases does not stay in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const heldBytes = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const stubborn = await gateway.open();
  await stubborn.connect(serialNumber);
  stubborn.isReleasing = false;
  const read = gateway.messagesRead();
  const before = heldBytes();
  const packet = { cmd: 'publish', topic, payload: 'x'.repeat(100_000), qos: 2, retain: false, dup: false } as const;
  for (let messageId = 1; messageId <= 300; messageId++) {
    stubborn.write(mqtt.generate({ ...packet, messageId }));
  }
  await vi.waitFor(() => expect(gateway.messagesRead()).toBeGreaterThanOrEqual(read + 300), { timeout: 10_000 });
  expect(await stubborn.isAlive()).toBe(true);
  // The garbage collector may need several runs.
  await vi.waitFor(() => expect(heldBytes() - before).toBeLessThan(10_000_000), { timeout: 10_000 });
});

const manyTopics = (count: number) => Array.from({ length: count }, () => ({ topic: 'a', qos: 1 as const }));

test.each<[string, Packet, number]>([
  ['subscribes to thousands of topics', { cmd: 'subscribe', messageId: 3, subscriptions: manyTopics(20_000) }, 1],
  ['subscribes again and again', { cmd: 'subscribe', messageId: 3, subscriptions: manyTopics(10) }, 2000],
  ['sends pings without a pause', { cmd: 'pingreq' }, 50_000],
])('a machine that %s is disconnected, and may reconnect', async (_, packet, times) => {
  const before = await gateway.refused('oversized');
  machine.write(Buffer.concat(Array(times).fill(mqtt.generate(packet))));
  await machine.ended;
  expect(await gateway.refused('oversized')).toBe(before + 1);
  const again = await gateway.connect(serialNumber);
  expect(await again.publish(topic, telemetryText(1, at()))).toBe('acknowledged');
});

describe('the size of a message', () => {
  test('the gateway stores a message of exactly the limit', async () => {
    const text = telemetryText(1, at()).slice(0, -1);
    const padded = `${text},"more":"${'x'.repeat(maxPayloadBytes - text.length - 11)}"}`;
    expect(Buffer.byteLength(padded)).toBe(128 * 1024);
    expect(await machine.publish(topic, padded)).toBe('acknowledged');
    expect(await stored()).toEqual([1]);
  });

  test('the gateway refuses a message one byte above the limit like any other unstorable message', async () => {
    const before = await gateway.refused('oversized');
    expect(await machine.publish(topic, ' '.repeat(maxPayloadBytes + 1))).toBe('acknowledged');
    expect(await gateway.refused('oversized')).toBe(before + 1);
  });

  test('a message of 200 kB ends the connection, and the machine may reconnect', async () => {
    const before = await gateway.refused('oversized');
    expect(await machine.publish(topic, 'x'.repeat(200_000))).toBe('closed');
    expect(await gateway.refused('oversized')).toBe(before + 1);
    const again = await gateway.connect(serialNumber);
    expect(await again.publish(topic, telemetryText(1, at()))).toBe('acknowledged');
  });

  test('a message of 200 MB ends the connection at its header', async () => {
    const whole = mqtt.generate({
      cmd: 'publish',
      topic,
      payload: Buffer.alloc(200_000_000),
      qos: 1,
      messageId: 9,
      retain: false,
      dup: false,
    });
    machine.write(whole.subarray(0, 5));
    await machine.ended;
  });

  test('a message of 200 MB that is sent anyway does not fill the memory', async () => {
    const senders = await Promise.all(Array.from({ length: 5 }, () => gateway.open()));
    const before = process.memoryUsage().rss;
    const chunk = Buffer.alloc(1_000_000);
    let peak = 0;
    await Promise.all(
      senders.map(async (sender) => {
        sender.write(Buffer.from([0x32, 0x80, 0x84, 0xaf, 0x5f]));
        sender.write(chunk);
        await sender.ended;
        peak = Math.max(peak, process.memoryUsage().rss - before);
      }),
    );
    expect(peak).toBeLessThan(50_000_000);
  });
});

test('the gateway logs refusals once per machine and minute, with the number of suppressed refusals', async () => {
  const lines = () => gateway.log.filter((line) => line.msg === 'refused' && line.machine === serialNumber);
  for (let i = 0; i < 5; i++) await machine.publish(topic, 'rubbish with a secret');
  expect(lines()).toMatchObject([{ level: 40, reason: 'malformed', topic: 'telemetry', quietSinceLastLine: 0 }]);
  gateway.passTime(59_999);
  await machine.publish(topic, 'rubbish');
  expect(lines()).toHaveLength(1);
  gateway.passTime(1);
  await machine.publish(topic, 'rubbish');
  expect(lines()).toHaveLength(2);
  expect(lines().at(-1)).toMatchObject({ quietSinceLastLine: 5 });
  expect(JSON.stringify(gateway.log)).not.toContain('rubbish');
});

test('the gateway stores data of a machine with a wrong clock with the time of arrival', async () => {
  const before = at();
  await machine.publish(topic, telemetryText(1, '2006-01-01T00:00:00.000Z'));
  expect((await presentOf(gateway.database, serialNumber))?.telemetry).toMatchObject({
    at: before,
    receivedAt: before,
    isClockDoubtful: true,
    boilerTmp: 830,
  });
});

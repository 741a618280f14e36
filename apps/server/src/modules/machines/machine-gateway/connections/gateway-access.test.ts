import { topicOf } from '@washboard/contract/machine-link/machine-messages';
import type { IConnectPacket } from 'mqtt-packet';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { useGateway } from '../testing/gateway-under-test.ts';
import { linkSecret, storedSeqs } from '../testing/machine-world.ts';
import { telemetryText } from '../testing/messages.ts';
import type { MqttClient } from '../testing/mqtt-client.ts';

const gateway = useGateway();
const at = () => new Date(gateway.nowMs()).toISOString();

let real: string;
let other: string;

beforeAll(async () => {
  real = await gateway.newMachine();
  other = await gateway.newMachine();
});

async function neighbour(): Promise<{ client: MqttClient; expectUndisturbed: () => Promise<void> }> {
  const serialNumber = await gateway.newMachine();
  const client = await gateway.connect(serialNumber);
  let seq = 0;
  const expectUndisturbed = async () => {
    seq += 1;
    expect(await client.publish(topicOf(serialNumber, 'telemetry'), telemetryText(seq, at()))).toBe('acknowledged');
    expect(client.received).toEqual([]);
  };
  await expectUndisturbed();
  return { client, expectUndisturbed };
}

describe('authentication', () => {
  const refused: [string, number, (real: string, other: string) => Partial<IConnectPacket>][] = [
    ['a wrong secret', 4, () => ({ password: Buffer.from('wrong') })],
    ["another machine's secret", 4, (_, other) => ({ password: Buffer.from(linkSecret(other)) })],
    ['no secret', 4, () => ({ password: Buffer.alloc(0) })],
    ["another machine's user name", 2, (_, other) => ({ username: other, password: Buffer.from(linkSecret(other)) })],
    ["another machine's client ID", 2, (_, other) => ({ clientId: other })],
    ['a client ID of its own', 2, () => ({ clientId: 'dashboard' })],
    ['no client ID', 2, () => ({ clientId: '' })],
    [
      'a client ID that is a path',
      2,
      (real) => ({ clientId: `${real}/../x`, username: `${real}/../x`, password: Buffer.from(linkSecret(real)) }),
    ],
    [
      "a will on another machine's topic",
      2,
      (_, other) => ({
        will: { topic: topicOf(other, 'connection'), payload: Buffer.from('{}'), qos: 1, retain: true },
      }),
    ],
    [
      'a will that would be an event',
      2,
      (real) => ({ will: { topic: topicOf(real, 'events'), payload: Buffer.from('{}'), qos: 1, retain: false } }),
    ],
    ['a will in $SYS', 2, () => ({ will: { topic: '$SYS/x', payload: Buffer.from('x'), qos: 1, retain: false } })],
  ];

  it.each(refused)('the gateway refuses %s, and the real machine stays connected', async (_name, code, other_) => {
    const machine = await gateway.connect(real);
    const before = await gateway.refused(code === 4 ? 'unauthenticated' : 'identifierRejected');
    const impostor = await gateway.open();
    expect(await impostor.connect(real, other_(real, other))).toBe(code);
    await impostor.ended;
    expect(await machine.isAlive()).toBe(true);
    expect(await gateway.refused(code === 4 ? 'unauthenticated' : 'identifierRejected')).toBe(before + 1);
  });

  it('the gateway refuses an unknown machine, even without a secret', async () => {
    for (const password of [linkSecret('XX240001'), '']) {
      const stranger = await gateway.open();
      expect(await stranger.connect('XX240001', { password: Buffer.from(password) })).toBe(4);
      await stranger.ended;
    }
  });

  it("the gateway accepts a will on the machine's own connection topic and does not publish it", async () => {
    const { expectUndisturbed } = await neighbour();
    const machine = await gateway.open();
    const will = {
      topic: topicOf(real, 'connection'),
      payload: Buffer.from('{"state":"offline"}'),
      qos: 1,
      retain: true,
    };
    expect(await machine.connect(real, { will: will as NonNullable<IConnectPacket['will']> })).toBe(0);
    await machine.close();
    await expectUndisturbed();
  });

  it('the gateway ends a connection that publishes before CONNECT, or does not speak MQTT', async () => {
    const { expectUndisturbed } = await neighbour();
    const [hasty, wrong] = [await gateway.open(), await gateway.open()];
    void hasty.publish(topicOf(real, 'telemetry'), telemetryText(1, at()));
    wrong.write(Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
    await Promise.all([hasty.ended, wrong.ended]);
    expect(await storedSeqs(gateway.database, real)).toEqual([]);
    await expectUndisturbed();
  });

  it.each([
    ['as it is', {}],
    [
      'with properties at their bounds and many of the machine',
      {
        sessionExpiryInterval: 0xffff_ffff,
        receiveMaximum: 0xffff,
        topicAliasMaximum: 0xffff,
        maximumPacketSize: 0xffff_ffff,
        userProperties: Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`name${n}`, 'x'.repeat(200)])),
      },
    ],
    [
      'with an authentication of its own',
      { authenticationMethod: 'SCRAM-SHA-1', authenticationData: Buffer.from('n') },
    ],
  ])(
    'the gateway refuses MQTT 5 %s without checking the secret, and the real machine stays connected',
    async (_, properties) => {
      const machine = await gateway.connect(real);
      const before = await Promise.all([gateway.refused('protocolError'), gateway.refused('unauthenticated')]);
      const modern = await gateway.open();
      const will = {
        topic: topicOf(real, 'connection'),
        payload: Buffer.from('{}'),
        qos: 1,
        retain: true,
        properties: { willDelayInterval: 0xffff_ffff, responseTopic: topicOf(other, 'commands') },
      } as NonNullable<IConnectPacket['will']>;
      const wrong = { password: Buffer.from('wrong') };
      expect(await modern.connect(real, { protocolVersion: 5, properties, will, ...wrong })).toBe(1);
      await modern.ended;
      expect(await machine.isAlive()).toBe(true);
      expect(await Promise.all([gateway.refused('protocolError'), gateway.refused('unauthenticated')])).toEqual([
        (before[0] ?? 0) + 1,
        before[1],
      ]);
    },
  );

  it.each([
    ['AUTH', [0xf0, 0]],
    ['a second CONNECT', [0x10, 0]],
    ['CONNACK', [0x20, 2, 0, 0]],
    ['SUBACK', [0x90, 3, 0, 1, 0]],
    ['UNSUBACK', [0xb0, 2, 0, 1]],
    ['PINGRESP', [0xd0, 0]],
    ['PUBLISH with QoS 3', [0x36, 5, 0, 1, 0x61, 0, 1]],
    ['PUBLISH without a topic, as with an alias', [0x32, 5, 0, 0, 0, 1, 0]],
    ['SUBSCRIBE with options of MQTT 5', [0x82, 6, 0, 1, 0, 1, 0x61, 0xfc]],
    ['SUBSCRIBE to nothing', [0x82, 2, 0, 1]],
    ['DISCONNECT with a reason', [0xe0, 2, 4, 0]],
    ['a packet of no type', [0, 0]],
  ])('the gateway ends the connection of a machine that sends %s', async (_, bytes) => {
    const { expectUndisturbed } = await neighbour();
    const machine = await gateway.connect(real);
    machine.write(Buffer.from(bytes));
    await machine.ended;
    await expectUndisturbed();
  });

  it('the gateway never stores a session', async () => {
    const machine = await gateway.open();
    expect(await machine.connect(real, { clean: false })).toBe(0);
    await machine.subscribe(topicOf(real, 'commands'));
    await machine.close();
    const again = await gateway.open();
    expect(await again.connect(real, { clean: false })).toBe(0);
    await gateway.context.bus.publish('nothing', {});
    expect(await again.isAlive()).toBe(true);
    expect(again.received).toEqual([]);
  });
});

describe('a publishing machine', () => {
  const foreign = [
    ["another machine's topic", () => topicOf(other, 'telemetry')],
    ['the commands of another machine', () => topicOf(other, 'commands')],
    ['its own commands', () => topicOf(real, 'commands')],
    ['a topic below its own', () => `${topicOf(real, 'telemetry')}/more`],
    ['a topic that there is not', () => `machines/${real}/secrets`],
    ['a prefix of its own', () => `machines/${real}`],
    ['$SYS', () => '$SYS/broker/heartbeat'],
    ['a wildcard', () => 'machines/+/telemetry'],
    ['everything', () => '#'],
    ['a shared subscription', () => `$share/g/${topicOf(real, 'telemetry')}`],
  ] as const;

  it.each(foreign)(
    'a machine that publishes on %s loses its connection, and the gateway stores nothing',
    async (_name, topic) => {
      const { expectUndisturbed } = await neighbour();
      const victim = await gateway.connect(other);
      const machine = await gateway.connect(real);
      expect(await machine.publish(topic(), telemetryText(1, at()))).toBe('closed');
      expect(await victim.isAlive()).toBe(true);
      expect(victim.received).toEqual([]);
      expect(await storedSeqs(gateway.database, other)).toEqual([]);
      expect(await storedSeqs(gateway.database, real)).toEqual([]);
      await expectUndisturbed();
    },
  );

  it('the gateway acknowledges a message on the connection topic without publishing it', async () => {
    const machine = await gateway.connect(real);
    expect(await machine.publish(topicOf(real, 'connection'), '{"state":"offline"}')).toBe('acknowledged');
    expect(await machine.isAlive()).toBe(true);
  });
});

describe('a subscribing machine', () => {
  const foreign = [
    ['#', () => '#'],
    ['+/x', () => '+/x'],
    ['machines/+/commands', () => 'machines/+/commands'],
    ['$SYS/#', () => '$SYS/#'],
    ["another machine's commands", () => topicOf(other, 'commands')],
    ['its own telemetry', () => topicOf(real, 'telemetry')],
    ['a shared subscription to its own', () => `$share/g/${topicOf(real, 'commands')}`],
    ['everything below its own', () => `machines/${real}/#`],
  ] as const;

  it.each(foreign)('a machine cannot subscribe to %s', async (_name, topic) => {
    const machine = await gateway.connect(real);
    const before = await gateway.refused('foreignSubscription');
    expect(await machine.subscribe(topic())).toEqual([128]);
    expect(await gateway.refused('foreignSubscription')).toBe(before + 1);
    expect(await machine.isAlive()).toBe(true);
  });

  it('a machine receives its own commands, also after another subscription was refused', async () => {
    const machine = await gateway.connect(real);
    expect(await machine.subscribe('#', topicOf(real, 'commands'))).toEqual([128, 1]);
  });

  test('no message of a machine reaches a machine, retained or not', async () => {
    const listeners = [await gateway.connect(real), await gateway.connect(other)];
    for (const listener of listeners) await listener.subscribe('#', 'machines/+/telemetry', topicOf(real, 'telemetry'));
    const speaker = await gateway.newMachine();
    const machine = await gateway.connect(speaker);
    for (const topic of ['telemetry', 'connection'] as const) {
      await machine.publish(topicOf(speaker, topic), telemetryText(1, at()), { retain: true });
    }
    // A retained message would reach a later subscriber.
    const late = await gateway.open();
    await late.connect(speaker);
    await late.subscribe(topicOf(speaker, 'commands'), topicOf(speaker, 'telemetry'), '#');
    for (const listener of [...listeners, late]) {
      expect(await listener.isAlive()).toBe(true);
      expect(listener.received).toEqual([]);
    }
  });
});

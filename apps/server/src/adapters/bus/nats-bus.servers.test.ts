import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { connect } from '@nats-io/transport-node';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { captureLog } from '../../testing/captured-log.ts';
import { silentLogger } from '../../testing/silent-logger.ts';
import { type Bus, BusUnavailableError } from './bus.ts';
import { NatsBus } from './nats-bus.ts';
import { describeBusContract } from './testing/bus-contract.ts';
import { NatsServer } from './testing/nats-server.ts';

const url = process.env.TEST_NATS_URL;
if (!url) throw new Error('TEST_NATS_URL is not set: start the servers with scripts/with-servers.sh');

async function untilUp(bus: Bus): Promise<Bus> {
  await vi.waitFor(() => bus.ping(), 20_000);
  return bus;
}

const busConfiguration = fileURLToPath(new URL('../../../../../deploy/nats/washboard.conf', import.meta.url));

const passwords = (password: string) =>
  Object.fromEntries(['WEB', 'GATEWAY', 'JOBS', 'ALL'].map((role) => [`BUS_${role}_PASSWORD`, password]));

describeBusContract('NATS', () => untilUp(new NatsBus(url, silentLogger)));

function open(server: NatsServer): Bus {
  const bus = new NatsBus(server.url, silentLogger);
  onTestFinished(() => bus.close());
  return bus;
}

/** The bus stores nothing for later subscribers, so the message is published until it arrives. */
async function untilHeard(bus: Bus, heard: unknown[]): Promise<void> {
  await vi.waitFor(() => {
    bus.publish('live.M1', {});
    expect(heard.length).toBeGreaterThan(0);
  }, 20_000);
}

describe('the NATS server', () => {
  test('the bus accepts subscriptions before the NATS server starts and reports them as restored', async () => {
    const server = await NatsServer.onFreePort();
    const bus = open(server);
    const heard: unknown[] = [];
    const restored = vi.fn();
    bus.onRestored(restored);
    await bus.subscribe('live.*', (payload) => heard.push(payload));
    await bus.respond('machines.M1.commands', async () => 'here');
    bus.publish('live.M1', {});
    await expect(bus.ping()).rejects.toBeInstanceOf(BusUnavailableError);
    await expect(bus.request('machines.M1.commands', {}, 60_000)).rejects.toBeInstanceOf(BusUnavailableError);
    expect(restored).not.toHaveBeenCalled();
    await server.start();
    await untilUp(bus);
    expect(restored).toHaveBeenCalled();
    expect(await bus.request('machines.M1.commands', {}, 5000)).toBe('here');
    await untilHeard(bus, heard);
  });

  test('the bus delivers to subscriptions made while the NATS server was dead', async () => {
    const server = await NatsServer.onFreePort();
    await server.start();
    const bus = await untilUp(open(server));
    const restored = vi.fn();
    bus.onRestored(restored);
    await server.kill();
    await expect(bus.ping()).rejects.toBeInstanceOf(BusUnavailableError);
    const heard: unknown[] = [];
    await bus.subscribe('live.*', (payload) => heard.push(payload));
    for (let i = 0; i < 1000; i++) bus.publish('live.M1', 'said to no one');
    await server.start();
    await untilUp(bus);
    expect(restored).toHaveBeenCalledTimes(1);
    await untilHeard(bus, heard);
    expect(heard).not.toContain('said to no one');
  });

  test('a frozen NATS server counts as down after its heartbeats and blocks no caller', async () => {
    const server = await NatsServer.onFreePort();
    await server.start();
    const bus = await untilUp(open(server));
    const restored = vi.fn();
    bus.onRestored(restored);
    await server.freeze();
    await expect(bus.ping()).rejects.toBeInstanceOf(BusUnavailableError);
    await bus.subscribe('live.*', () => {});
    await vi.waitFor(
      () => expect(bus.request('machines.M1.commands', {}, 100)).rejects.toBeInstanceOf(BusUnavailableError),
      30_000,
    );
    server.thaw();
    await untilUp(bus);
    expect(restored).toHaveBeenCalled();
  });
});

test('the bus logs an invalid message once, without its content, and delivers the next message', async () => {
  const { logger, lines } = captureLog();
  const bus = new NatsBus(url, logger);
  onTestFinished(() => bus.close());
  await untilUp(bus);
  const stranger = await connect({ servers: url });
  onTestFinished(() => stranger.close());
  const heard: unknown[] = [];
  await bus.subscribe('live.*', (payload) => heard.push(payload));
  await bus.respond('machines.M1.commands', async (payload) => payload);
  // NATS refuses a reply above its maximum payload.
  await bus.respond('machines.M2.commands', async () => 'x'.repeat(2_000_000));
  stranger.publish('machines.M2.commands', '{}', { reply: 'stranger' });
  for (let i = 0; i < 500; i++) {
    stranger.publish('live.M1', `"secret ${i}`);
    stranger.publish('machines.M1.commands', '');
  }
  stranger.publish('live.M1', '{"n":1}');
  await stranger.flush();
  await vi.waitFor(() => expect(heard).toEqual([{ n: 1 }]));
  const complaints = lines.filter((line) => JSON.stringify(line).includes('could not be handled'));
  expect(complaints).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test('a server with accounts accepts only clients with the right password', async () => {
  const server = await NatsServer.onFreePort({
    config: busConfiguration,
    environment: passwords('p@ss:word'),
  });
  await server.start();
  const bus = new NatsBus(server.urlOf('all:p%40ss%3Aword'), silentLogger);
  onTestFinished(() => bus.close());
  await untilUp(bus);
  const { logger, lines } = captureLog();
  const stranger = new NatsBus(server.urlOf('all:guessed'), logger);
  onTestFinished(() => stranger.close());
  await vi.waitFor(() => expect(JSON.stringify(lines)).toContain('Authorization'), 20_000);
  await expect(stranger.ping()).rejects.toBeInstanceOf(BusUnavailableError);
  expect(JSON.stringify(lines)).not.toContain('guessed');
});

test('the bus sends no password to an unencrypted server when the address says tls://', async () => {
  let heard = '';
  const { promise: isTried, resolve } = Promise.withResolvers<void>();
  const plain = createServer((socket) => {
    socket.on('data', (bytes) => {
      heard += bytes;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve());
    socket.write('INFO {"server_id":"x","version":"2.9.10","proto":1,"max_payload":1048576,"headers":true}\r\n');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void plain.close());
  await once(plain, 'listening');
  const bus = new NatsBus(`tls://web:secret@127.0.0.1:${(plain.address() as AddressInfo).port}`, silentLogger);
  onTestFinished(() => bus.close());
  await isTried;
  expect(heard).toBe('');
});

describe('a program with the password of one role', () => {
  /** A role may subscribe only to subjects on which another role may publish to it. */
  const subjects = {
    commands: 'machines.IN240001.commands',
    secret: 'machines.IN240001.secret',
    reported: 'machines.IN240001.parameters',
    settled: 'commands.IN240001.3f0c.settled',
    live: 'live.IN240001',
    tally: 'live-tally',
    replaced: 'connections.replaced',
    access: 'access.3f0c',
    bridge: 'bridge-changed',
    quota: 'quota.counts',
  } as const;
  type Name = keyof typeof subjects;

  it.each<[string, { says: Name[]; hears: Name[] }]>([
    [
      'web',
      {
        says: ['commands', 'secret', 'access', 'bridge', 'quota'],
        hears: ['reported', 'settled', 'live', 'tally', 'access', 'quota'],
      },
    ],
    [
      'gateway',
      {
        says: ['reported', 'settled', 'live', 'tally', 'replaced'],
        hears: ['commands', 'secret', 'replaced', 'quota'],
      },
    ],
    [
      'jobs',
      {
        says: ['commands', 'access'],
        hears: ['reported', 'settled', 'live', 'tally', 'access', 'bridge', 'quota'],
      },
    ],
  ])('the role %s publishes and receives only its own subjects', async (role, { says, hears }) => {
    const server = await NatsServer.onFreePort({ config: busConfiguration, environment: passwords('x') });
    await server.start();
    const stranger = await connect({ servers: new URL(server.url).host, user: role, pass: 'x' });
    const observer = await connect({ servers: new URL(server.url).host, user: 'all', pass: 'x' });
    onTestFinished(async () => {
      await stranger.close();
      await observer.close();
    });
    const [said, heard]: Set<Name>[] = [new Set(), new Set()];
    for (const [name, subject] of Object.entries(subjects) as [Name, string][]) {
      observer.subscribe(subject, { callback: (_, { data }) => void (data.length > 0 && said?.add(name)) });
      stranger.subscribe(subject, { callback: (error) => void (error ?? heard?.add(name)) });
    }
    await Promise.all([observer.flush(), stranger.flush()]);
    for (const subject of Object.values(subjects)) stranger.publish(subject, 'said');
    await stranger.flush();
    await observer.flush();
    heard?.clear();
    for (const subject of Object.values(subjects)) observer.publish(subject, '');
    await observer.flush();
    await stranger.flush();
    expect([...(said ?? [])].sort()).toEqual([...says].sort());
    expect([...(heard ?? [])].sort()).toEqual([...hears].sort());
  });
});

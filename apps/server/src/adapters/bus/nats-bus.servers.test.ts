import { connect } from '@nats-io/transport-node';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { captureLog } from '../../testing/captured-log.ts';
import { silentLogger } from '../../testing/silent-logger.ts';
import { type Bus, BusUnavailableError } from './bus.ts';
import { describeBusContract } from './bus-contract.ts';
import { openNatsBus } from './nats-bus.ts';
import { NatsServer } from './testing/nats-server.ts';

const url = process.env.TEST_NATS_URL;
if (!url) throw new Error('TEST_NATS_URL is not set: start the servers with scripts/with-servers.sh');

async function untilUp(bus: Bus): Promise<Bus> {
  await vi.waitFor(() => bus.ping(), 20_000);
  return bus;
}

describeBusContract('NATS', () => untilUp(openNatsBus(url, silentLogger)));

function open(server: NatsServer): Bus {
  const bus = openNatsBus(server.url, silentLogger);
  onTestFinished(() => bus.close());
  return bus;
}

/** Says it again and again, as nothing keeps it for those who hear later. */
async function untilHeard(bus: Bus, heard: unknown[]): Promise<void> {
  await vi.waitFor(() => {
    bus.publish('live.M1', {});
    expect(heard.length).toBeGreaterThan(0);
  }, 20_000);
}

describe('the NATS server', () => {
  test('may start later: subscriptions work then, and are reported as restored', async () => {
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

  test('may die and come back: subscriptions made in between work, too', async () => {
    const server = await NatsServer.onFreePort();
    await server.start();
    const bus = await untilUp(open(server));
    const restored = vi.fn();
    bus.onRestored(restored);
    await server.kill();
    await expect(bus.ping()).rejects.toBeInstanceOf(BusUnavailableError);
    const heard: unknown[] = [];
    await bus.subscribe('live.*', (payload) => heard.push(payload));
    for (let i = 0; i < 1000; i++) bus.publish('live.M1', 'said to nobody');
    await server.start();
    await untilUp(bus);
    expect(restored).toHaveBeenCalledTimes(1);
    await untilHeard(bus, heard);
    expect(heard).not.toContain('said to nobody');
  });

  test('that freezes without closing counts as away after its heartbeats, and blocks no caller', async () => {
    const server = await NatsServer.onFreePort();
    await server.start();
    const bus = await untilUp(open(server));
    const restored = vi.fn();
    bus.onRestored(restored);
    await server.freeze();
    // Neither waits for the server for longer than it may take to confirm.
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

test('messages that are no JSON are one line in the log, without their content, and the next ones arrive', async () => {
  const { logger, lines } = captureLog();
  const bus = openNatsBus(url, logger);
  onTestFinished(() => bus.close());
  await untilUp(bus);
  const stranger = await connect({ servers: url });
  onTestFinished(() => stranger.close());
  const heard: unknown[] = [];
  await bus.subscribe('live.*', (payload) => heard.push(payload));
  await bus.respond('machines.M1.commands', async (payload) => payload);
  // More than NATS carries: the reply is refused.
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

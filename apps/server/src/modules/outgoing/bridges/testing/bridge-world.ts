import type { BridgeAnswer, BridgeChange } from '@washboard/contract/bridges/bridge';
import { expect } from 'vitest';
import type { TestServer } from '../../../../testing/test-server.ts';
import type { UserName } from '../../../../testing/world.ts';
import { BridgeRunner, type RunnerTimes } from '../bridge-runner.ts';
import type { TestBroker } from './test-broker.ts';

export const quickTimes: RunnerTimes = {
  leaseMs: 30_000,
  tickMs: 50,
  cyclesMs: 50,
  totalsMs: 50,
  pauseMs: 50,
  acknowledgeMs: 400,
  retryMs: 20,
  maxRetryMs: 50,
  birthPauseMs: 0,
};

const path = '/api/v1/account/bridge';

export async function until(check: () => unknown): Promise<void> {
  await expect.poll(check, { timeout: 15_000, interval: 20 }).toBeTruthy();
}

export function bridgeWorld(server: () => TestServer) {
  const runners: BridgeRunner[] = [];
  const read = async (user: UserName): Promise<BridgeAnswer['bridge']> => {
    const answer = await server().call(user, 'GET', path);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().bridge;
  };
  return {
    read,
    async run(times: Partial<RunnerTimes> = {}): Promise<BridgeRunner> {
      const runner = await BridgeRunner.start(server().context, { ...quickTimes, ...times });
      runners.push(runner);
      return runner;
    },
    async setUp(user: UserName, broker: TestBroker, fields: Partial<BridgeChange> = {}): Promise<void> {
      const version = (await read(user))?.version ?? 0;
      const answer = await server().call(user, 'PUT', path, {
        address: broker.address,
        username: 'kitchen',
        password: 'pass word 1',
        caCertificate: null,
        topicPrefix: 'washboard',
        discoveryPrefix: 'homeassistant',
        language: 'en',
        isOn: true,
        version,
        ...fields,
      });
      expect(answer.statusCode, answer.body).toBe(200);
    },
    remove: (user: UserName) => server().call(user, 'DELETE', path),
    async stop(): Promise<void> {
      await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    },
  };
}

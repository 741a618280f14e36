import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../../config/configuration-error.ts';
import { startServer } from '../../../server.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { requireSecretKey } from './index.ts';

let server: TestServer;
beforeEach(async () => {
  server = await openTestServer();
});
afterEach(() => server.close());

const processWith = (keyFile: string) => {
  const { config } = server.context;
  return { ...server.context, config: { ...config, secretKeyFile: `${config.secretKeyFile}-${keyFile}` } };
};

describe('the key of stored secrets', () => {
  it('a process starts only with the secret key of the first process', async () => {
    await requireSecretKey(processWith('one'));
    await requireSecretKey(processWith('one'));
    await server.restart();
    await requireSecretKey(processWith('one'));
    const other = processWith('other');
    await expect(requireSecretKey(other)).rejects.toThrow(
      new RegExp(`^SECRET_KEY_FILE \\(${other.config.secretKeyFile}\\) does not exist`),
    );
    expect(existsSync(other.config.secretKeyFile)).toBe(false);
  });

  it('processes that start together agree on one secret key', async () => {
    const outcomes = await Promise.allSettled(
      ['one', 'two', 'three'].map((name) => requireSecretKey(processWith(name))),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toHaveLength(2);
    for (const error of refused) {
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(error.message).toContain('contains another key');
    }
  });
});

describe('a process with another secret key', () => {
  const startWith = (keyFile: string, roles: TestServer['context']['config']['roles']) =>
    startServer({ ...processWith(keyFile).config, roles, port: 0, mqttPort: 0 });

  it.each(['web', 'jobs'] as const)(
    'a process with another secret key does not start with the role %s',
    async (role) => {
      await requireSecretKey(processWith('one'));
      await expect(startWith('other', [role])).rejects.toThrow('SECRET_KEY_FILE');
      await (await startWith('one', [role])).stop();
    },
  );

  it('a process with another secret key starts as a gateway, which needs no secrets', async () => {
    await requireSecretKey(processWith('one'));
    const running = await startWith('other', ['gateway']);
    await running.stop();
    expect(existsSync(processWith('other').config.secretKeyFile)).toBe(false);
  });
});

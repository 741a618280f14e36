import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { limits } from '../../config/limits.ts';
import { backOff } from '../../timing/back-off.ts';
import type { Listener } from './database.ts';

/** Rejects only when the first connection fails. */
export async function listenOn(
  connect: () => pg.Client,
  channel: string,
  onNotification: (payload: string) => void,
  onReconnect: () => void,
): Promise<Listener> {
  const closing = new AbortController();
  const { signal } = closing;

  async function begin() {
    const client = connect();
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('error', () => {}); // An error is followed by `end`, which reconnects.
    client.on('notification', ({ payload }) => onNotification(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    onReconnect();
    return { client, ended };
  }

  async function beginAgain() {
    for (let failures = 0; ; failures += 1) {
      await pause(backOff(failures, limits.database.listenRetryMs), undefined, { signal }).catch(() => {});
      if (signal.aborted) return null;
      const connection = await begin().catch(() => null);
      if (connection && signal.aborted) await connection.client.end();
      else if (connection) return connection;
    }
  }

  let connection: Awaited<ReturnType<typeof beginAgain>> = await begin();

  async function stayConnected(): Promise<void> {
    while (connection) {
      await connection.ended;
      connection = await beginAgain();
    }
  }

  const ended = stayConnected();
  return {
    async close() {
      closing.abort();
      await connection?.client.end();
      await ended;
    },
  };
}

import { connect } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Cable } from '../../../testing/cable.ts';

/** @returns a proxy that can be cut, and the URL of the database through it */
export async function layDatabaseCable(url: string): Promise<{ cable: Cable; url: string }> {
  const target = new URL(url);
  const folder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const cable = await Cable.lay(() =>
    folder ? connect(join(folder, `.s.PGSQL.${port}`)) : connect(port, target.hostname),
  );
  onTestFinished(() => cable.close());
  const near = new URL(url);
  near.hostname = '127.0.0.1';
  near.port = String(cable.port);
  near.searchParams.delete('host');
  return { cable, url: near.href };
}

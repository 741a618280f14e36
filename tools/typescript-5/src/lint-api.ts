import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeApi } from './describe-api.ts';

/** Checks the API description with Redocly, by the rules of `redocly.yaml`; any warning fails. */

const root = fileURLToPath(new URL('../../..', import.meta.url));
const directory = await mkdtemp(join(tmpdir(), 'washboard-api-'));
try {
  const file = join(directory, 'openapi.json');
  await writeFile(file, await describeApi());
  const { status } = spawnSync('redocly', ['lint', '--config', 'redocly.yaml', '--format', 'stylish', file], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // It would report to its makers and look for updates.
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  if (status !== 0) process.exitCode = 1;
} finally {
  await rm(directory, { recursive: true });
}

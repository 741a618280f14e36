import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { generate } from 'orval';
import { describeApi } from './describe-api.ts';

/**
 * Any warning of Redocly fails (`redocly.yaml`). So does a pattern that is no regular expression with the flag `u`,
 * which validators of JSON Schema compile, and a generated client that does not compile: orval names parameters after
 * operations and properties after schemas, so a name that both have is declared twice.
 */

const root = fileURLToPath(new URL('../../..', import.meta.url));
const directory = await mkdtemp(join(tmpdir(), 'washboard-api-'));
try {
  const file = join(directory, 'openapi.json');
  const description = await describeApi();
  await writeFile(file, description);
  for (const pattern of brokenPatterns(JSON.parse(description))) refuse(`No validator compiles the pattern ${pattern}`);
  if (!(await compileClients(file))) refuse('A generated client does not compile');
  const { status } = spawnSync('redocly', ['lint', '--config', 'redocly.yaml', '--format', 'stylish', file], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Redocly would send telemetry and look for updates.
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  if (status !== 0) process.exitCode = 1;
} finally {
  await rm(directory, { recursive: true });
}

function refuse(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

async function compileClients(description: string): Promise<boolean> {
  const [client, types] = ['client.ts', 'types.ts'].map((name) => join(directory, name)) as [string, string];
  await generate({ input: description, output: { target: client, client: 'fetch' } }, directory);
  await writeFile(types, astToString(await openapiTypescript(JSON.parse(await readFile(description, 'utf8')))));
  const options = {
    strict: true,
    noEmit: true,
    types: [],
    lib: ['es2023', 'dom', 'dom.iterable'],
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
  };
  await writeFile(
    join(directory, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: [client, types] }),
  );
  return spawnSync('tsc', ['-p', directory, '--checkers', '1'], { cwd: root, stdio: 'inherit' }).status === 0;
}

function brokenPatterns(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const below = Object.values(schema).flatMap(brokenPatterns);
  const { pattern } = schema as { pattern?: unknown };
  return typeof pattern === 'string' && !isUnicodePattern(pattern) ? [pattern, ...below] : below;
}

function isUnicodePattern(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern, 'u'));
  } catch {
    return false;
  }
}

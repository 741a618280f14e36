import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeApi } from './describe-api.ts';

/**
 * Checks the API description with Redocly, by the rules of `redocly.yaml`; any warning fails. So does a pattern that is
 * no regular expression with the flag `u`, which is what validators of JSON Schema compile, and an operation that has
 * the name of a schema: generators of clients would name a parameter of the one like a property of the other.
 */

const root = fileURLToPath(new URL('../../..', import.meta.url));
const directory = await mkdtemp(join(tmpdir(), 'washboard-api-'));
try {
  const file = join(directory, 'openapi.json');
  const description = await describeApi();
  await writeFile(file, description);
  const api = JSON.parse(description) as ApiDocument;
  for (const pattern of brokenPatterns(api)) refuse(`No validator compiles the pattern ${pattern}`);
  for (const name of sharedNames(api)) refuse(`Both an operation and a schema are called ${name}`);
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

interface ApiDocument {
  paths: Record<string, Record<string, { operationId?: string }>>;
  components: { schemas: Record<string, unknown> };
}

function refuse(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

function sharedNames({ paths, components }: ApiDocument): string[] {
  const operations = Object.values(paths).flatMap((calls) => Object.values(calls));
  return operations
    .map(({ operationId = '' }) => operationId.slice(0, 1).toUpperCase() + operationId.slice(1))
    .filter((name) => name in components.schemas);
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

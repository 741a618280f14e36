import { randomBytes } from 'node:crypto';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { type FileToZip, zipFiles } from './zip-files.ts';

async function* of(...parts: (string | Buffer)[]): AsyncGenerator<string | Buffer> {
  yield* parts;
}

async function zip(files: FileToZip[], maxBytes?: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipFiles(files, new Date('2026-11-20T12:00:00Z'), maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

it('an archive has its files, including an empty file and a file with an umlaut in its name', async () => {
  const noise = randomBytes(300_000);
  const unzipped = unzipSync(
    await zip([
      { path: 'a/ü.txt', content: of('Spül', 'gang') },
      { path: 'empty.csv', content: of() },
      { path: 'noise.bin', content: of(noise.subarray(0, 100_000), noise.subarray(100_000)) },
    ]),
  );
  expect(Object.keys(unzipped)).toEqual(['a/ü.txt', 'empty.csv', 'noise.bin']);
  expect(Buffer.from(unzipped['a/ü.txt'] ?? []).toString()).toBe('Spülgang');
  expect(unzipped['empty.csv']).toHaveLength(0);
  expect(noise.equals(unzipped['noise.bin'] ?? Buffer.of())).toBe(true);
});

it('a file whose content fails ends the archive with that error', async () => {
  async function* failing(): AsyncGenerator<string> {
    yield 'some';
    throw new Error('database away');
  }
  await expect(zip([{ path: 'a.csv', content: failing() }])).rejects.toThrow('database away');
});

it('an archive whose reader stops ends the current file, and reads no later file', async () => {
  const seen: string[] = [];
  async function* endless(): AsyncGenerator<Buffer> {
    try {
      for (;;) yield randomBytes(100_000);
    } finally {
      seen.push('ended');
    }
  }
  async function* later(): AsyncGenerator<string> {
    seen.push('later');
    yield '';
  }
  const files = [
    { path: 'a', content: endless() },
    { path: 'b', content: later() },
  ];
  let bytes = 0;
  for await (const chunk of zipFiles(files, new Date())) {
    bytes += chunk.length;
    if (bytes > 1_000_000) break;
  }
  await expect.poll(() => seen).toEqual(['ended']);
});

it('an archive refuses a file above the limit of ZIP, and itself above it, instead of storing a wrong size', async () => {
  const zeros = Buffer.alloc(2000);
  const noise = randomBytes(700);
  await expect(zip([{ path: 'zeros', content: of(zeros) }], 1999)).rejects.toThrow('zeros is larger than ZIP allows');
  await expect(
    zip(
      [
        { path: 'a', content: of(noise) },
        { path: 'b', content: of(noise) },
      ],
      1000,
    ),
  ).rejects.toThrow('the archive is larger');
});

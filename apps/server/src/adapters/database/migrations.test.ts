import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import checksums from './migrations/checksums.json' with { type: 'json' };

const folder = new URL('./migrations/', import.meta.url);

/** A changed migration would leave databases that have run it with another schema. */
test('an existing migration is unchanged, and a new migration has its line in checksums.json', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const found = Object.fromEntries(
    files.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(new URL(name, folder)))
        .digest('hex'),
    ]),
  );
  expect(found).toEqual(checksums);
});

import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

/** Tests hash some thousand passwords at the lowest cost. Unknown and known accounts still cost the same. */
const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2');

const minCost: Argon2.Options = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export function hash(password: string): Promise<string> {
  return argon2.hash(password, minCost);
}

export function verify(hashed: string, password: string): Promise<boolean> {
  return argon2.verify(hashed, password);
}

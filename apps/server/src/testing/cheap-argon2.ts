import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

/**
 * Replaces `@node-rs/argon2` in tests, which hash some thousand passwords: the same functions at the least cost. What a
 * password costs to verify depends on its hash, so unknown and known accounts still cost the same.
 */
const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2');

const leastCost: Argon2.Options = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export function hash(password: string): Promise<string> {
  return argon2.hash(password, leastCost);
}

export function verify(hashed: string, password: string): Promise<boolean> {
  return argon2.verify(hashed, password);
}

import { randomBytes } from 'node:crypto';

/** Shown once and stored nowhere but as a hash. The ending is what the rules for passwords ask for. */
export function randomPassword(): string {
  return `${randomBytes(12).toString('base64url')}aA1`;
}

import { createHash } from 'node:crypto';
import type { CodePurpose } from './tables.ts';

/**
 * What is kept of a code. Purpose and address are its salt: a stolen table is no list of codes, though the 10,000
 * short ones of a row are soon tried. They are over after ten minutes; the long ones cannot be tried.
 */
export function hashCode(purpose: CodePurpose, email: string, code: string): string {
  return createHash('sha256')
    .update(JSON.stringify([purpose, email, code]))
    .digest('base64url');
}

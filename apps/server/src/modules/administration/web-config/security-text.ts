import { brands } from '@washboard/contract/brands/brands';
import { languages } from '@washboard/contract/languages/languages';
import { dayMs } from '@washboard/contract/time/durations';
import type { Config } from '../../../config/config.ts';

export const securityTextPath = '/.well-known/security.txt';

/** RFC 9116 recommends less than a year. */
const validDays = 90;

/** @returns whom to write to about a weakness of this installation (RFC 9116) */
export function writeSecurityText({ securityContact, brand, publicUrl }: Config, now: Date): string {
  const expires = new Date(Math.ceil(now.getTime() / dayMs + validDays) * dayMs);
  const fields = [
    ['Contact', securityContact ?? `mailto:${brands[brand].support.email}`],
    ['Expires', expires.toISOString()],
    ['Preferred-Languages', languages.join(', ')],
    ['Canonical', `${publicUrl}${securityTextPath}`],
  ];
  return fields.map(([name, value]) => `${name}: ${value}\n`).join('');
}

// The machine checks a grant, signed by the server, without a network.
import * as z from 'zod/mini';
import { isHolderPermitted, type Permission } from '../accounts/permissions.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { bluetoothKeySchema } from './bluetooth-key.ts';
import { fromBase64Url, isSignedBy, toBase64Url, utf8 } from './keys.ts';

/** The lifetime covers a working day without a network and bounds the damage of a stolen phone. */
export const grantHours = 12;

export const maxRevokedGrants = 100;

/**
 * `read`: state, alarms and the parameters of cycles and daily use. `control`: start, stop, switch on and off.
 * `parameters`: write those parameters. `factoryParameters`: read and write the factory's too. `wifi`: choose the
 * network.
 */
export const grantRights = ['read', 'control', 'parameters', 'factoryParameters', 'wifi'] as const;
export type GrantRight = (typeof grantRights)[number];

const permissionFor = {
  read: 'appliance:read',
  control: 'appliance:remote-control',
  parameters: 'parameters:write',
  factoryParameters: 'factory-parameters:write',
  wifi: 'appliance:install',
} as const satisfies Record<GrantRight, Permission>;

/** An account has the same rights by Bluetooth as by network. */
export function grantRightsOf(holder: Parameters<typeof isHolderPermitted>[0]): GrantRight[] {
  return grantRights.filter((right) => isHolderPermitted(holder, permissionFor[right]));
}

const grantContentSchema = z.object({
  v: z.literal(1),
  grantId: z.uuid(),
  serialNumber: serialNumberSchema,
  accountId: z.uuid(),
  phoneKey: bluetoothKeySchema,
  machineKey: bluetoothKeySchema.check(z.describe('by which the phone recognises the machine')),
  rights: z.array(z.enum(grantRights)).check(z.minLength(1)),
  issuedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type GrantContent = z.infer<typeof grantContentSchema>;

const maxGrantLength = 2000;

const signedText = (content: string) => `washboard bluetooth grant 1\n${content}`;

/** @returns content and signature in base64url, joined by a full stop */
export async function signGrant(content: GrantContent, sign: (text: string) => Promise<string>): Promise<string> {
  const encoded = toBase64Url(utf8(JSON.stringify(content)));
  return `${encoded}.${await sign(signedText(encoded))}`;
}

/**
 * The signature is not checked.
 * @returns null for a text that is not a grant
 */
export function readGrant(grant: string): GrantContent | null {
  if (grant.length > maxGrantLength) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(fromBase64Url(grant.split('.', 1)[0] ?? ''));
    return grantContentSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** @returns null if `serverKey` did not sign the grant */
export async function verifyGrant(grant: string, serverKey: string): Promise<GrantContent | null> {
  const [content = '', signature = '', ...others] = grant.split('.');
  if (others.length > 0 || !(await isSignedBy(serverKey, signedText(content), signature))) return null;
  return readGrant(grant);
}

export const grantRequestSchema = z.strictObject({
  phoneKey: bluetoothKeySchema.check(z.describe('public key of the phone: an uncompressed P-256 point, base64url')),
});

export const bluetoothGrantSchema = z
  .object({
    grantId: z.uuid(),
    grant: z.string().check(z.describe('for the machine; docs/bluetooth.md')),
    rights: z.array(z.enum(grantRights)),
    expiresAt: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'BluetoothGrant' });
export type BluetoothGrant = z.infer<typeof bluetoothGrantSchema>;

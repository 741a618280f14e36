import * as z from 'zod/mini';
import { nameSchema } from '../accounts/field-rules.ts';
import { gammas } from '../appliances/appliances.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { attentionSchema } from '../attention/attention.ts';
import { dayStripsSchema } from '../day-strips/day-strips.ts';

export const maxWallLinks = 50;

const wallLinkDays = { lowest: 1, highest: 365, usual: 365 } as const;

const hourSchema = z.int().check(z.minimum(0), z.maximum(23));
const nightSchema = z
  .nullable(z.object({ from: hourSchema, to: hourSchema.check(z.describe('not included')) }))
  .check(z.describe('the hours in which the screen is dim, by the clock of its machines; null: never'));

export const newWallLinkSchema = z.strictObject({
  name: nameSchema.check(z.describe('of the screen; the list of links shows it')),
  validDays: z._default(
    z.int().check(z.minimum(wallLinkDays.lowest), z.maximum(wallLinkDays.highest)),
    wallLinkDays.usual,
  ),
  night: z._default(nightSchema, { from: 22, to: 6 }),
});
export type NewWallLink = z.infer<typeof newWallLinkSchema>;

export const wallLinkSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    night: nightSchema,
    createdAt: z.iso.datetime(),
    createdBy: z.nullable(z.string()).check(z.describe('the name of the person; null: the account was deleted')),
    expiresAt: z.iso.datetime(),
    revokedAt: z.nullable(z.iso.datetime()),
    lastUsedAt: z.nullable(z.iso.datetime()).check(z.describe('to the minute')),
  })
  .register(z.globalRegistry, { id: 'WallLink' });
export type WallLink = z.infer<typeof wallLinkSchema>;

/** No other response has the address. */
export const issuedWallLinkSchema = z
  .object({ link: wallLinkSchema, address: z.string().check(z.describe('of the page, with the secret')) })
  .register(z.globalRegistry, { id: 'IssuedWallLink' });
export type IssuedWallLink = z.infer<typeof issuedWallLinkSchema>;

export const wallLinkListSchema = z
  .object({ items: z.array(wallLinkSchema).check(z.describe('those that work first, then the newest')) })
  .register(z.globalRegistry, { id: 'WallLinkList' });

/** The secret of a link is in a header, because addresses are written to logs. */
export const wallTokenHeader = 'x-wall-token';
export const wallHeadersSchema = z.object({ [wallTokenHeader]: z.string().check(z.minLength(1), z.maxLength(100)) });

/** More rows fit on no screen that can be read from a distance. */
export const maxWallMachines = 40;

export const wallSchema = z
  .object({
    link: z
      .nullable(z.object({ companyName: z.string(), expiresAt: z.iso.datetime(), night: nightSchema }))
      .check(z.describe('null: the caller’s own scope')),
    attention: attentionSchema,
    machineCount: z.int().check(z.minimum(0), z.describe('of the whole scope')),
    machines: z
      .array(
        z.object({
          serialNumber: serialNumberSchema,
          applianceName: z.string(),
          companyName: z.string(),
          gamma: z.enum(gammas),
        }),
      )
      .check(z.describe(`the first ${maxWallMachines}: those that need a person in their order, then by name`)),
    strips: dayStripsSchema.check(z.describe('the last 24 hours of these machines')),
  })
  .register(z.globalRegistry, { id: 'Wall' });
export type Wall = z.infer<typeof wallSchema>;

import * as z from 'zod/mini';
import { nameSchema } from '../accounts/field-rules.ts';
import { gammas } from '../appliances/appliances.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { isDay } from '../time/calendar.ts';
import { dayMs } from '../time/durations.ts';

export const maxInspectorLinks = 50;

const inspectorLinkDays = { lowest: 1, highest: 90, usual: 14 } as const;

/** The period may have the records of a little more than three years. */
const maxInspectionDays = 1100;

const daySchema = z
  .string()
  .check(z.refine(isDay, { error: 'a day as YYYY-MM-DD' }), z.describe('in the time zone of each machine'));
const periodFields = { from: daySchema, to: daySchema.check(z.describe('included')) };

export const newInspectorLinkSchema = z
  .strictObject({
    recipient: nameSchema.check(z.describe('who the link is for; the page shows it')),
    ...periodFields,
    validDays: z._default(
      z.int().check(z.minimum(inspectorLinkDays.lowest), z.maximum(inspectorLinkDays.highest)),
      inspectorLinkDays.usual,
    ),
  })
  .check(
    z.refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < maxInspectionDays * dayMs, {
      error: `at most ${maxInspectionDays} days, the first not after the last`,
      path: ['to'],
    }),
  );
export type NewInspectorLink = z.infer<typeof newInspectorLinkSchema>;

export const inspectorLinkSchema = z
  .object({
    id: z.uuid(),
    recipient: z.string(),
    from: z.string(),
    to: z.string(),
    createdAt: z.iso.datetime(),
    createdBy: z.nullable(z.string()).check(z.describe('the name of the person; null: the account was deleted')),
    expiresAt: z.iso.datetime(),
    revokedAt: z.nullable(z.iso.datetime()),
    opens: z.int().check(z.describe('how often it was opened')),
    lastOpenedAt: z.nullable(z.iso.datetime()),
  })
  .register(z.globalRegistry, { id: 'InspectorLink' });
export type InspectorLink = z.infer<typeof inspectorLinkSchema>;

/** No other response has the address. */
export const issuedInspectorLinkSchema = z
  .object({ link: inspectorLinkSchema, address: z.string().check(z.describe('of the page, with the secret')) })
  .register(z.globalRegistry, { id: 'IssuedInspectorLink' });
export type IssuedInspectorLink = z.infer<typeof issuedInspectorLinkSchema>;

export const inspectorLinkListSchema = z
  .object({ items: z.array(inspectorLinkSchema).check(z.describe('those that work first, then the newest')) })
  .register(z.globalRegistry, { id: 'InspectorLinkList' });

/** The secret of a link is in a header, because addresses are written to logs. */
export const inspectorTokenHeader = 'x-inspector-token';
export const inspectorHeadersSchema = z.object({
  [inspectorTokenHeader]: z.string().check(z.minLength(1), z.maxLength(100)),
});

export const maxInspectedMachines = 200;

export const inspectionSchema = z
  .object({
    companyName: z.string(),
    recipient: z.string(),
    from: z.string(),
    to: z.string(),
    expiresAt: z.iso.datetime(),
    machines: z.array(
      z.object({
        serialNumber: serialNumberSchema,
        applianceName: z.string(),
        gamma: z.enum(gammas),
        modelNumber: z.string(),
        timeZone: z.string(),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'Inspection' });
export type Inspection = z.infer<typeof inspectionSchema>;

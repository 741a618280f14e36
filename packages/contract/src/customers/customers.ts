import * as z from 'zod/mini';
import {
  countrySchema,
  emailSchema,
  nameSchema,
  optionalLineSchema,
  phoneSchema,
  postalCodeSchema,
  streetSchema,
  websiteSchema,
} from '../accounts/field-rules.ts';
import { listQueryFields } from '../lists/list-query.ts';

/**
 * Body of `POST /api/v1/account/customers` and `PUT …/customers/{id}`: the complete customer. An empty text means not
 * set.
 */
export const customerEntrySchema = z.strictObject({
  name: nameSchema,
  surname: nameSchema,
  email: z.union([z.literal(''), emailSchema]),
  phone: phoneSchema,
  address: streetSchema,
  city: optionalLineSchema,
  zip: postalCodeSchema,
  country: countrySchema,
  website: websiteSchema,
});

export type CustomerEntry = z.infer<typeof customerEntrySchema>;

export const customerSchema = z
  .object({
    id: z.uuid(),
    companyCode: z.string().check(z.describe('The service company whose customer it is')),
    name: z.string(),
    surname: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    city: z.string(),
    zip: z.string(),
    country: z.string(),
    website: z.string(),
    assignedAppliances: z.array(z.string()).check(z.describe('Serial numbers, those in the caller’s scope')),
  })
  .register(z.globalRegistry, { id: 'Customer' });

export type Customer = z.infer<typeof customerSchema>;

/** Query of `GET /api/v1/account/customers`; sorted by surname. */
export const customerListQuerySchema = z.object(listQueryFields);

export const customerListSchema = z
  .object({ items: z.array(customerSchema), nextCursor: z.nullable(z.string()), total: z.int() })
  .register(z.globalRegistry, { id: 'CustomerList' });

import * as z from 'zod/mini';
import { countrySchema } from '../accounts/country-codes.ts';
import {
  emailSchema,
  type FieldFault,
  nameSchema,
  optionalLineSchema,
  phoneSchema,
  postalCodeSchema,
  streetSchema,
  websiteSchema,
} from '../accounts/field-rules.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { limitOf, listQueryFields } from '../lists/list-query.ts';

/** An empty text means not set. */
export const customerEntrySchema = z.strictObject({
  name: nameSchema,
  surname: nameSchema,
  email: z.union([z.literal(''), emailSchema], { error: 'emailInvalid' satisfies FieldFault }),
  phone: phoneSchema,
  address: streetSchema,
  city: optionalLineSchema,
  zip: postalCodeSchema,
  country: countrySchema,
  website: websiteSchema,
});

export type CustomerEntry = z.infer<typeof customerEntrySchema>;
export type CustomerField = keyof CustomerEntry;
export const customerFields = Object.keys(customerEntrySchema.shape) as CustomerField[];

/** The stored text may predate the rules of its field. */
const expectedText = z.optional(z.string().check(z.maxLength(1000)));

export const customerChangeSchema = z.extend(customerEntrySchema, {
  expected: z
    .optional(
      z.strictObject({
        name: expectedText,
        surname: expectedText,
        email: expectedText,
        phone: expectedText,
        address: expectedText,
        city: expectedText,
        zip: expectedText,
        country: expectedText,
        website: expectedText,
      }),
    )
    .check(z.describe('the fields as the caller knows them; if one of them has changed: `CUSTOMER_CHANGED`')),
});

export type CustomerChange = z.infer<typeof customerChangeSchema>;

const customerMachineSchema = z.object({ serialNumber: z.string(), applianceName: z.string() });

export const customerSchema = z
  .object({
    id: z.uuid(),
    companyCode: z.string().check(z.describe('the service company whose customer it is')),
    companyName: z.string(),
    name: z.string(),
    surname: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    city: z.string(),
    zip: z.string(),
    country: z.string(),
    website: z.string(),
    assignedAppliances: z.array(z.string()).check(z.describe('serial numbers, those in the caller’s scope')),
    machines: z.array(customerMachineSchema).check(z.describe('the same machines with their names')),
  })
  .register(z.globalRegistry, { id: 'Customer' });

export type Customer = z.infer<typeof customerSchema>;

const customerSortKeys = ['surname', 'name', 'city'] as const;
export type CustomerSortKey = (typeof customerSortKeys)[number];
export type CustomerSort = CustomerSortKey | `-${CustomerSortKey}`;
export const customerSorts: readonly CustomerSort[] = customerSortKeys.flatMap((key) => [key, `-${key}` as const]);

export const customerListQuerySchema = z.object({
  ...listQueryFields,
  sort: z._default(z.enum(customerSorts), 'surname'),
  serialNumber: z.optional(serialNumberSchema).check(z.describe('only customers to whom this machine is assigned')),
});
export type CustomerListQuery = z.infer<typeof customerListQuerySchema>;

export const customerListSchema = z
  .object({ items: z.array(customerSchema), nextCursor: z.nullable(z.string()), total: z.int() })
  .register(z.globalRegistry, { id: 'CustomerList' });
export type CustomerList = z.infer<typeof customerListSchema>;

export const customerAssignmentQuerySchema = z.object({
  ifCustomerId: z
    .optional(z.union([z.literal(''), z.uuid()]))
    .check(
      z.describe(
        'only if the machine is still with this customer of the same company, else `APPLIANCE_REASSIGNED`; empty: with none',
      ),
    ),
});

export const assignableAppliancesQuerySchema = z.object({
  search: listQueryFields.search,
  limit: limitOf(50, 20),
});

export const assignableAppliancesSchema = z
  .object({
    items: z.array(
      z.extend(customerMachineSchema, {
        modelNumber: z.string(),
        companyName: z.nullable(z.string()).check(z.describe('the owner; null if the caller may not see it')),
        customer: z
          .nullable(z.object({ id: z.uuid(), name: z.string(), surname: z.string() }))
          .check(z.describe('the customer of the same company whom the machine would leave')),
      }),
    ),
    isCut: z.boolean().check(z.describe('more machines match')),
  })
  .register(z.globalRegistry, { id: 'AssignableAppliances' });

export type AssignableAppliances = z.infer<typeof assignableAppliancesSchema>;
export type AssignableAppliance = AssignableAppliances['items'][number];

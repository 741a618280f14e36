import * as z from 'zod/mini';
import { emailSchema, nameSchema, passwordSchema } from '../accounts/field-rules.ts';
import { companySchema } from '../companies/companies.ts';
import { languageSchema } from '../languages/language-schema.ts';
import { accountAnswerSchema } from '../sign-up/registration.ts';

/** The token follows `#` in a set-up link. */
const tokenSchema = z.string().check(z.minLength(1), z.maxLength(100));

export const setupCheckSchema = z.strictObject({ token: tokenSchema });

export const setupCheckAnswerSchema = z
  .extend(accountAnswerSchema, {
    companyName: z
      .nullable(z.string())
      .check(z.describe('the topmost company, if there is one; otherwise the first administrator names it')),
  })
  .register(z.globalRegistry, { id: 'SetupCheckAnswer' });

export const firstAdministratorSchema = z.strictObject({
  token: tokenSchema,
  email: emailSchema,
  firstName: nameSchema,
  lastName: nameSchema,
  password: passwordSchema,
  language: languageSchema,
  companyName: z
    .optional(nameSchema)
    .check(z.describe('of the topmost company, which is created; ignored if there is one')),
});
export type FirstAdministrator = z.infer<typeof firstAdministratorSchema>;

const testMailOutcomes = [
  'sent',
  'notConfigured',
  'hostUnknown',
  'unreachable',
  'encryptionFailed',
  'signInRefused',
  'mailRefused',
  'failed',
] as const;
export type TestMailOutcome = (typeof testMailOutcomes)[number];

export const testMailSchema = z
  .object({
    outcome: z.enum(testMailOutcomes),
    detail: z.nullable(z.string()).check(z.describe('the words of the mail server or of the network')),
  })
  .register(z.globalRegistry, { id: 'TestMail' });

export const setupSchema = z
  .object({
    isOpen: z.boolean().check(z.describe('something is missing, and no one has dismissed the list')),
    company: z.nullable(companySchema).check(z.describe('the topmost company')),
    mail: z.object({
      isConfigured: z.boolean(),
      workedAt: z.nullable(z.iso.datetime()).check(z.describe('when a test mail was last accepted by the mail server')),
    }),
    partner: z.nullable(companySchema).check(z.describe('a company below the topmost one')),
    serialNumber: z.nullable(z.string()).check(z.describe('a machine, one that has connected if there is any')),
    hasConnected: z.boolean().check(z.describe('whether a machine has ever connected')),
  })
  .register(z.globalRegistry, { id: 'Setup' });
export type Setup = z.infer<typeof setupSchema>;

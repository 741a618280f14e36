import * as z from 'zod/mini';
import {
  emailSchema,
  nameSchema,
  optionalNameSchema,
  passwordSchema,
  verificationCodeSchema,
} from '../accounts/field-rules.ts';
import { userStatuses } from '../accounts/permissions.ts';
import { companyCodeSchema } from '../companies/company-code.ts';
import { errorCodes } from '../errors/error-codes.ts';
import { languageSchema } from '../languages/language-schema.ts';

export const registrationRoles = ['KITCHEN_MANAGER', 'SERVICE', 'SERVICE_MANAGER'] as const;
export type RegistrationRole = (typeof registrationRoles)[number];

const accepted = z.literal(true, { error: 'mustBeAccepted' });

const person = {
  firstName: nameSchema,
  lastName: nameSchema,
  email: emailSchema,
  password: passwordSchema,
  language: languageSchema,
  userDetails: z.strictObject({
    tnc: z.strictObject({ check_1: accepted, check_2: accepted }),
    privacy: z.strictObject({ check_1: accepted, check_2: z.boolean() }),
  }),
};

/**
 * A SERVICE user joins the company `companyCode`; a SERVICE_MANAGER opens a company below `parentCompanyCode`, which
 * needs its name. An empty `companyName` means none.
 */
export const registrationSchema = z.discriminatedUnion('role', [
  z.strictObject({ ...person, role: z.literal('KITCHEN_MANAGER'), companyName: z.optional(optionalNameSchema) }),
  z.strictObject({
    ...person,
    role: z.literal('SERVICE'),
    companyName: z.optional(optionalNameSchema),
    companyCode: companyCodeSchema,
  }),
  z.strictObject({
    ...person,
    role: z.literal('SERVICE_MANAGER'),
    companyName: nameSchema,
    parentCompanyCode: companyCodeSchema,
  }),
]);

export type Registration = z.infer<typeof registrationSchema>;

/**
 * Responses to calls without a token are alike for success (`200`) and failure, so that they never reveal whether an
 * address has an account.
 */
export const accountAnswerSchema = z
  .object({
    code: z.enum(['200', ...errorCodes]),
    message: z.string(),
    errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  })
  .register(z.globalRegistry, { id: 'AccountAnswer' });

/** The code check sends `registrationId` back, so that it confirms only this sign-up. */
export const registrationAnswerSchema = z
  .extend(accountAnswerSchema, { registrationId: z.uuid() })
  .register(z.globalRegistry, { id: 'RegistrationAnswer' });

export const codeRequestSchema = z.object({ mail: emailSchema, registrationId: z.optional(z.uuid()) });

export const codeCheckSchema = z.extend(codeRequestSchema, { code: verificationCodeSchema });

export const codeCheckAnswerSchema = z
  .object({ status: z.enum(userStatuses) })
  .register(z.globalRegistry, { id: 'CodeCheckAnswer' });

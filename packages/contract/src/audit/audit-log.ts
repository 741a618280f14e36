import { z } from 'zod';
import { askedInstantSchema } from '../asked-instant.ts';

/** What is written into the audit log; each has a text in every language. */
export const auditActions = [
  'access.refused',
  'signIn.succeeded',
  'signIn.refused',
  'session.ended',
  'session.reused',
  'password.changed',
  'password.resetRequested',
  'account.registered',
  'account.verified',
  'account.changed',
  'account.activated',
  'account.deleted',
  'account.exported',
  'account.roleChanged',
  'account.companyChanged',
  'account.profilesChanged',
  'administrator.created',
  'application.accepted',
  'application.refused',
  'company.created',
  'company.renamed',
  'company.deleted',
  'customer.created',
  'customer.changed',
  'customer.deleted',
  'appliance.renamed',
  'appliance.assigned',
  'appliance.assignedToCustomer',
  'appliance.takenFromCustomer',
  'command.requested',
  'signingKeys.rotated',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** One line of `GET /api/v1/account/auditLog`. `before` and `after` hold the fields that changed. */
export const auditLineSchema = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    action: z.string(),
    actor: z
      .object({ id: z.string(), name: z.string(), email: z.string() })
      .nullable()
      .describe('Null where nobody was known; name and e-mail address as they are now'),
    origin: z.string().nullable().describe('The IP address; `cli` for the operator’s command line'),
    subject: z.string().nullable().describe('A serial number, a user ID, a company code, a route'),
    subjectName: z.string().nullable().describe('What people call it, as far as it is known'),
    serialNumber: z.string().nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditLine' });

export type AuditLine = z.infer<typeof auditLineSchema>;

/** Something to look for; the database has no text with a NUL in it. */
const searchedText = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\0]*$/);

/** Query of `GET /api/v1/account/auditLog`; newest first. Dates include their first and exclude their last moment. */
export const auditLogQuerySchema = z.object({
  from: askedInstantSchema.optional(),
  to: askedInstantSchema.optional(),
  action: z.enum(auditActions).optional(),
  actor: searchedText.optional().describe('A part of the name or e-mail address'),
  subject: searchedText
    .optional()
    .describe('A serial number, user ID, company code or route; the e-mail address of an account stands for its ID'),
  cursor: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export type AuditLogQuery = z.infer<typeof auditLogQuerySchema>;

export const auditLogSchema = z
  .object({ items: z.array(auditLineSchema), nextCursor: z.int().nullable() })
  .meta({ id: 'AuditLog' });

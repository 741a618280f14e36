import * as z from 'zod/mini';
import { listQueryFields } from '../lists/list-query.ts';
import { queryInstantSchema } from '../time/query-instant.ts';

export const auditActions = [
  'access.refused',
  'signIn.succeeded',
  'signIn.refused',
  'session.ended',
  'session.reused',
  'password.changed',
  'password.resetRequested',
  'account.invited',
  'account.invitationAccepted',
  'account.invitationWithdrawn',
  'account.registered',
  'account.verified',
  'account.changed',
  'account.activated',
  'account.deleted',
  'account.exported',
  'account.roleChanged',
  'account.companyChanged',
  'account.profilesChanged',
  'account.sessionsEnded',
  'setup.linkIssued',
  'setup.mailTested',
  'setup.dismissed',
  'administrator.created',
  'application.accepted',
  'application.refused',
  'company.created',
  'company.renamed',
  'company.moved',
  'company.deleted',
  'company.tariffsChanged',
  'company.servicePinSet',
  'company.servicePinChanged',
  'company.servicePinRemoved',
  'company.limitsChosen',
  'company.limitProfileCreated',
  'company.limitProfileChanged',
  'company.limitProfileRetired',
  'customer.created',
  'customer.changed',
  'customer.deleted',
  'appliance.added',
  'appliance.secretsFetched',
  'appliance.secretsErased',
  'appliance.dataExported',
  'appliance.renamed',
  'appliance.assistanceChanged',
  'appliance.tariffsChanged',
  'appliance.assigned',
  'appliance.assignedToCustomer',
  'appliance.takenFromCustomer',
  'appliance.installationChanged',
  'appliance.installationBegun',
  'appliance.installationSigned',
  'appliance.moved',
  'appliance.deleted',
  'appliance.claimingCodeRequested',
  'appliance.claimRefused',
  'appliance.claimed',
  'appliance.claimedFor',
  'appliance.unclaimed',
  'appliance.boardReplacementBegun',
  'appliance.boardReplacementChanged',
  'appliance.boardReplacementCancelled',
  'appliance.linkSecretIssued',
  'appliance.boardReplaced',
  'appliance.serviceAccessGranted',
  'appliance.serviceAccessRefused',
  'appliance.serviceAccessEnded',
  'appliance.bluetoothGranted',
  'appliance.bluetoothRevoked',
  'alarm.taken',
  'alarm.released',
  'alarm.muted',
  'alarm.unmuted',
  'alarm.resolved',
  'coaching.dismissed',
  'coaching.resumed',
  'serviceLog.written',
  'serviceLog.changed',
  'serviceLog.deleted',
  'hygiene.closed',
  'hygiene.reviewed',
  'hygiene.limitsChosen',
  'inspectorLink.created',
  'inspectorLink.revoked',
  'inspectorLink.opened',
  'wallLink.created',
  'wallLink.revoked',
  'wallLink.opened',
  'settingsProfile.created',
  'settingsProfile.changed',
  'settingsProfile.deleted',
  'settingsProfile.applied',
  'defaultParameters.published',
  'command.requested',
  'bridge.changed',
  'bridge.removed',
  'subscriptionKey.created',
  'subscriptionKey.changed',
  'subscriptionKey.rotated',
  'subscriptionKey.revoked',
  'serviceClient.created',
  'serviceClient.changed',
  'serviceClient.rotated',
  'serviceClient.revoked',
  'webhook.created',
  'webhook.changed',
  'webhook.rotated',
  'webhook.replayed',
  'webhook.switchedOff',
  'webhook.deleted',
  'signingKeys.rotated',
  'ledgerKey.rotated',
  'secretKey.replaced',
  'database.setBack',
] as const;
export type AuditAction = (typeof auditActions)[number];

const auditLineSchema = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    action: z.string(),
    actor: z
      .nullable(z.object({ id: z.string(), name: z.string(), email: z.string() }))
      .check(z.describe('null where no account was known; name and e-mail address as they are now')),
    origin: z
      .nullable(z.string())
      .check(
        z.describe('the IP address; `cli` for the operator’s command line, `server` for findings of the server itself'),
      ),
    subject: z.nullable(z.string()).check(z.describe('a serial number, a user ID, a company code, a route')),
    subjectName: z.nullable(z.string()).check(z.describe('its name, as far as it is known')),
    serialNumber: z.nullable(z.string()),
    before: z.nullable(z.record(z.string(), z.unknown())),
    after: z.nullable(z.record(z.string(), z.unknown())),
    detail: z.record(z.string(), z.unknown()),
    names: z
      .record(z.string(), z.string())
      .check(
        z.describe('what company codes, customers and alarm codes of the fields are called, in the caller’s language'),
      ),
    settings: z
      .array(
        z.object({
          code: z.string(),
          name: z.string(),
          before: z.nullable(z.string()),
          after: z.nullable(z.string()),
        }),
      )
      .check(
        z.describe('the parameters among the fields, with name, value and unit, in the caller’s language and units'),
      ),
  })
  .register(z.globalRegistry, { id: 'AuditLine' });

export type AuditLine = z.infer<typeof auditLineSchema>;

/** PostgreSQL stores no NUL. */
const searchedText = z.string().check(z.trim(), z.maxLength(254), z.regex(/^[^\0]*$/));

/** The period is half-open, [from, to). */
export const auditLogQuerySchema = z.object({
  from: z.optional(queryInstantSchema),
  to: z.optional(queryInstantSchema),
  action: z.optional(z.enum(auditActions)),
  actor: z.optional(searchedText).check(z.describe('a part of the name or e-mail address')),
  subject: z
    .optional(searchedText)
    .check(
      z.describe('a serial number, user ID, company code or route; the e-mail address of an account stands for its ID'),
    ),
  cursor: z.optional(z.coerce.number<number>().check(z.int(), z.positive())),
  limit: listQueryFields.limit,
});

export type AuditLogQuery = z.infer<typeof auditLogQuerySchema>;

export const auditLogSchema = z
  .object({ items: z.array(auditLineSchema), nextCursor: z.nullable(z.int()) })
  .register(z.globalRegistry, { id: 'AuditLog' });

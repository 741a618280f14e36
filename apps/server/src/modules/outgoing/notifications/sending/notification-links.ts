import {
  type LinkAction,
  linkActions,
  type NotificationLink,
} from '@washboard/contract/notifications/notification-rules';
import { hourS } from '@washboard/contract/time/durations';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Holder } from '../../../../actor.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { findHolder, fullNameOf } from '../../../people/accounts/index.ts';
import { users } from '../../../people/accounts/tables.ts';
import { companies } from '../../../people/companies/tables.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import { type AttemptLimit, countAttempt } from '../../../platform/throttle/index.ts';
import { acknowledgeIncident } from '../incidents/acknowledge-incident.ts';
import { errorCodeOf, findIncident } from '../incidents/incidents-repository.ts';
import { isIncidentMuted, muteIncident, unmuteIncident } from '../incidents/mute-incident.ts';

const purpose = 'notification link';

/** Links work without a session for weeks; counting by account keeps their user from using up the tries of others. */
const changes: AttemptLimit = { name: 'notificationLink:account', tries: 120, windowS: hourS };

/** A page address with a dot would be a file (plugins/web-app.ts). */
const separator = '~';

interface LinkContent {
  action: LinkAction;
  userId: string;
  incidentId: string;
}

/** The link needs no session and works while its incident is stored. */
export function signLink(secrets: SecretBox, { action, userId, incidentId }: LinkContent): string {
  const content = [action, userId, incidentId].join(separator);
  return `${content}${separator}${secrets.sign(content, purpose)}`;
}

const contentSchema = z.tuple([z.enum(linkActions), z.uuid(), z.uuid(), z.string().max(60)]);

/** @throws ProblemError NOTIFICATION_NOT_FOUND */
function readLink(secrets: SecretBox, token: string): LinkContent {
  const parsed = contentSchema.safeParse(token.split(separator));
  if (!parsed.success) throw new ProblemError('NOTIFICATION_NOT_FOUND');
  const [action, userId, incidentId, signature] = parsed.data;
  if (!secrets.verify([action, userId, incidentId].join(separator), signature, purpose))
    throw new ProblemError('NOTIFICATION_NOT_FOUND');
  return { action, userId, incidentId };
}

/** @throws ProblemError NOTIFICATION_NOT_FOUND */
export async function describeNotificationLink(
  context: Context,
  secrets: SecretBox,
  token: string,
): Promise<NotificationLink> {
  const link = readLink(secrets, token);
  return present(context, await requireHolder(context, link), link);
}

/** @throws ProblemError NOTIFICATION_NOT_FOUND, also without access to the machine; TOO_MANY_REQUESTS */
export async function followNotificationLink(
  context: Context,
  secrets: SecretBox,
  { token, origin }: { token: string; origin: string },
): Promise<NotificationLink> {
  const link = readLink(secrets, token);
  await countAttempt(context, changes, link.userId);
  const holder = await requireHolder(context, link);
  await (link.action === 'acknowledge' ? acknowledgeIncident : muteIncident)(
    context,
    { ...holder, origin },
    link.incidentId,
  );
  return present(context, holder, link);
}

/** @throws ProblemError NOTIFICATION_NOT_FOUND, TOO_MANY_REQUESTS */
export async function undoNotificationLink(
  context: Context,
  secrets: SecretBox,
  token: string,
): Promise<NotificationLink> {
  const link = readLink(secrets, token);
  await countAttempt(context, changes, link.userId);
  const holder = await requireHolder(context, link);
  if (link.action === 'mute') await unmuteIncident(context, holder, link.incidentId);
  return present(context, holder, link);
}

async function requireHolder({ database }: Context, { userId }: LinkContent): Promise<Holder> {
  const holder = await findHolder(database.orm, userId);
  if (holder?.status !== 'ACTIVE') throw new ProblemError('NOTIFICATION_NOT_FOUND');
  return holder;
}

async function present(
  { database: { orm }, config }: Context,
  holder: Holder,
  { action, incidentId }: LinkContent,
): Promise<NotificationLink> {
  const { incident, machine } = await findIncident(orm, { holder, brand: config.brand, id: incidentId });
  const [company] = await orm
    .select({ companyName: companies.companyName })
    .from(companies)
    .where(eq(companies.companyCode, machine.companyCode));
  const colleagueId =
    incident.acknowledgedBy && incident.acknowledgedBy !== holder.userId ? incident.acknowledgedBy : null;
  const [colleague] = colleagueId
    ? await orm
        .select({ firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(eq(users.id, colleagueId))
    : [];
  return {
    action,
    isDone:
      action === 'acknowledge' ? incident.acknowledgedAt !== null : await isIncidentMuted(orm, { holder, incident }),
    kind: incident.kind,
    errorCode: errorCodeOf(incident),
    serialNumber: machine.serialNumber,
    gamma: machine.gamma,
    applianceName: machine.applianceName,
    companyName: company?.companyName ?? '',
    acknowledgedBy: colleague ? fullNameOf(colleague) : null,
  };
}

import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { inspectorLinks } from '../../modules/administration/inspector-links/tables.ts';
import { wallLinks } from '../../modules/administration/wall/tables.ts';
import { signLink } from '../../modules/outgoing/notifications/sending/notification-links.ts';
import { incidents } from '../../modules/outgoing/notifications/tables.ts';
import { hashSecret, openSecretBox } from '../../modules/platform/secrets/index.ts';
import { worldUsers } from '../world.ts';
import { companyAt } from './permission-matrix.ts';

export const inspectorToken = 'wbi_riva';

export async function addInspectorLink({ database, clock }: Context): Promise<void> {
  await database.orm.insert(inspectorLinks).values(linkOf(companyAt.below, hashSecret(inspectorToken), clock.now()));
}

export const wallToken = 'wbw_riva';

export async function addWallLink({ database, clock }: Context): Promise<void> {
  await database.orm.insert(wallLinks).values(wallLinkOf(companyAt.below, hashSecret(wallToken), clock.now()));
}

export const notificationLink = { token: '' };

export async function addNotificationLink({ database, config, clock }: Context): Promise<void> {
  const incidentId = randomUUID();
  const incident = { kind: 'alarm', key: 'T01', serialNumber: 'PONTE0001', beganAt: clock.now() } as const;
  await database.orm.insert(incidents).values({ id: incidentId, ...incident });
  const secrets = await openSecretBox(config);
  notificationLink.token = signLink(secrets, { action: 'mute', userId: worldUsers.kitchen.id, incidentId });
}

export const linkOf = (companyCode: string, tokenHash: string, at: Date) => ({
  tokenHash,
  companyCode,
  recipient: 'Health office',
  firstDay: '2026-11-01',
  lastDay: '2026-11-30',
  createdAt: at,
  expiresAt: new Date(at.getTime() + 3_600_000),
});

export const wallLinkOf = (companyCode: string, tokenHash: string, at: Date) => ({
  tokenHash,
  companyCode,
  name: 'Kitchen',
  role: 'KITCHEN_MANAGER' as const,
  createdAt: at,
  expiresAt: new Date(at.getTime() + 3_600_000),
});

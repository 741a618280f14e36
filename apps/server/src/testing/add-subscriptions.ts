import { createECDH, randomBytes } from 'node:crypto';
import type { Database } from '../adapters/database/database.ts';
import { sealTarget } from '../modules/outgoing/push/subscriptions-repository.ts';
import { pushSubscriptions } from '../modules/outgoing/push/tables.ts';
import { sessions } from '../modules/people/sessions/tables.ts';
import { openSecretBox } from '../modules/platform/secrets/index.ts';

const userAgent = 'test';

export async function addSubscriptions(
  { orm }: Database,
  { secretKeyFile, endpoints }: { secretKeyFile: string; endpoints: readonly { userId: string; endpoint: string }[] },
): Promise<void> {
  const box = await openSecretBox({ secretKeyFile });
  const now = new Date();
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const times = { startedAt: now, lastUsedAt: now };
  await orm
    .insert(sessions)
    .values(endpoints.map(({ userId }) => ({ id: userId, userId, userAgent, ipAddress: '127.0.0.1', ...times })));
  await orm.insert(pushSubscriptions).values(
    endpoints.map(({ userId, endpoint }) => {
      const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
      const sealedTarget = sealTarget(box, userId, { endpoint, keys });
      const owner = { id: userId, userId, sessionId: userId };
      return { ...owner, endpointHash: endpoint, sealedTarget, userAgent, isApp: true, createdAt: now };
    }),
  );
}

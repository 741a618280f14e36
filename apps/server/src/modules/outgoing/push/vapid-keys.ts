import { eq } from 'drizzle-orm';
import webPush from 'web-push';
import type { Context } from '../../../context.ts';
import { type SecretBox, UnreadableSecretError } from '../../platform/secrets/index.ts';
import { pushKeys, pushSubscriptions } from './tables.ts';

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const owner = 'push key';

/**
 * The key pair by which push services recognise this installation, made when it is first needed. When the box has
 * another key than the one that sealed it, so have the subscriptions: all are made again, as browsers notice by the
 * other public key.
 */
export async function loadVapidKeys(
  context: Pick<Context, 'database' | 'clock' | 'logger'>,
  box: SecretBox,
): Promise<VapidKeys> {
  const { orm } = context.database;
  const [stored] = await orm.select().from(pushKeys);
  if (!stored) return makeKeys(context, box);
  try {
    return { publicKey: stored.publicKey, privateKey: box.open(stored.sealedPrivateKey, owner) };
  } catch (error) {
    if (!(error instanceof UnreadableSecretError)) throw error;
    context.logger.warn('the key for push messages was sealed with another key: devices have to be switched on again');
    await orm.transaction(async (transaction) => {
      const replaced = await transaction
        .delete(pushKeys)
        .where(eq(pushKeys.publicKey, stored.publicKey))
        .returning({ id: pushKeys.id });
      if (replaced.length > 0) await transaction.delete(pushSubscriptions);
    });
    return makeKeys(context, box);
  }
}

async function makeKeys(context: Pick<Context, 'database' | 'clock' | 'logger'>, box: SecretBox): Promise<VapidKeys> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const sealedPrivateKey = box.seal(privateKey, owner);
  const made = await context.database.orm
    .insert(pushKeys)
    .values({ publicKey, sealedPrivateKey, createdAt: context.clock.now() })
    .onConflictDoNothing()
    .returning({ id: pushKeys.id });
  return made.length === 1 ? { publicKey, privateKey } : loadVapidKeys(context, box); // another process was faster
}

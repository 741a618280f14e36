import webPush from 'web-push';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import type { SecretBox } from '../../platform/secrets/index.ts';
import { pushKeys, pushSubscriptions } from './tables.ts';

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const owner = 'push key';

/**
 * The key pair is created at first use.
 * @throws UnreadableSecretError
 */
export async function loadVapidKeys(context: Pick<Context, 'database' | 'clock'>, box: SecretBox): Promise<VapidKeys> {
  const { orm } = context.database;
  const [stored] = await orm.select().from(pushKeys);
  if (!stored) return makeKeys(context, box);
  return { publicKey: stored.publicKey, privateKey: box.open(stored.sealedPrivateKey, owner) };
}

/**
 * The lost key also sealed the subscriptions. Browsers notice the new public key when the app opens, and subscribe
 * again.
 */
export async function deletePushKey(transaction: Pick<Transaction, 'delete'>): Promise<void> {
  await transaction.delete(pushKeys);
  await transaction.delete(pushSubscriptions);
}

async function makeKeys(context: Pick<Context, 'database' | 'clock'>, box: SecretBox): Promise<VapidKeys> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const sealedPrivateKey = box.seal(privateKey, owner);
  const inserted = await context.database.orm
    .insert(pushKeys)
    .values({ publicKey, sealedPrivateKey, createdAt: context.clock.now() })
    .onConflictDoNothing()
    .returning({ id: pushKeys.id });
  return inserted.length === 1 ? { publicKey, privateKey } : loadVapidKeys(context, box); // Another process has stored its key pair first.
}

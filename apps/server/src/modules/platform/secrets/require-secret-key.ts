import { access } from 'node:fs/promises';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { ConfigurationError } from '../../../config/configuration-error.ts';
import type { Context } from '../../../context.ts';
import { openSecretBox, type SecretBox } from './secret-box.ts';
import { secretKeys } from './tables.ts';

/**
 * The first process decides about the key of the database. A process with another key could read no secret, and the
 * other processes would refuse its links.
 * @throws ConfigurationError
 */
export async function requireSecretKey({
  config,
  database: { orm },
  clock,
}: Pick<Context, 'config' | 'database' | 'clock'>): Promise<void> {
  const stored = await findFingerprint(orm);
  // Opening the box would create a key that cannot open the stored secrets.
  if (stored !== null && !(await hasFile(config.secretKeyFile)))
    throw refused(config, 'does not exist, but the secrets in this database are sealed');
  const fingerprint = fingerprintOf(await openSecretBox(config));
  // Another process may have stored its key first.
  if (stored === null) await orm.insert(secretKeys).values({ fingerprint, since: clock.now() }).onConflictDoNothing();
  if ((await findFingerprint(orm)) !== fingerprint)
    throw refused(config, 'contains another key than the one that seals the secrets in this database');
}

/**
 * Secrets that were sealed with the lost key stay unreadable.
 * @returns false if it is the key of the database already
 */
export async function replaceSecretKey(
  transaction: Transaction,
  { config, at }: Pick<Context, 'config'> & { at: Date },
): Promise<boolean> {
  const fingerprint = fingerprintOf(await openSecretBox(config));
  if ((await findFingerprint(transaction)) === fingerprint) return false;
  const row = { fingerprint, since: at };
  await transaction.insert(secretKeys).values(row).onConflictDoUpdate({ target: secretKeys.id, set: row });
  return true;
}

async function findFingerprint(orm: Pick<Orm, 'select'>): Promise<string | null> {
  const [stored] = await orm.select({ fingerprint: secretKeys.fingerprint }).from(secretKeys);
  return stored?.fingerprint ?? null;
}

/** The fingerprint reveals nothing about the key. */
const fingerprintOf = (box: SecretBox) => box.sign('', 'fingerprint');

const hasFile = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

const refused = ({ secretKeyFile }: Context['config'], fault: string) =>
  new ConfigurationError(
    `SECRET_KEY_FILE (${secretKeyFile}) ${fault}.
All processes on a database need the same key file: copy it from another process or from its backup.
If it is lost for good, \`washboard admin replace-secret-key\` accepts a new key (docs/operations.md).`,
  );

import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { EmbeddedDatabaseError } from '../database.ts';

/** PostgreSQL refuses to run as root, so a server started by root runs its database as this account. */
const databaseAccount = 'washboard';

export interface DatabaseUser {
  uid: number;
  gid: number;
}

/**
 * The user of root is the owner of the folder or of its parent or, when root owns both, a system account, which is
 * created when missing.
 * @returns null for the user of this process
 * @throws EmbeddedDatabaseError when the account is missing and cannot be created
 */
export function chooseDatabaseUser(folder: string): DatabaseUser | null {
  if (process.getuid?.() !== 0) return null;
  const parent = dirname(folder);
  const owner = [folder, parent].map((path) => statSync(path)).find(({ uid }) => uid !== 0);
  const user = owner ?? findAccount() ?? createAccount();
  chownSync(folder, user.uid, user.gid);
  grantTraversal(parent, user);
  return { uid: user.uid, gid: user.gid };
}

/**
 * In a world-writable data directory another user may have created the folder or a link first, and would control the
 * database.
 * @throws EmbeddedDatabaseError
 */
export function refuseForeignFolder(folder: string): void {
  const [parent, folderStatus] = [statSync(dirname(folder)), lstatSync(folder)];
  if ((parent.mode & 0o002) === 0) return;
  const ours = [0, process.getuid?.(), parent.uid, findAccount()?.uid];
  if (ours.includes(folderStatus.uid)) return;
  throw new EmbeddedDatabaseError(
    `${folder} belongs to user ${folderStatus.uid}, and its parent folder is world-writable. Find out which user created it. ` +
      `Remove it or change its owner to the account of the database (chown), then run: chmod o-w ${dirname(folder)}`,
  );
}

/** A user with write access to the folder could replace the socket. */
export function closeToOtherUsers(folder: string): void {
  const { mode } = statSync(folder);
  if ((mode & 0o077) !== 0) chmodSync(folder, mode & 0o700);
}

/** Lets the user pass through a folder that only root may enter, without listing it. */
function grantTraversal(folder: string, { uid, gid }: DatabaseUser): void {
  const { uid: ownerUid, mode } = statSync(folder);
  if (ownerUid === uid || (mode & 0o071) !== 0) return; // The folder is already open to all, or to a group that the operator chose.
  chownSync(folder, ownerUid, gid);
  chmodSync(folder, (mode & 0o700) | 0o010);
}

function findAccount(): DatabaseUser | null {
  const [uid, gid] = ['-u', '-g'].map((idOption) => spawnSync('id', [idOption, databaseAccount], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return null;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function createAccount(): DatabaseUser {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  const created = spawnSync('useradd', [...options, '--shell', '/usr/sbin/nologin', databaseAccount], {
    encoding: 'utf8',
  });
  const account = findAccount();
  if (account) return account;
  throw new EmbeddedDatabaseError(
    `The embedded PostgreSQL cannot run as root, and its account "${databaseAccount}" could not be created ` +
      `(${created.error?.message ?? created.stderr.trim()}). Create it, start Washboard as another user, or set DATABASE_URL.`,
  );
}

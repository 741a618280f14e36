import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { EmbeddedDatabaseError } from '../database.ts';
import type { DatabaseUser } from './database-user.ts';

export type SpawnProgram = (program: string, args: readonly string[], stdio: StdioOptions) => ChildProcess;

/** Variables such as PGDATA or LC_ALL would change the database. */
const environment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Only root may enter some folders on the path, such as /root. */
const passingCapability = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];

/**
 * Programs run in their own session, so that Ctrl-C reaches only this process. The kernel ends them with this process
 * (`setpriv --pdeathsig`, of util-linux). Without setpriv, the next start ends them.
 * @param folder that the user must reach, like `program`
 * @throws EmbeddedDatabaseError when the user cannot reach them, or the program does not run on this system
 */
export function prepareToRunAs(user: DatabaseUser | null, folder: string, program: string): SpawnProgram {
  const hasSetpriv = spawnSync('setpriv', ['--version']).status === 0;
  const asUser = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : [];
  const wrappers = hasSetpriv ? [asUser, ...(user ? [[...asUser, ...passingCapability]] : [])] : [null];

  let complaint = '';
  for (const wrapper of wrappers) {
    const start = (file: string, args: readonly string[]): [string, string[]] =>
      wrapper ? ['setpriv', [...wrapper, '--pdeathsig=INT', '--', file, ...args]] : [file, [...args]];
    const common = { cwd: '/', env: environment, ...(wrapper ? {} : user) };
    const [file, args] = start('/bin/sh', ['-c', 'cd "$0" && exec "$1" --version', folder, program]);
    const tried = spawnSync(file, args, { ...common, encoding: 'utf8', timeout: 30_000 });
    if (tried.status === 0) {
      return (file, args, stdio) => spawn(...start(file, args), { ...common, stdio, detached: true });
    }
    complaint = tried.error?.message ?? tried.stderr.trim();
  }
  throw new EmbeddedDatabaseError(
    `The embedded PostgreSQL cannot run here${user ? ` as user ${user.uid}` : ''}: ${complaint}\n` +
      'It needs Linux with glibc 2.27 or newer, its packages installed with their install scripts, and access to ' +
      `${folder} and ${program}. Set DATABASE_URL to use another PostgreSQL server.`,
  );
}

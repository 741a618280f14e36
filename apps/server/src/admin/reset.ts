import { ne } from 'drizzle-orm';
import { hashPassword, updateAccount, users } from '../modules/people/accounts/index.ts';
import { endSessionsWithin } from '../modules/people/identity/index.ts';
import { announceAccessChange } from '../modules/people/sessions/index.ts';
import { recordAudit } from '../modules/platform/audit/index.ts';
import { type AdminCommand, AdminError } from './command.ts';
import { randomPassword } from './random-password.ts';

export const reset: AdminCommand = {
  usage: 'EMAIL',
  summary: 'gives an account a new password, shows it once, and signs the account out everywhere',
  words: 1,
  async run(context, { words: [typed = ''], say }) {
    const email = typed.trim().toLowerCase();
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    const at = context.clock.now();
    const userId = await context.database.orm.transaction(async (transaction) => {
      const account = await updateAccount(transaction, { email }, { passwordHash }, ne(users.status, 'DELETED'));
      if (!account) throw new AdminError(`${email} has no account. \`list --all\` shows those there are.`);
      await endSessionsWithin(transaction, { userId: account.id, at });
      const action = 'password.changed';
      await recordAudit(transaction, { at, actor: null, origin: 'cli', action, subject: account.id });
      return account.id;
    });
    announceAccessChange(context, userId);
    say(`${email} is signed out everywhere. New password, shown this once: ${password}`);
  },
};

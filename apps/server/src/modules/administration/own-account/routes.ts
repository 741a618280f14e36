import { ownAccountCalls } from '@washboard/contract/own-account/own-account-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { findAccount, presentUserinfo } from '../../people/accounts/index.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { deleteOwnAccount } from './delete-own-account.ts';
import { getOwnData } from './get-own-data.ts';
import { presentOwnData } from './present-own-data.ts';
import { updateOwnAccount } from './update-own-account.ts';

export function ownAccountRoutes(app: App, context: Context): void {
  serve(app, ownAccountCalls.updateUser, async ({ actor, body }) => {
    await updateOwnAccount(context, actor, body);
    const account = await findAccount(context.database.orm, actor.userId);
    if (!account) throw new ProblemError('UNAUTHENTICATED');
    return presentUserinfo(account, context.config.brand);
  });

  serve(app, ownAccountCalls.changeOwnPassword, async ({ actor, body }) => changeOwnPassword(context, actor, body));

  serve(app, ownAccountCalls.getOwnData, async ({ actor }) =>
    presentOwnData(await getOwnData(context, actor), context.config.brand),
  );

  serve(app, ownAccountCalls.deleteOwnAccount, async ({ actor, body }) =>
    deleteOwnAccount(context, actor, body.password),
  );
}

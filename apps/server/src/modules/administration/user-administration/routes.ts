import { signUpRequestCalls } from '@washboard/contract/sign-up/sign-up-calls';
import type { decisionSchema, roleChangeSchema } from '@washboard/contract/user-administration/user-administration';
import { userAdministrationCalls } from '@washboard/contract/user-administration/user-administration-calls';
import type { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { decidableAccounts } from '../../people/accounts/index.ts';
import { activateUser } from './activate-user.ts';
import { findApplicants, presentAccount, presentApplicant } from './administered-accounts.ts';
import { orderProfiles, updateAdministrationProfile, updateCompany, updateRole } from './change-rights.ts';
import { decideSignUp } from './decide-sign-up.ts';
import { deleteUser } from './delete-user.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { listUsers } from './list-users.ts';
import { resetUserPassword } from './reset-user-password.ts';

export function userAdministrationRoutes(app: App, context: Context): void {
  serve(app, userAdministrationCalls.listUsers, async ({ actor, query }) =>
    listUsers(context.database.orm, actor, query),
  );

  serve(app, userAdministrationCalls.deleteUser, async ({ actor, params }) =>
    deleteUser(context, { actor, userId: params.id }),
  );

  serve(app, userAdministrationCalls.updateRole, async ({ actor, params, query }) => {
    const { targetRole, companyCode } = query;
    const change = { actor, userId: params.id, targetRole, companyCode, expected: expectedOf(query) };
    return presentAccount(await updateRole(context, change));
  });

  serve(app, userAdministrationCalls.activateUser, async ({ actor, params }) =>
    presentAccount(await activateUser(context, { actor, userId: params.id })),
  );

  serve(app, userAdministrationCalls.updateCompany, async ({ actor, params, query }) => {
    const { companyCode } = query;
    const change = { actor, userId: params.id, companyCode, expected: expectedOf(query) };
    return presentAccount(await updateCompany(context, change));
  });

  serve(app, userAdministrationCalls.updateAdministrationProfile, async ({ actor, params, body }) => {
    const { administrationProfile, ifAdministrationProfile } = body;
    const expected = { administrationProfile: ifAdministrationProfile && orderProfiles(ifAdministrationProfile) };
    const change = { actor, userId: params.id, administrationProfile, expected };
    return presentAccount(await updateAdministrationProfile(context, change));
  });

  serve(app, userAdministrationCalls.resetUserPassword, async ({ actor, params }) =>
    resetUserPassword(context, { actor, userId: params.id }),
  );

  serve(app, userAdministrationCalls.endUserSessions, async ({ actor, params }) => ({
    ended: await endUserSessions(context, { actor, userId: params.id }),
  }));
}

function expectedOf({ ifRole, ifCompanyCode }: Pick<z.infer<typeof roleChangeSchema>, 'ifRole' | 'ifCompanyCode'>) {
  return { role: ifRole, companyCode: ifCompanyCode === '' ? null : ifCompanyCode };
}

export function signUpRequestRoutes(app: App, context: Context): void {
  serve(app, signUpRequestCalls.listPendingUsers, async ({ actor }) => {
    const applicants = await findApplicants(context.database.orm, decidableAccounts(actor));
    return applicants.map(presentApplicant);
  });

  serve(app, signUpRequestCalls.decideSignUp, async ({ actor, body }) => decide(actor, body));

  serve(app, signUpRequestCalls.activateService, async ({ actor, query }) => decide(actor, query));

  async function decide(actor: Actor, { pendingUserId, accepted, role }: z.infer<typeof decisionSchema>) {
    const decision = { actor, userId: pendingUserId, role: accepted && role !== undefined ? role : null };
    const { status, companyCode } = await decideSignUp(context, decision);
    return { status, companyCode };
  }
}

import { getRouteApi, useRouter } from '@tanstack/react-router';
import { lazy, useCallback, useState } from 'react';
import type { SignInMode } from '../../features/sign-in/sign-in-mode.ts';
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';
import { drafts } from '../../lib/forms/drafts.ts';
import { storedDrafts, storedRepairs } from '../../lib/forms/stored-drafts.ts';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { readPreference } from '../../lib/stored-preference.ts';
import { loadPart } from '../../lib/version/load-chunk.ts';
import { applyAccountPreferences } from '../account-preferences.ts';
import { queryClient } from '../query-client.ts';
import { goToReturnAddress, parseReturnAddress } from '../return-address.ts';
import { userinfoKey } from '../user-account.ts';
import { LoginExtras } from './login-extras.tsx';

const route = getRouteApi('/login');

/** The router changes pages in a transition, so the previous page stays visible until the wizard is loaded. */
const SignUpWizard = lazy(() =>
  loadPart(async () => {
    const [{ SignUpWizard: component }] = await Promise.all([
      import('../../features/sign-up/sign-up-wizard.tsx'),
      loadTexts('sign-up'),
    ]);
    return { default: component };
  }),
);

export function LoginPage() {
  const { returnTo, mode = 'signin', notice = null } = route.useSearch();
  const router = useRouter();
  const navigate = route.useNavigate();
  const [emailBefore] = useState(() => readPreference('email'));

  /** Back returns from another mode to sign-in, but not to a mode that is completed. */
  const changeMode = useCallback(
    (next: SignInMode) =>
      void navigate({
        search: (now) => ({ ...parseReturnAddress(now), ...(next !== 'signin' && { mode: next }) }),
        replace: next === 'signin',
      }),
    [navigate],
  );

  return (
    <SignInPage
      mode={mode}
      onModeChange={changeMode}
      leaveNotice={notice}
      onSignedIn={async (userinfo) => {
        drafts.forgetAllBut(userinfo.idpUserId);
        storedDrafts.forgetAllBut(userinfo.idpUserId);
        storedRepairs.forgetAllBut(userinfo.idpUserId);
        queryClient.setQueryData(userinfoKey, userinfo);
        await applyAccountPreferences(userinfo);
        // A colleague may not see the machine whose page ended the previous session.
        const isColleague =
          notice === 'sessionEnded' && emailBefore !== null && !isSameEmail(emailBefore, userinfo.email);
        goToReturnAddress(router.history, isColleague ? undefined : returnTo);
      }}
      renderSignUp={(props) => <SignUpWizard {...props} />}
      mailboxLink={<LoginExtras />}
    />
  );
}

const isSameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

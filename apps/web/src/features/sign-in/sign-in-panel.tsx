import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { Text } from '../../components/kit/text.tsx';
import { writePreference } from '../../lib/preferences.ts';
import { getSession, isSecurePage } from '../../lib/session/session.ts';
import { ModeLink } from './mode-link.tsx';
import { type Credentials, type SignInFailure, type SignInOutcome, signIn } from './sign-in.ts';
import classes from './sign-in-form.module.css';
import { SignInForm } from './sign-in-form.tsx';
import type { LeaveNotice } from './sign-in-mode.ts';

export type SignInNotice = 'activated' | 'waitsForApproval' | LeaveNotice;

interface SignInPanelProps {
  email: string;
  onEmailChange: (email: string) => void;
  failure: SignInFailure | null;
  notice: SignInNotice | null;
  onStart: () => void;
  onOutcome: (outcome: SignInOutcome) => void | Promise<void>;
}

export function SignInPanel({ email, onEmailChange, failure, notice, onStart, onOutcome }: SignInPanelProps) {
  const { t } = useTranslation('sign-in');

  async function submit(credentials: Credentials): Promise<void> {
    onStart();
    writePreference('email', credentials.isRemembered ? credentials.email.trim() : null);
    await onOutcome(await signIn(credentials, (tokens, isRemembered) => getSession().begin(tokens, isRemembered)));
  }

  return (
    <div className={classes.form}>
      {notice && <Callout tone={notice === 'sessionEnded' ? 'notice' : 'success'}>{t(`notice.${notice}`)}</Callout>}
      <SignInForm
        email={email}
        onEmailChange={onEmailChange}
        failure={failure}
        isDisabled={!isSecurePage}
        forgotLink={<ModeLink mode="forgot">{t('forgot.link')}</ModeLink>}
        onSubmit={submit}
      />
      <Text size="sm" tone="quiet" className={classes.register}>
        {t('register.question')}
        <ModeLink mode="signup">{t('register.link')}</ModeLink>
      </Text>
    </div>
  );
}

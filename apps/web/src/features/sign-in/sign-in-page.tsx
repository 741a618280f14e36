import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../components/dialogs/message-dialog.tsx';
import { Row } from '../../components/kit/stack.tsx';
import { EntryFrame } from '../../components/layout/entry-frame.tsx';
import { brand } from '../../lib/brand/brand.ts';
import { getSession, isSecurePage } from '../../lib/session/session.ts';
import { readPreference } from '../../lib/stored-preference.ts';
import { loadPart } from '../../lib/version/load-chunk.ts';
import type { Confirmation } from './activation-form.tsx';
import { ModeLink } from './mode-link.tsx';
import type { SignInFailure, SignInOutcome, UnverifiedAccount } from './sign-in.ts';
import type { LeaveNotice, SignInMode } from './sign-in-mode.ts';
import { type SignInNotice, SignInPanel } from './sign-in-panel.tsx';

/** Few users need these forms, so they are loaded on demand. */
const ActivationForm = lazy(async () => ({
  default: (await loadPart(() => import('./activation-form.tsx'))).ActivationForm,
}));
const ForgotPasswordForm = lazy(async () => ({
  default: (await loadPart(() => import('./forgot-password-form.tsx'))).ForgotPasswordForm,
}));

interface SignUpProps {
  onDone: (outcome: Confirmation, email: string) => void;
  onCancel: () => void;
}

interface SignInPageProps {
  mode: SignInMode;
  onModeChange: (mode: SignInMode) => void;
  leaveNotice: LeaveNotice | null;
  onSignedIn: (userinfo: Userinfo) => Promise<void>;
  renderSignUp: (props: SignUpProps) => ReactNode;
  mailboxLink: ReactNode;
}

export function SignInPage(props: SignInPageProps) {
  const { mode, onModeChange, leaveNotice, onSignedIn, renderSignUp, mailboxLink } = props;
  const { t } = useTranslation('sign-in');
  const [email, setEmail] = useState(() => readPreference('email') ?? '');
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [notice, setNotice] = useState<SignInNotice | null>(leaveNotice);
  const [isPending, setIsPending] = useState(false);
  /** The user enters the code right after signing in, so the token stays in memory. */
  const [unverified, setUnverified] = useState<UnverifiedAccount | null>(null);
  const shownMode = mode === 'activationcode' && !unverified ? 'signin' : mode;

  // A page without a session deletes what a previous session left, except a remembered e-mail address.
  useEffect(() => {
    if (!isSecurePage || getSession().get().kind === 'signedIn') return;
    getSession()
      .end('left')
      .catch(() => setFailure({ kind: 'storageBlocked' }));
  }, []);

  useEffect(() => {
    if (shownMode !== mode) onModeChange(shownMode);
  }, [shownMode, mode, onModeChange]);

  useEffect(() => {
    if (shownMode === 'signin') return;
    setFailure(null);
    setNotice(null);
  }, [shownMode]);

  function follow(outcome: SignInOutcome): void | Promise<void> {
    switch (outcome.kind) {
      case 'signedIn':
        return onSignedIn(outcome.userinfo);
      case 'pending':
        return setIsPending(true);
      case 'inactive':
        setUnverified(outcome.account);
        return onModeChange('activationcode');
      default:
        return setFailure(outcome);
    }
  }

  function confirm(confirmation: Confirmation): void {
    setUnverified(null);
    setNotice(confirmation);
    onModeChange('signin');
  }

  return (
    <EntryFrame
      title={t(`title.${shownMode}`)}
      isWide={shownMode === 'signup'}
      footer={
        <>
          <a href={brand.sparePartsUrl} target="_blank" rel="noreferrer">
            {t('spareParts', { brand: brand.name })}
          </a>
          {mailboxLink}
        </>
      }
    >
      {shownMode === 'signin' && (
        <SignInPanel
          email={email}
          onEmailChange={setEmail}
          failure={isSecurePage ? failure : { kind: 'insecurePage' }}
          notice={notice}
          onStart={() => {
            setFailure(null);
            setNotice(null);
          }}
          onOutcome={follow}
        />
      )}
      {shownMode === 'activationcode' && unverified && (
        <Suspense>
          <ActivationForm account={unverified} onConfirmed={confirm} />
        </Suspense>
      )}
      {shownMode === 'forgot' && (
        <Suspense>
          <ForgotPasswordForm email={email} onEmailChange={setEmail} />
        </Suspense>
      )}
      {shownMode === 'signup' &&
        renderSignUp({
          onDone(outcome, address) {
            setEmail(address);
            confirm(outcome);
          },
          onCancel: () => onModeChange('signin'),
        })}
      {(shownMode === 'forgot' || shownMode === 'activationcode') && (
        <Row gap={0} isOneLine align="stretch" justify="centre" mt={8}>
          <ModeLink mode="signin">{t('back')}</ModeLink>
        </Row>
      )}
      <PendingAccountDialog isOpen={isPending} onClose={() => setIsPending(false)} />
    </EntryFrame>
  );
}

function PendingAccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('sign-in');
  return (
    <MessageDialog
      mode="notice"
      isOpen={isOpen}
      onClose={onClose}
      title={t('pending.title')}
      closeLabel={t('pending.close')}
    >
      <p>{t('pending.text')}</p>
    </MessageDialog>
  );
}

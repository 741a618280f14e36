import { Button } from '@mantine/core';
import { passwordSchema } from '@washboard/contract/accounts/field-rules';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { NewPasswordFields } from '../../components/forms/new-password-fields.tsx';
import { publicApi } from '../../lib/api/api.ts';
import { asFailure } from '../../lib/api/failure.ts';
import { useIsCommonPassword } from '../../lib/forms/common-password.ts';
import { useFaultText, useFieldFault } from '../../lib/forms/field-fault.ts';
import classes from './change-password-form.module.css';
import { headerText } from './header-text.ts';

interface ChangePasswordFormProps {
  /** An invitation has no account yet. */
  purpose: 'reset' | 'invitation';
  email: string;
  token: string;
  onChanged: () => Promise<void>;
  /** Leads to the page where a new link can be requested. */
  newLink: ReactNode;
}

/** Sets a new password for a user who opened the link in the mail. */
export function ChangePasswordForm({ purpose, email, token, onChanged, newLink }: ChangePasswordFormProps) {
  const { t } = useTranslation('change-password');
  const faultOf = useFieldFault();
  const faultText = useFaultText();
  const refusalText = useRefusalText(purpose);
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [left, setLeft] = useState({ password: false, confirmation: false });
  const reset = publicApi.useMutation('post', '/api/v2/account/changePassword/{email}', { onSuccess: onChanged });
  const accept = publicApi.useMutation('post', '/api/v2/account/acceptInvitation', { onSuccess: onChanged });
  const change = purpose === 'reset' ? reset : accept;

  const passwordFault = faultOf(passwordSchema, password);
  const isCommon = useIsCommonPassword(password, { email });
  const isConfirmed = confirmation === password;
  const refusal = change.isError ? judgeRefusal(change.error) : null;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setLeft({ password: true, confirmation: true });
    if (passwordFault !== undefined || isCommon || !isConfirmed || change.isPending) return;
    if (purpose === 'invitation') return accept.mutate({ body: { email, token, password } });
    const header = { verificationcode: token, newpassword: headerText(password) };
    reset.mutate({ params: { path: { email }, header } });
  }

  function shownPasswordFault(): string | undefined {
    if (refusal?.kind === 'password') return faultText(refusal.fault);
    return left.password ? passwordFault : undefined;
  }

  if (refusal?.kind === 'link') {
    return (
      <div className={classes.form}>
        <Callout tone="failure">{refusalText(refusal)}</Callout>
        {newLink}
      </div>
    );
  }

  return (
    <form className={classes.form} method="post" onSubmit={submit} noValidate>
      <p className={classes.text}>{t(`${purpose}.text`, { email })}</p>
      {refusal && refusal.kind !== 'password' && <Callout tone="failure">{refusalText(refusal)}</Callout>}
      {/* So that a password manager knows whose password it keeps. */}
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <NewPasswordFields
        isCommon={isCommon}
        password={{
          value: password,
          onChange: (event) => {
            setPassword(event.currentTarget.value);
            if (change.isError) change.reset();
          },
          onBlur: () => setLeft((before) => ({ ...before, password: password !== '' })),
          error: shownPasswordFault(),
        }}
        confirmation={{
          value: confirmation,
          onChange: (event) => setConfirmation(event.currentTarget.value),
          onBlur: () => setLeft((before) => ({ ...before, confirmation: confirmation !== '' })),
          error: left.confirmation && !isConfirmed ? faultText('passwordsDiffer') : undefined,
        }}
      />
      <Button
        type="submit"
        size="md"
        fullWidth
        disabled={passwordFault !== undefined || isCommon || !isConfirmed}
        loading={change.isPending}
      >
        {t(`${purpose}.submit`)}
      </Button>
    </form>
  );
}

/** Why the password was not changed, grouped by what the person can do about it. */
type Refusal =
  /** Another password helps; `fault` names the rule. */
  | { kind: 'password'; fault: string }
  /** The link was used, is too old, or a newer one was sent. */
  | { kind: 'link' }
  /** Trying later, or with a connection, can help. */
  | { kind: 'transient'; thrown: unknown }
  | { kind: 'other' };

function judgeRefusal(thrown: unknown): Refusal {
  const failure = asFailure(thrown);
  if (failure.kind === 'unreachable' || failure.status === 429) return { kind: 'transient', thrown };
  if (failure.code === 'PASSWORD_TOO_COMMON') return { kind: 'password', fault: 'passwordTooCommon' };
  if (failure.code === 'CODE_NOT_ACCEPTED') return { kind: 'link' };
  // The field of each call.
  const fault = failure.fields.newpassword ?? failure.fields.password;
  return fault === undefined ? { kind: 'other' } : { kind: 'password', fault };
}

function useRefusalText(purpose: 'reset' | 'invitation'): (refusal: Refusal) => string {
  const { t } = useTranslation('change-password');
  const failureText = useFailureText();
  return (refusal) => {
    if (refusal.kind === 'transient') return failureText(refusal.thrown);
    return t(refusal.kind === 'link' ? `${purpose}.linkNotAccepted` : 'failed');
  };
}

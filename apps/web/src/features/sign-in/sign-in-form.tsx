import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { waitText } from '../../lib/format/wait-text.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import type { Credentials, SignInFailure } from './sign-in.ts';
import classes from './sign-in-form.module.css';

interface SignInFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  failure: SignInFailure | null;
  isDisabled: boolean;
  forgotLink: ReactNode;
  onSubmit: (credentials: Credentials) => Promise<void>;
}

export function SignInForm({ email, onEmailChange, failure, isDisabled, forgotLink, onSubmit }: SignInFormProps) {
  const { t } = useTranslation('sign-in');
  const failureText = useSignInFailureText();
  const [hasFilledEmail] = useState(email !== '');
  const [password, setPassword] = useState('');
  const [isRemembered, setIsRemembered] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const passwordRef = useRef<HTMLInputElement>(null);
  const isComplete = email.trim() !== '' && password !== '';
  const isWrong = failure?.kind === 'invalidCredentials';

  // The password is the most likely cause of wrong credentials.
  useEffect(() => {
    if (failure?.kind === 'invalidCredentials') passwordRef.current?.select();
  }, [failure]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isComplete || isBusy || isDisabled) return;
    setIsBusy(true);
    try {
      await onSubmit({ email, password, isRemembered });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    // If the browser itself submitted the form, POST keeps the password out of the URL.
    <form className={classes.form} method="post" onSubmit={submit} noValidate>
      {failure && <Callout tone="failure">{failureText(failure)}</Callout>}
      <TextInput
        type="email"
        name="email"
        label={t('email')}
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => onEmailChange(event.currentTarget.value)}
        aria-invalid={isWrong}
        autoFocus={!hasFilledEmail}
      />
      <PasswordField
        ref={passwordRef}
        name="password"
        label={t('password')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        aria-invalid={isWrong}
        autoFocus={hasFilledEmail}
      />
      <div className={classes.forgot}>{forgotLink}</div>
      <Checkbox
        label={t('rememberMe')}
        description={t('rememberMeHint')}
        checked={isRemembered}
        onChange={(event) => setIsRemembered(event.currentTarget.checked)}
      />
      <Button type="submit" size="md" fullWidth disabled={!isComplete || isDisabled} loading={isBusy}>
        {t('submit')}
      </Button>
    </form>
  );
}

function useSignInFailureText(): (failure: SignInFailure) => string {
  const { t } = useTranslation('sign-in');
  const { t: tErrors } = useTranslation('errors');
  const locale = useLocale();
  return (failure) => {
    if (failure.kind === 'throttled' && failure.retryAfterS !== null) {
      return tErrors('tooManyTries', { wait: waitText(failure.retryAfterS, locale) });
    }
    return t(`failure.${failure.kind}`);
  };
}

import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Credentials, SignInFailure } from './sign-in.ts';
import classes from './sign-in-form.module.css';

interface SignInFormProps {
  rememberedEmail: string;
  failure: SignInFailure | 'insecurePage' | null;
  isDisabled: boolean;
  onSubmit: (credentials: Credentials) => Promise<void>;
}

export function SignInForm({ rememberedEmail, failure, isDisabled, onSubmit }: SignInFormProps) {
  const { t } = useTranslation('sign-in');
  const [email, setEmail] = useState(rememberedEmail);
  const [password, setPassword] = useState('');
  const [isRemembered, setIsRemembered] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const passwordRef = useRef<HTMLInputElement>(null);
  const isComplete = email.trim() !== '' && password !== '';

  // The password is what most likely has to be typed again.
  useEffect(() => {
    if (failure === 'invalidCredentials') passwordRef.current?.select();
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
    <form className={classes.form} onSubmit={submit} noValidate>
      <div role="alert" className={classes.alert}>
        {failure && failure !== 'pending' && (
          <p className={classes.failure}>
            <IconAlertCircle size={20} stroke={1.75} aria-hidden />
            <span>{t(`failure.${failure}`)}</span>
          </p>
        )}
      </div>
      <TextInput
        type="email"
        name="email"
        label={t('email')}
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        aria-invalid={failure === 'invalidCredentials'}
        autoFocus={rememberedEmail === ''}
      />
      <PasswordInput
        ref={passwordRef}
        name="password"
        label={t('password')}
        size="md"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        aria-invalid={failure === 'invalidCredentials'}
        autoFocus={rememberedEmail !== ''}
        visibilityToggleButtonProps={{ 'aria-label': t('togglePassword'), tabIndex: 0 }}
      />
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

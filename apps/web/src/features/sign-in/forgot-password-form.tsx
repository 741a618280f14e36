import { Button, TextInput } from '@mantine/core';
import { emailSchema } from '@washboard/contract/accounts/field-rules';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { Text } from '../../components/kit/text.tsx';
import { publicApi } from '../../lib/api/api.ts';
import { asFailure } from '../../lib/api/failure.ts';
import { useFieldFault } from '../../lib/forms/field-fault.ts';
import classes from './sign-in-form.module.css';

interface ForgotPasswordFormProps {
  email: string;
  onEmailChange: (email: string) => void;
}

/** Requests the link for a new password. The response never reveals whether the account exists. */
export function ForgotPasswordForm({ email, onEmailChange }: ForgotPasswordFormProps) {
  const { t } = useTranslation('sign-in');
  const faultOf = useFieldFault();
  const failureText = useFailureText();
  const [isLeft, setIsLeft] = useState(false);
  const reset = publicApi.useMutation('post', '/api/v2/account/resetPassword/{email}');
  const parsed = emailSchema.safeParse(email);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsLeft(true);
    if (!parsed.success || reset.isPending) return;
    reset.mutate({ params: { path: { email: parsed.data } } });
  }

  if (reset.isSuccess) return <Callout tone="success">{t('forgot.sent', { email: parsed.data ?? email })}</Callout>;

  const failure = reset.isError ? asFailure(reset.error) : null;
  const isExplained = failure?.kind === 'unreachable' || failure?.status === 429;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Text tone="quiet">{t('forgot.text')}</Text>
      {failure && <Callout tone="failure">{isExplained ? failureText(reset.error) : t('forgot.failed')}</Callout>}
      <TextInput
        type="email"
        name="email"
        label={t('email')}
        size="md"
        required
        withAsterisk={false}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => onEmailChange(event.currentTarget.value)}
        onBlur={() => setIsLeft(email !== '')}
        error={isLeft && faultOf(emailSchema, email)}
        autoFocus
      />
      <Button type="submit" size="md" fullWidth disabled={!parsed.success} loading={reset.isPending}>
        {t('forgot.submit')}
      </Button>
    </form>
  );
}

import { Button, PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { KnownAbout } from '@washboard/contract/accounts/common-passwords';
import { passwordSchema } from '@washboard/contract/accounts/field-rules';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { NewPasswordFields } from '../../components/forms/new-password-fields.tsx';
import { Card } from '../../components/layout/card.tsx';
import { api } from '../../lib/api/api.ts';
import { asFailure } from '../../lib/api/failure.ts';
import { useIsCommonPassword } from '../../lib/forms/common-password.ts';
import { useFaultText, useFieldFault } from '../../lib/forms/field-fault.ts';
import classes from './profile.module.css';
import { sessionsKey } from './sessions-api.ts';

const nothing = { current: '', password: '', confirmation: '' };
type Field = keyof typeof nothing;

/** Changes the password; requires the current one. */
export function OwnPasswordCard({ about }: { about: KnownAbout }) {
  const { t } = useTranslation('profile');
  const faultOf = useFieldFault();
  const faultText = useFaultText();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(nothing);
  const [left, setLeft] = useState<Partial<Record<Field, boolean>>>({});
  const change = api.useMutation('patch', '/api/v1/account/users/password', {
    onSuccess: () => {
      setTyped(nothing);
      setLeft({});
      void queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
  });
  const refusal: OwnPasswordRefusal | null = change.isError ? refusedField(change.error) : null;
  const passwordFault = faultOf(passwordSchema, typed.password);
  const isCommon = useIsCommonPassword(typed.password, about);
  const isConfirmed = typed.confirmation === typed.password;
  const isComplete = typed.current !== '' && passwordFault === undefined && !isCommon && isConfirmed;

  const fieldProps = (field: Field) => ({
    value: typed[field],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
      setTyped((before) => ({ ...before, [field]: value }));
      if (!change.isPending) change.reset();
    },
    onBlur: () => setLeft((before) => ({ ...before, [field]: typed[field] !== '' })),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isComplete || change.isPending) return;
    change.mutate({ body: { currentPassword: typed.current, newPassword: typed.password } });
  }

  const isCurrentWrong = refusal?.field === 'current';
  return (
    <Card title={t('password.title')}>
      <form className={classes.stack} method="post" onSubmit={submit} noValidate>
        {change.isSuccess && <Callout tone="success">{t('password.changed')}</Callout>}
        {change.isError && !refusal && <Callout tone="failure">{failureText(change.error)}</Callout>}
        {/* So that a password manager knows whose password it keeps. */}
        <input type="hidden" name="email" autoComplete="username" value={about.email} readOnly />
        <PasswordInput
          {...fieldProps('current')}
          name="currentPassword"
          label={t('password.current')}
          size="md"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('password.toggle'), tabIndex: 0 }}
          aria-invalid={isCurrentWrong}
          error={isCurrentWrong && failureText(change.error)}
        />
        <NewPasswordFields
          isCommon={isCommon}
          password={{
            ...fieldProps('password'),
            error: refusal?.field === 'password' ? faultText(refusal.fault) : left.password && passwordFault,
          }}
          confirmation={{
            ...fieldProps('confirmation'),
            error: left.confirmation && !isConfirmed && faultText('passwordsDiffer'),
          }}
        />
        <div className={classes.actions}>
          <Button type="submit" variant="default" disabled={!isComplete} loading={change.isPending}>
            {t('password.submit')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

type OwnPasswordRefusal = { field: 'current' } | { field: 'password'; fault: string };

/** @returns the field to correct; null if no input can help */
function refusedField(thrown: unknown): OwnPasswordRefusal | null {
  const failure = asFailure(thrown);
  if (failure.kind === 'unreachable') return null;
  if (failure.code === 'PASSWORD_WRONG') return { field: 'current' };
  if (failure.code === 'PASSWORD_TOO_COMMON') return { field: 'password', fault: 'passwordTooCommon' };
  const fault = failure.fields.newPassword;
  return fault === undefined ? null : { field: 'password', fault };
}

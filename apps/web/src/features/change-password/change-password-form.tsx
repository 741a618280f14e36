import { Button } from '@mantine/core';
import { passwordSchema } from '@washboard/contract/accounts/field-rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Callout } from '../../components/feedback/callout.tsx';
import { NewPasswordFields } from '../../components/forms/new-password-fields.tsx';
import { Form } from '../../components/kit/form.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useKitForm } from '../../components/kit/use-kit-form.ts';
import { publicApi } from '../../lib/api/api.ts';
import { asFailure, asProblem } from '../../lib/api/failure.ts';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import { useIsCommonPassword } from '../../lib/forms/use-is-common-password.ts';
import { headerText } from './header-text.ts';

const schema = z.object({ password: passwordSchema, confirmation: z.string() });

interface ChangePasswordFormProps {
  /** An invited user has no account yet. */
  purpose: 'reset' | 'invitation';
  email: string;
  token: string;
  onChanged: () => Promise<void>;
  newLink: ReactNode;
}

export function ChangePasswordForm({ purpose, email, token, onChanged, newLink }: ChangePasswordFormProps) {
  const { t } = useTranslation('change-password');
  const failureText = useFailureText();
  const reset = publicApi.useMutation('post', '/api/v2/account/changePassword/{email}', { onSuccess: onChanged });
  const accept = publicApi.useMutation('post', '/api/v2/account/acceptInvitation', { onSuccess: onChanged });
  const change = purpose === 'reset' ? reset : accept;
  const form = useKitForm({
    schema,
    initialValues: { password: '', confirmation: '' },
    saving: change,
    rules: ({ password, confirmation }) => (confirmation === password ? {} : { confirmation: 'passwordsDiffer' }),
    fieldErrorsOf({ code, fields }) {
      // The two calls name the field differently.
      const fieldError = code === 'PASSWORD_TOO_COMMON' ? 'passwordTooCommon' : (fields.newpassword ?? fields.password);
      return fieldError === undefined ? {} : { password: fieldError };
    },
  });
  const isCommon = useIsCommonPassword(form.values.password, { email });

  function send(password: string): void {
    if (purpose === 'invitation') return accept.mutate({ body: { email, token, password } });
    const header = { verificationcode: token, newpassword: headerText(password) };
    reset.mutate({ params: { path: { email }, header } });
  }

  /** The server was not reached or limits the attempts, so the same password can be sent again later. */
  function isTransient(thrown: unknown): boolean {
    const failure = asFailure(thrown);
    return failure.kind === 'unreachable' || failure.status === 429;
  }

  if (asProblem(change.error)?.code === 'CODE_NOT_ACCEPTED') {
    return (
      <Stack>
        <Callout tone="failure">{t(`${purpose}.linkNotAccepted`)}</Callout>
        {newLink}
      </Stack>
    );
  }

  return (
    <Form
      form={form}
      describe={(thrown) => (isTransient(thrown) ? failureText(thrown) : t('failed'))}
      onSubmit={({ password }) => send(password)}
      actions={
        <Button type="submit" size="md" fullWidth disabled={isCommon || !form.isValid()} loading={change.isPending}>
          {t(`${purpose}.submit`)}
        </Button>
      }
    >
      <Text tone="quiet">{t(`${purpose}.text`, { email })}</Text>
      {/* Password managers read the account from this field. */}
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <NewPasswordFields
        isCommon={isCommon}
        password={form.field('password')}
        confirmation={form.field('confirmation')}
      />
    </Form>
  );
}

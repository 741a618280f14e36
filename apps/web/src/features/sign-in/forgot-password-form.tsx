import { Button, TextInput } from '@mantine/core';
import { emailSchema } from '@washboard/contract/accounts/field-rules';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Callout } from '../../components/feedback/callout.tsx';
import { Form } from '../../components/kit/form.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useKitForm } from '../../components/kit/use-kit-form.ts';
import { publicApi } from '../../lib/api/api.ts';
import { asFailure } from '../../lib/api/failure.ts';
import { useFailureText } from '../../lib/api/use-failure-text.ts';

const schema = z.object({ email: emailSchema });

interface ForgotPasswordFormProps {
  email: string;
  onEmailChange: (email: string) => void;
}

/** Security: the response never reveals whether the account exists. */
export function ForgotPasswordForm({ email, onEmailChange }: ForgotPasswordFormProps) {
  const { t } = useTranslation('sign-in');
  const failureText = useFailureText();
  const reset = publicApi.useMutation('post', '/api/v2/account/resetPassword/{email}');
  const form = useKitForm({ schema, initialValues: { email }, saving: reset });
  const field = form.field('email');

  if (reset.isSuccess) {
    return <Callout tone="success">{t('forgot.sent', { email: reset.variables.params.path.email })}</Callout>;
  }

  function describe(thrown: unknown): string {
    const failure = asFailure(thrown);
    return failure.kind === 'unreachable' || failure.status === 429 ? failureText(thrown) : t('forgot.failed');
  }

  return (
    <Form
      form={form}
      describe={describe}
      onSubmit={(path) => reset.mutate({ params: { path } })}
      actions={
        <Button type="submit" size="md" fullWidth disabled={!form.isValid()} loading={reset.isPending}>
          {t('forgot.submit')}
        </Button>
      }
    >
      <Text tone="quiet">{t('forgot.text')}</Text>
      <TextInput
        {...field}
        type="email"
        label={t('email')}
        required
        withAsterisk={false}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          field.onChange(event);
          onEmailChange(event.currentTarget.value);
        }}
        autoFocus
      />
    </Form>
  );
}

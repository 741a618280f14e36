import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { KnownAbout } from '@washboard/contract/accounts/common-passwords';
import { ownPasswordChangeSchema } from '@washboard/contract/own-account/profile';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Callout } from '../../components/feedback/callout.tsx';
import { NewPasswordFields } from '../../components/forms/new-password-fields.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { Form } from '../../components/kit/form.tsx';
import { Buttons } from '../../components/kit/stack.tsx';
import { useKitForm } from '../../components/kit/use-kit-form.ts';
import { Card } from '../../components/layout/card.tsx';
import { api } from '../../lib/api/api.ts';
import { useIsCommonPassword } from '../../lib/forms/use-is-common-password.ts';
import { sessionsKey } from './sessions-card.tsx';

const schema = z.extend(ownPasswordChangeSchema, { confirmation: z.string() });

export function OwnPasswordCard({ about }: { about: KnownAbout }) {
  const { t } = useTranslation('profile');
  const queryClient = useQueryClient();
  const change = api.useMutation('patch', '/api/v1/account/users/password');
  const form = useKitForm({
    schema,
    initialValues: { currentPassword: '', newPassword: '', confirmation: '' },
    saving: change,
    rules: ({ newPassword, confirmation }) => (confirmation === newPassword ? {} : { confirmation: 'passwordsDiffer' }),
    fieldErrorsOf({ code }) {
      if (code === 'PASSWORD_WRONG') return { currentPassword: code };
      return code === 'PASSWORD_TOO_COMMON' ? { newPassword: 'passwordTooCommon' } : {};
    },
  });
  const isCommon = useIsCommonPassword(form.values.newPassword, about);
  const isComplete = form.values.currentPassword !== '' && !isCommon && form.isValid();
  return (
    <Card title={t('password.title')}>
      <Form
        form={form}
        onSubmit={({ currentPassword, newPassword }) =>
          change.mutate(
            { body: { currentPassword, newPassword } },
            {
              onSuccess: () => {
                form.discard();
                void queryClient.invalidateQueries({ queryKey: sessionsKey });
              },
            },
          )
        }
        actions={
          <Buttons>
            <Button type="submit" variant="default" disabled={!isComplete} loading={change.isPending}>
              {t('password.submit')}
            </Button>
          </Buttons>
        }
      >
        {change.isSuccess && <Callout tone="success">{t('password.changed')}</Callout>}
        {/* Password managers need the user name to know whose password to store. */}
        <input type="hidden" name="email" autoComplete="username" value={about.email} readOnly />
        <PasswordField
          {...form.field('currentPassword')}
          label={t('password.current')}
          autoComplete="current-password"
        />
        <NewPasswordFields
          isCommon={isCommon}
          password={form.field('newPassword')}
          confirmation={form.field('confirmation')}
        />
      </Form>
    </Card>
  );
}

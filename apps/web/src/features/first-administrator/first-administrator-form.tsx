import { Button, TextInput } from '@mantine/core';
import { emailSchema, nameSchema, passwordSchema } from '@washboard/contract/accounts/field-rules';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { NewPasswordFields } from '../../components/forms/new-password-fields.tsx';
import { FieldGrid, Form, wideField } from '../../components/kit/form.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useKitForm } from '../../components/kit/use-kit-form.ts';
import { publicApi } from '../../lib/api/api.ts';
import { asProblem } from '../../lib/api/failure.ts';
import { brand } from '../../lib/brand/brand.ts';
import { useIsCommonPassword } from '../../lib/forms/use-is-common-password.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { WithoutLink } from './without-link.tsx';

const personSchema = z.object({
  firstName: nameSchema,
  lastName: nameSchema,
  email: emailSchema,
  companyName: z.string(),
  password: passwordSchema,
  confirmation: z.string(),
});
const schema = z.extend(personSchema, { companyName: nameSchema });

interface FirstAdministratorFormProps {
  token: string;
  /** An import may have created the company at the top of the hierarchy. */
  companyName: string | null;
  onCreated: (account: { email: string; password: string }) => void | Promise<void>;
}

export function FirstAdministratorForm({ token, companyName, onCreated }: FirstAdministratorFormProps) {
  const { t } = useTranslation('first-administrator');
  const language = useLanguage();
  const create = publicApi.useMutation('post', '/api/v2/account/setup/administrator', { gcTime: 0 });
  const form = useKitForm({
    schema: companyName === null ? schema : personSchema,
    initialValues: {
      firstName: '',
      lastName: '',
      email: '',
      companyName: companyName ?? brand.name,
      password: '',
      confirmation: '',
    },
    saving: create,
    rules: ({ password, confirmation }) => ({
      ...(isCommon && { password: 'passwordTooCommon' }),
      ...(confirmation !== password && { confirmation: 'passwordsDiffer' }),
    }),
    fieldErrorsOf({ code }) {
      if (code === 'PASSWORD_TOO_COMMON') return { password: 'passwordTooCommon' };
      return code === 'ACCOUNT_EXISTS' ? { email: code } : {};
    },
    fieldErrorWords: (_field, fieldError) => (fieldError === 'ACCOUNT_EXISTS' ? t('addressTaken') : undefined),
  });
  const isCommon = useIsCommonPassword(form.values.password, form.values);

  function submit({ confirmation: _, companyName: named, ...person }: z.infer<typeof schema>): void {
    const body = { ...person, token, language, ...(companyName === null && { companyName: named }) };
    create.mutate({ body }, { onSuccess: () => onCreated({ email: person.email, password: person.password }) });
  }

  const text = (field: 'firstName' | 'lastName' | 'email' | 'companyName') => ({
    ...form.field(field),
    label: t(`field.${field}`),
  });

  if (asProblem(create.error)?.code === 'CODE_NOT_ACCEPTED') return <WithoutLink isRefused />;
  return (
    <Form
      form={form}
      lead={t('failed')}
      onSubmit={submit}
      actions={
        <Button type="submit" size="md" fullWidth loading={create.isPending || create.isSuccess}>
          {t('submit')}
        </Button>
      }
    >
      <Text tone="quiet">{t('text')}</Text>
      <FieldGrid>
        <TextInput {...text('firstName')} autoComplete="given-name" autoFocus />
        <TextInput {...text('lastName')} autoComplete="family-name" />
        <TextInput
          {...text('email')}
          className={wideField}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        {companyName === null && (
          <TextInput
            {...text('companyName')}
            className={wideField}
            description={t('companyHint', { brand: brand.name })}
            autoComplete="organization"
          />
        )}
      </FieldGrid>
      {companyName !== null && <p>{t('companyIs', { company: companyName })}</p>}
      <NewPasswordFields
        isCommon={isCommon}
        label={t('field.password')}
        password={form.field('password')}
        confirmation={form.field('confirmation')}
      />
    </Form>
  );
}

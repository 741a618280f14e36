import { Button, TextInput } from '@mantine/core';
import { emailSchema, nameSchema, passwordSchema } from '@washboard/contract/accounts/field-rules';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { NewPasswordFields } from '../../components/forms/new-password-fields.tsx';
import { Text } from '../../components/kit/text.tsx';
import { publicApi } from '../../lib/api/api.ts';
import { asFailure } from '../../lib/api/failure.ts';
import { brand } from '../../lib/brand/brand.ts';
import { useIsCommonPassword } from '../../lib/forms/common-password.ts';
import { useFaultText, useFieldFault } from '../../lib/forms/field-fault.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import classes from './setup.module.css';
import { WithoutLink } from './without-link.tsx';

const noValues = { firstName: '', lastName: '', email: '', companyName: '', password: '', confirmation: '' };
type Field = keyof typeof noValues;

interface FirstAdministratorFormProps {
  token: string;
  /** An import may have created the company at the top of the hierarchy. */
  companyName: string | null;
  onCreated: (account: { email: string; password: string }) => void | Promise<void>;
}

export function FirstAdministratorForm({ token, companyName, onCreated }: FirstAdministratorFormProps) {
  const { t } = useTranslation('setup');
  const language = useLanguage();
  const faultOf = useFieldFault();
  const faultText = useFaultText();
  const failureText = useFailureText();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState({ ...noValues, companyName: companyName ?? brand.name });
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const create = publicApi.useMutation('post', '/api/v2/account/setup/administrator', { gcTime: 0 });
  const refusal = create.isError ? judgeRefusal(create.error) : null;

  const isCommon = useIsCommonPassword(values.password, values);
  const faults: Record<Field, string | undefined> = {
    firstName: faultOf(nameSchema, values.firstName),
    lastName: faultOf(nameSchema, values.lastName),
    email: faultOf(emailSchema, values.email),
    companyName: companyName === null ? faultOf(nameSchema, values.companyName) : undefined,
    password: faultOf(passwordSchema, values.password) ?? (isCommon ? faultText('passwordTooCommon') : undefined),
    confirmation: values.confirmation === values.password ? undefined : faultText('passwordsDiffer'),
  };

  function submit(event: FormEvent): void {
    event.preventDefault();
    setLeft(new Set(Object.keys(noValues) as Field[]));
    // React must first render the faults.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    if (Object.values(faults).some((fault) => fault !== undefined) || create.isPending) return;
    const { confirmation: _, companyName: named, ...person } = values;
    const body = { ...person, token, language, ...(companyName === null && { companyName: named }) };
    create.mutate({ body }, { onSuccess: () => onCreated({ email: values.email, password: values.password }) });
  }

  const errorAt = (field: Field) => {
    const refused = refusal?.fields[field];
    if (refused !== undefined) return field === 'email' ? t('addressTaken') : faultText(refused);
    return left.has(field) ? faults[field] : undefined;
  };
  const props = (field: Field) => ({
    value: values[field],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      setValues((before) => ({ ...before, [field]: currentTarget.value }));
      if (create.isError) create.reset();
    },
    onBlur: () => values[field] !== '' && setLeft((before) => new Set(before).add(field)),
    error: errorAt(field),
  });
  const text = (field: Field) => ({
    ...props(field),
    name: field,
    label: t(`field.${field as TextField}`),
    size: 'md',
  });

  if (refusal?.isLink) return <WithoutLink isRefused />;
  return (
    <form ref={form} className={classes.form} method="post" noValidate onSubmit={submit}>
      <Text tone="quiet">{t('text')}</Text>
      <div className={classes.fields}>
        <TextInput {...text('firstName')} autoComplete="given-name" autoFocus />
        <TextInput {...text('lastName')} autoComplete="family-name" />
        <TextInput
          {...text('email')}
          className={classes.wide ?? ''}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        {companyName === null && (
          <TextInput
            {...text('companyName')}
            className={classes.wide ?? ''}
            description={t('companyHint', { brand: brand.name })}
            autoComplete="organization"
          />
        )}
      </div>
      {companyName !== null && <p>{t('companyIs', { company: companyName })}</p>}
      <NewPasswordFields
        isCommon={isCommon}
        label={t('field.password')}
        password={props('password')}
        confirmation={props('confirmation')}
      />
      {refusal && Object.keys(refusal.fields).length === 0 && (
        <Callout tone="failure">
          {t('failed')} {failureText(create.error)}
        </Callout>
      )}
      <Button type="submit" size="md" fullWidth loading={create.isPending || create.isSuccess}>
        {t('submit')}
      </Button>
    </form>
  );
}

type TextField = Exclude<Field, 'confirmation'>;

function judgeRefusal(thrown: unknown): { isLink: boolean; fields: Partial<Record<Field, string>> } {
  const failure = asFailure(thrown);
  if (failure.kind === 'unreachable') return { isLink: false, fields: {} };
  switch (failure.code) {
    case 'CODE_NOT_ACCEPTED':
      return { isLink: true, fields: {} };
    case 'PASSWORD_TOO_COMMON':
      return { isLink: false, fields: { password: 'passwordTooCommon' } };
    case 'ACCOUNT_EXISTS':
      return { isLink: false, fields: { email: 'exists' } };
    default:
      return { isLink: false, fields: failure.fields };
  }
}

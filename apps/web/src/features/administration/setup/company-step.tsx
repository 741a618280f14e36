import { TextInput } from '@mantine/core';
import { nameSchema } from '@washboard/contract/accounts/field-rules';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Form } from '../../../components/kit/form.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useKitForm } from '../../../components/kit/use-kit-form.ts';
import { brand } from '../../../lib/brand/brand.ts';
import classes from './first-steps.module.css';
import { useCreateFirstCompany } from './setup-api.ts';

const schema = z.object({ companyName: nameSchema });

interface CompanyStepProps {
  kind: 'company' | 'partner';
  above: string | null;
}

export function CompanyStep({ kind, above }: CompanyStepProps) {
  const { t } = useTranslation('administration-setup');
  const create = useCreateFirstCompany();
  const companyName = kind === 'company' ? brand.name : '';
  const form = useKitForm({ schema, initialValues: { companyName }, saving: create });
  if (kind === 'partner' && above === null) return <Text tone="quiet">{t('partner.needsCompany')}</Text>;
  return (
    <Form
      form={form}
      className={classes.form}
      submitLabel={t('create')}
      lead={t('notCreated')}
      onSubmit={(named) => create.mutate({ body: { ...named, parentCompanyCode: above } })}
    >
      <Text tone="quiet">{t(`${kind}.text`, { brand: brand.name })}</Text>
      <TextInput {...form.field('companyName')} maw={400} dir="auto" label={t('companyName')} />
    </Form>
  );
}

import { TextInput } from '@mantine/core';
import { nameSchema } from '@washboard/contract/accounts/field-rules';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Callout } from '../../../components/feedback/callout.tsx';
import { FailureNote } from '../../../components/kit/failure-note.tsx';
import { Form } from '../../../components/kit/form.tsx';
import { Row, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { TouchButton } from '../../../components/kit/touch-button.tsx';
import { useKitForm } from '../../../components/kit/use-kit-form.ts';
import { brand } from '../../../lib/brand/brand.ts';
import classes from './first-steps.module.css';
import { useCreateFirstCompany, useTestMail } from './setup-api.ts';

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

interface MailStepProps {
  email: string;
  isConfigured: boolean;
  onLater: () => void;
}

/** Machines can be connected without mail, so this step can wait. */
export function MailStep({ email, isConfigured, onLater }: MailStepProps) {
  const { t } = useTranslation('administration-setup');
  const test = useTestMail();
  return (
    <Stack>
      <Text tone="quiet">{t('mail.text')}</Text>
      {!isConfigured && <Callout tone="warning">{t('mail.outcome.notConfigured')}</Callout>}
      {isConfigured && test.data && test.data.outcome !== 'sent' && (
        <Callout tone="failure">
          {t(`mail.outcome.${test.data.outcome}`)}
          {test.data.detail !== null && (
            <>
              {' '}
              {t('mail.answer')} <code className={classes.detail}>{test.data.detail}</code>
            </>
          )}
        </Callout>
      )}
      <FailureNote of={test.error} />
      <Row>
        <TouchButton disabled={!isConfigured} loading={test.isPending} onClick={() => test.mutate({})}>
          {t('mail.send', { email })}
        </TouchButton>
        <TouchButton variant="default" onClick={onLater}>
          {t('mail.later')}
        </TouchButton>
      </Row>
    </Stack>
  );
}

import { Button, TextInput } from '@mantine/core';
import { applianceNameSchema } from '@washboard/contract/appliances/appliance-change';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Callout } from '../../components/feedback/callout.tsx';
import { Form } from '../../components/kit/form.tsx';
import { Buttons } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useKitForm } from '../../components/kit/use-kit-form.ts';
import { useNameMachine } from './claiming-api.ts';

const schema = z.object({ applianceName: applianceNameSchema });

interface ClaimingNameStepProps {
  machine: ApplianceDetail;
  onDone: () => void;
}

/** The machine still has the name that its maker or previous owner gave it. */
export function ClaimingNameStep({ machine: { serialNumber, applianceName: ifName }, onDone }: ClaimingNameStepProps) {
  const { t } = useTranslation('claiming');
  const naming = useNameMachine();
  const form = useKitForm({ schema, initialValues: { applianceName: ifName }, saving: naming });

  function save(named: z.infer<typeof schema>): void {
    if (named.applianceName === ifName) return onDone();
    naming.mutate({ params: { query: { serialNumber } }, body: { ...named, ifName } }, { onSuccess: onDone });
  }

  return (
    <Form
      form={form}
      onSubmit={save}
      actions={
        <Buttons>
          <Button type="submit" loading={naming.isPending}>
            {t('name.save')}
          </Button>
          <Button variant="subtle" disabled={naming.isPending} onClick={onDone}>
            {t('name.later')}
          </Button>
        </Buttons>
      }
    >
      <Callout tone="success">{t('name.added', { serialNumber })}</Callout>
      <Text tone="quiet">{t('name.text')}</Text>
      <TextInput {...form.field('applianceName')} label={t('name.label')} dir="auto" autoFocus />
    </Form>
  );
}

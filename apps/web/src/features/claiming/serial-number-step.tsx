import { Button, TextInput } from '@mantine/core';
import { normalSerialNumber, serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import type { ExposedClaimingCode } from '@washboard/contract/claiming/claiming';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Form } from '../../components/kit/form.tsx';
import { Buttons } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useKitForm } from '../../components/kit/use-kit-form.ts';
import { useClaimingFailureText, useExposeClaimingCode } from './claiming-api.ts';

const schema = z.object({
  serialNumber: z.pipe(z.pipe(z.string(), z.transform(normalSerialNumber)), serialNumberSchema),
});

interface SerialNumberStepProps {
  serialNumber: string;
  onAsked: (asked: { serialNumber: string; code: ExposedClaimingCode }) => void;
}

export function SerialNumberStep({ serialNumber: given, onAsked }: SerialNumberStepProps) {
  const { t } = useTranslation('claiming');
  const failureText = useClaimingFailureText();
  const expose = useExposeClaimingCode();
  const form = useKitForm({
    schema,
    initialValues: { serialNumber: given },
    saving: expose,
    fieldErrorWords: () => t('serialNumber.wrong'),
  });
  return (
    <Form
      form={form}
      onSubmit={({ serialNumber }) =>
        expose.mutate({ params: { path: { serialNumber } } }, { onSuccess: (code) => onAsked({ serialNumber, code }) })
      }
      describe={(failure) => t('failed.code', { reason: failureText(failure) })}
      actions={
        <Buttons>
          <Button type="submit" loading={expose.isPending}>
            {t('serialNumber.next')}
          </Button>
        </Buttons>
      }
    >
      <Text tone="quiet">{t('serialNumber.text')}</Text>
      <TextInput
        {...form.field('serialNumber')}
        label={t('serialNumber.label')}
        description={t('serialNumber.hint')}
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
      />
    </Form>
  );
}

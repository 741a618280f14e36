import { Box, Button, TextInput } from '@mantine/core';
import type { CompanyDetail } from '@washboard/contract/companies/companies';
import {
  newServicePinSchema,
  type ServicePin,
  servicePinMaxLength,
  servicePinMinLength,
} from '@washboard/contract/service-access/service-pin';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../components/dialogs/confirm.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { FormDialog } from '../../../components/kit/form.tsx';
import { Row } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useKitForm } from '../../../components/kit/use-kit-form.ts';
import { useFailureText } from '../../../lib/api/use-failure-text.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import classes from './companies.module.css';
import { useRemoveServicePin, useServicePin, useSetServicePin } from './companies-api.ts';

interface ServicePinSectionProps {
  company: Pick<CompanyDetail, 'companyCode'>;
  onTask: (task: 'setPin' | 'removePin') => void;
}

export function ServicePinSection({ company: { companyCode }, onTask }: ServicePinSectionProps) {
  const { t } = useTranslation(['administration-companies', 'common']);
  const failureText = useFailureText();
  const { data: pin, error, refetch } = useServicePin(companyCode);
  return (
    <section>
      <h3 className={classes.heading}>{t('pin.label')}</h3>
      <Row>
        {pin && (
          <>
            <Text size="sm" tone="quiet" flex="1 1 200px">
              <PinState pin={pin} />
            </Text>
            <Button variant="default" onClick={() => onTask('setPin')}>
              {t(pin.changedAt === null ? 'pin.set' : 'pin.change')}
            </Button>
            {pin.changedAt !== null && (
              <Button variant="default" onClick={() => onTask('removePin')}>
                {t('pin.remove')}
              </Button>
            )}
          </>
        )}
        {!pin && error !== null && (
          <>
            <Text size="sm" tone="quiet" flex="1 1 200px" role="alert">
              {failureText(error)}
            </Text>
            <Button variant="default" onClick={() => void refetch()}>
              {t('common:retry')}
            </Button>
          </>
        )}
        {!pin && error === null && (
          <Box flex="1 1 200px">
            <Placeholder height={36} />
          </Box>
        )}
      </Row>
    </section>
  );
}

function PinState({ pin: { changedAt, inherits, inheritedFrom } }: { pin: ServicePin }) {
  const { t } = useTranslation('administration-companies');
  const formats = useFormats();
  if (changedAt !== null) return t('pin.setAt', { at: formats.instant(changedAt, 'medium') });
  if (inheritedFrom) return t('pin.inheritedFrom', { name: inheritedFrom.companyName });
  return t(inherits ? 'pin.inherited' : 'pin.none');
}

export interface CompanyTaskProps {
  company: CompanyDetail;
  onDone: (outcome: string) => void;
  onClose: () => void;
}

const length = { min: servicePinMinLength, max: servicePinMaxLength };

/** The administrator has to pass the PIN on, and no page shows it again, so it is readable. */
export function SetPinDialog({ company: { companyCode, companyName }, onDone, onClose }: CompanyTaskProps) {
  const { t } = useTranslation('administration-companies');
  const set = useSetServicePin();
  const form = useKitForm({
    schema: newServicePinSchema,
    initialValues: { pin: '' },
    saving: set,
    fieldErrorWords: (_field, fieldError) =>
      fieldError === 'notDigits' || fieldError === 'tooSimple' ? t(`pin.fault.${fieldError}`, length) : undefined,
  });
  return (
    <FormDialog
      form={form}
      title={t('pin.title', { name: companyName })}
      submitLabel={t('pin.submit')}
      onSubmit={(body) =>
        set.mutate(
          { params: { path: { companyCode } }, body },
          { onSuccess: () => onDone(t('pin.done', { name: companyName })) },
        )
      }
      onClose={onClose}
      above={<p>{t('pin.text')}</p>}
    >
      <TextInput
        {...form.field('pin')}
        data-autofocus
        inputMode="numeric"
        maxLength={servicePinMaxLength}
        label={t('pin.new')}
        description={t('pin.hint', length)}
      />
    </FormDialog>
  );
}

export function RemovePinDialog({ company: { companyCode, companyName }, onDone, onClose }: CompanyTaskProps) {
  const { t } = useTranslation('administration-companies');
  const remove = useRemoveServicePin();

  return (
    <Confirm
      tone="danger"
      title={t('pin.removeTitle', { name: companyName })}
      confirmLabel={t('pin.removeConfirm')}
      action={remove}
      onConfirm={() =>
        remove.mutate(
          { params: { path: { companyCode } } },
          { onSuccess: () => onDone(t('pin.removed', { name: companyName })) },
        )
      }
      onClose={onClose}
    >
      <p>{t('pin.removeText')}</p>
    </Confirm>
  );
}

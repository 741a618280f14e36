import { Button } from '@mantine/core';
import type { CompanyDetail } from '@washboard/contract/companies/companies';
import type { ServicePin } from '@washboard/contract/companies/service-pin';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useServicePin } from './companies-api.ts';
import classes from './detail-dialog.module.css';

interface ServicePinSectionProps {
  company: Pick<CompanyDetail, 'companyCode'>;
  onTask: (task: 'setPin' | 'removePin') => void;
}

/** Whether the company has a PIN, and since when. */
export function ServicePinSection({ company: { companyCode }, onTask }: ServicePinSectionProps) {
  const { t } = useTranslation('administration-companies');
  const { t: common } = useTranslation();
  const failureText = useFailureText();
  const { data: pin, error, refetch } = useServicePin(companyCode);
  return (
    <section>
      <h3 className={classes.heading}>{t('pin.label')}</h3>
      <div className={classes.task}>
        {pin ? (
          <>
            <p className={classes.state}>
              <PinState pin={pin} />
            </p>
            <Button variant="default" onClick={() => onTask('setPin')}>
              {t(pin.changedAt === null ? 'pin.set' : 'pin.change')}
            </Button>
            {pin.changedAt !== null && (
              <Button variant="default" onClick={() => onTask('removePin')}>
                {t('pin.remove')}
              </Button>
            )}
          </>
        ) : error ? (
          <>
            <p className={classes.state} role="alert">
              {failureText(error)}
            </p>
            <Button variant="default" onClick={() => void refetch()}>
              {common('retry')}
            </Button>
          </>
        ) : (
          <div className={classes.state}>
            <Placeholder height={36} />
          </div>
        )}
      </div>
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

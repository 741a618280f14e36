import { rangeNames } from '@washboard/contract/appliances/range-names';
import type { PanelState } from '@washboard/contract/panel/panel';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/layout/card.tsx';
import { QrCode } from '../../../components/text/qr-code.tsx';
import classes from './label-card.module.css';

/** The label with serial number and QR code. */
export function LabelCard({ serialNumber, gamma }: Pick<PanelState, 'serialNumber' | 'gamma'>) {
  const { t } = useTranslation('panel');
  return (
    <Card title={t('label.title')}>
      <div className={classes.label}>
        <div className={classes.code}>
          <QrCode text={serialNumber} label={t('label.code', { serialNumber })} />
        </div>
        <dl className={classes.facts}>
          <dt>{t('label.range')}</dt>
          <dd>{rangeNames[gamma]}</dd>
          <dt>{t('label.serialNumber')}</dt>
          <dd className={classes.number}>{serialNumber}</dd>
        </dl>
      </div>
    </Card>
  );
}

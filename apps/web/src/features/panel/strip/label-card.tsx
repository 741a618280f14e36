import { rangeNames } from '@washboard/contract/appliances/range-names';
import type { PanelState } from '@washboard/contract/panel/panel';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/layout/card.tsx';
import classes from './label-card.module.css';
import { QrCode } from './qr-code.tsx';

/** The label on the machine's side: its serial number, to be read by people and by cameras. */
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

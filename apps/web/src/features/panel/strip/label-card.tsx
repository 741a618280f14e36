import { rangeNames } from '@washboard/contract/appliances/range-names';
import type { PanelState } from '@washboard/contract/panel/panel';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { Card } from '../../../components/layout/card.tsx';
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

/** Dark on light in both colour schemes, for cameras; the quiet zone is part of the code. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={classes.qr} role="img" aria-label={label}>
      <rect width={size} height={size} className={classes.ground} />
      <path d={path} className={classes.modules} />
    </svg>
  );
}

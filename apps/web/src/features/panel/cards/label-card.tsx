import { rangeNames } from '@washboard/contract/appliances/range-names';
import type { PanelState } from '@washboard/contract/panel/panel';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../components/kit/stack.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { WhenNear } from '../../../components/layout/when-near.tsx';
import { loadPart } from '../../../lib/version/load-chunk.ts';
import classes from './cards.module.css';

const QrCode = lazy(async () => {
  const { QrCode } = await loadPart(() => import('../../../components/text/qr-code.tsx'));
  return { default: QrCode };
});

export function LabelCard({ serialNumber, gamma }: Pick<PanelState, 'serialNumber' | 'gamma'>) {
  const { t } = useTranslation('panel');
  return (
    <Card title={t('label.title')}>
      <Row gap={16} isOneLine>
        <WhenNear className={classes.code}>
          <Suspense>
            <QrCode text={serialNumber} label={t('label.code', { serialNumber })} />
          </Suspense>
        </WhenNear>
        <dl className={classes.facts}>
          <dt>{t('label.range')}</dt>
          <dd>{rangeNames[gamma]}</dd>
          <dt>{t('label.serialNumber')}</dt>
          <dd className={classes.number}>{serialNumber}</dd>
        </dl>
      </Row>
    </Card>
  );
}

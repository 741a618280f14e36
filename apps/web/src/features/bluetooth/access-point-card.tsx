import {
  accessPointAddress,
  accessPointOpenMinutes,
  accessPointSsid,
} from '@washboard/contract/access-point/access-point';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './bluetooth.module.css';

/** Phones whose browser has no Bluetooth use the access point of the machine. */
export function AccessPointCard({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation('bluetooth');
  const formats = useFormats();
  return (
    <Card title={t('accessPoint.title')}>
      <Stack gap={12}>
        <Text size="note" tone="quiet">
          {t('accessPoint.intro', { minutes: formats.integer(accessPointOpenMinutes) })}
        </Text>
        <ol className={classes.steps}>
          <li>{t('accessPoint.open')}</li>
          <li>{t('accessPoint.connect', { ssid: accessPointSsid(serialNumber) })}</li>
          <li>{t('accessPoint.page', { address: accessPointAddress })}</li>
        </ol>
      </Stack>
    </Card>
  );
}

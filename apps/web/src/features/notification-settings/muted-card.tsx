import type { Muted } from '@washboard/contract/notifications/notification-rules';
import { useTranslation } from 'react-i18next';
import { Rows } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { TouchButton } from '../../components/kit/touch-button.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useAlarmDescription } from '../../lib/alarms/alarm-texts-api.ts';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import classes from './notification-settings.module.css';
import { useUnmute } from './notification-settings-api.ts';

export function MutedCard({ muted }: { muted: readonly Muted[] }) {
  const { t } = useTranslation('notification-settings');
  return (
    <Card title={t('muted.title')}>
      {muted.length === 0 ? (
        <Text tone="quiet">{t('muted.empty')}</Text>
      ) : (
        <Rows>
          {muted.map((item) => (
            <MutedRow key={item.id} item={item} />
          ))}
        </Rows>
      )}
    </Card>
  );
}

function MutedRow({ item }: { item: Muted }) {
  const { t } = useTranslation(['notification-settings', 'common']);
  const failureText = useFailureText();
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const unmute = useUnmute();
  const { id, kind, applianceName, errorCode, since } = item;
  const description = useAlarmDescription(item, { errorCode: errorCode ?? '' });
  const what = errorCode === null ? t(`kind.${kind}`) : (description ?? errorCode);
  const words = t('muted.item', { machine: applianceName, what });
  return (
    <li className={classes.muted}>
      <div className={classes.words}>
        <p className={classes.sentence}>{words}</p>
        <Text size="sm" tone="quiet" className={classes.detail}>
          {t('muted.since', { time: formats.timeOrDay(since, nowMs) })}
        </Text>
        {unmute.isError && (
          <Text role="alert" size="sm" tone="alarm">
            {t('notSaved')} {failureText(unmute.error)}
          </Text>
        )}
      </div>
      <TouchButton
        variant="default"
        aria-label={t('common:labelled', { label: t('muted.again'), text: words })}
        loading={unmute.isPending}
        onClick={() => unmute.mutate(id)}
      >
        {t('muted.again')}
      </TouchButton>
    </li>
  );
}

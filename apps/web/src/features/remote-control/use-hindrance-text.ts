import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { useTranslation } from 'react-i18next';
import { alarmText } from '../../lib/alarms/alarm-texts.ts';
import { useAlarmTexts } from '../../lib/alarms/alarm-texts-api.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import type { Hindrance } from './remote-actions.ts';
import { holderName, type RemoteSession } from './use-remote-session.ts';

type Model = Pick<ApplianceDetail, 'gamma' | 'modelNumber' | 'revision'>;

/** @returns why an action is not possible, naming the alarm or the person, in the reader's language */
export function useHindranceText(
  model: Model,
  preventing: OpenAlarm | null,
  session: RemoteSession,
): (hindrance: Hindrance) => string {
  const { t } = useTranslation('remote-control');
  const formats = useFormats();
  const texts = useAlarmTexts(model, preventing !== null);
  return (hindrance) => {
    if (hindrance === 'taken') {
      return t('hindrance.taken', { who: session.kind === 'taken' ? holderName(session.held) : '' });
    }
    if (hindrance !== 'alarm' || preventing === null) return t(`hindrance.${hindrance}`);
    const { errorCode: code } = preventing;
    const text = texts.data && alarmText(texts.data, code, formats.limitText);
    return text ? t('hindrance.alarm', { code, description: text.description }) : t('hindrance.alarmCode', { code });
  };
}

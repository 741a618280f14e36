import { useQuery } from '@tanstack/react-query';
import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import { fetchClient } from '../api/api.ts';
import { withProblemBody } from '../api/failure.ts';
import { useFormats } from '../format/use-formats.ts';
import { useLanguage } from '../i18n/i18n.ts';
import { type AlarmTexts, alarmText, alarmTextsSchema } from './alarm-texts.ts';

const path = '/api/v1/appliance/getDataModel';

type Model = Pick<ApplianceSummary, 'gamma' | 'modelNumber' | 'revision'>;

/**
 * The alarm texts of a machine in the reader's language, fetched once there is an alarm. Null: the machine is newer
 * than this version, which has no texts for it.
 */
export function useAlarmTexts({ gamma, modelNumber, revision }: Model, isNeeded: boolean) {
  const language = useLanguage();
  const model = { gamma, modelNumber, revision };
  return useQuery({
    queryKey: ['get', path, model, language, 'alarms'],
    enabled: isNeeded,
    // A document never changes under the same name.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<AlarmTexts | null> => {
      const { data, error, response } = await fetchClient.GET(path, { params: { query: model } });
      if (response.status === 404) return null;
      if (error) throw error;
      // Public and the same for everybody: needs no token, and the browser can cache it.
      const document = await withProblemBody(await fetch(data.localizedLink.replace('{lang}', language)));
      const content: unknown = await document.json();
      if (!document.ok) throw content;
      return alarmTextsSchema.parse(content);
    },
  });
}

/** The alarm's own words. Null: not loaded yet, or this version has none for the code. */
export function useAlarmDescription(model: Model, { errorCode }: OpenAlarm): string | null {
  const formats = useFormats();
  const texts = useAlarmTexts(model, true);
  const text = texts.data && alarmText(texts.data, errorCode, formats.limitText);
  return text?.description ?? null;
}

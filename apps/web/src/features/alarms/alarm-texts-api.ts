import { useQuery } from '@tanstack/react-query';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { fetchClient } from '../../lib/api/api.ts';
import { withProblemBody } from '../../lib/api/failure.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { type AlarmTexts, alarmTextsSchema } from './alarm-texts.ts';

const path = '/api/v1/appliance/getDataModel';

/**
 * The texts of a machine's alarms in the reader's language, asked for once there is an alarm to tell of. Null: there
 * are none for a machine that is newer than this version.
 */
export function useAlarmTexts({ gamma, modelNumber, revision }: ApplianceDetail, isNeeded: boolean) {
  const language = useLanguage();
  const model = { gamma, modelNumber, revision };
  return useQuery({
    queryKey: ['get', path, model, language, 'alarms'],
    enabled: isNeeded,
    // A document does not change under its name while the page is open.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<AlarmTexts | null> => {
      const { data, error, response } = await fetchClient.GET(path, { params: { query: model } });
      if (response.status === 404) return null;
      if (error) throw error;
      // Open to anybody, and the same for all: it needs no token, and the browser keeps it.
      const document = await withProblemBody(await fetch(data.localizedLink.replace('{lang}', language)));
      const content: unknown = await document.json();
      if (!document.ok) throw content;
      return alarmTextsSchema.parse(content);
    },
  });
}

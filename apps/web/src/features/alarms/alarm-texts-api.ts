import { useQuery } from '@tanstack/react-query';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { z } from 'zod';
import { authorisedFetch } from '../../lib/api/api.ts';
import { withProblemBody } from '../../lib/api/failure.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { type AlarmTexts, alarmTextsSchema } from './alarm-texts.ts';

const path = '/api/v1/appliance/getDataModel';
const linkSchema = z.object({ localizedLink: z.string() });

/**
 * The texts of a machine's alarms in the reader's language, asked for once there is an alarm to tell of. Null: there
 * are none for a machine that is newer than this version.
 */
export function useAlarmTexts({ gamma, modelNumber, revision }: ApplianceDetail, isNeeded: boolean) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['get', path, { gamma, modelNumber, revision }, language, 'alarms'],
    enabled: isNeeded,
    // A document does not change under its name while the page is open.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<AlarmTexts | null> => {
      const address = new URL(path, window.location.origin);
      address.search = new URLSearchParams({ gamma, modelNumber, revision }).toString();
      const answer = await authorisedFetch(new Request(address));
      if (answer.status === 404) return null;
      const { localizedLink } = linkSchema.parse(await content(answer));
      const document = await fetch(localizedLink.replace('{lang}', language));
      return alarmTextsSchema.parse(await content(await withProblemBody(document)));
    },
  });
}

/** @throws the problem document that came instead */
async function content(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  if (!response.ok) throw body;
  return body;
}

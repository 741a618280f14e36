import { queryOptions, useQuery } from '@tanstack/react-query';
import { alarmDescriptionsSchema } from '@washboard/contract/alarms/alarm-descriptions';
import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import { fetchClient } from '../api/api.ts';
import { withProblemBody } from '../api/failure.ts';
import { useFormats } from '../format/use-formats.ts';
import { useLanguage } from '../i18n/i18n.ts';
import type { Language } from '../i18n/languages.ts';
import { type AlarmTexts, alarmTextsSchema, fillLimits } from './alarm-texts.ts';

const path = '/api/v1/appliance/getDataModel';

type Model = Pick<ApplianceSummary, 'gamma' | 'modelNumber' | 'revision'>;

/** Null means that this version has no texts for the machine, which is newer. */
export const useAlarmTexts = (model: Model, isNeeded: boolean) =>
  useQuery({ ...alarmTextsQuery(model, useLanguage()), enabled: isNeeded });

export function alarmTextsQuery({ gamma, modelNumber, revision }: Model, language: Language) {
  const model = { gamma, modelNumber, revision };
  return queryOptions({
    queryKey: ['get', path, model, language, 'alarms'],
    // A document never changes under the same name.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<AlarmTexts | null> => {
      const { data, error, response } = await fetchClient.GET(path, { params: { query: model } });
      if (response.status === 404) return null;
      if (error) throw error;
      // The document is public, so it needs no token and can be cached.
      const document = await withProblemBody(await fetch(data.alarmsLink.replace('{lang}', language)));
      const content: unknown = await document.json();
      if (!document.ok) throw content;
      return alarmTextsSchema.parse(content);
    },
  });
}

export const alarmDescriptionsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['get', '/ddm/alarm-descriptions', language],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const response = await withProblemBody(await fetch(`/ddm/alarm-descriptions/${language}.json`));
      const content: unknown = await response.json();
      if (!response.ok) throw content;
      return alarmDescriptionsSchema.parse(content);
    },
  });

/** @returns null if the description is unknown or could not be loaded, undefined until it is loaded */
export function useAlarmDescriptions(
  { gamma }: Pick<Model, 'gamma'>,
  isNeeded = true,
): (errorCode: string) => string | null | undefined {
  const language = useLanguage();
  const formats = useFormats();
  const { data, isPending } = useQuery({ ...alarmDescriptionsQuery(language), enabled: isNeeded });
  return (errorCode) => {
    if (isPending) return undefined;
    const description = data?.descriptions[gamma]?.[errorCode];
    return data && description !== undefined ? fillLimits(description, data.limits, formats.limitText) : null;
  };
}

export function useAlarmDescription(
  model: Pick<Model, 'gamma'>,
  { errorCode }: Pick<OpenAlarm, 'errorCode'>,
): string | null | undefined {
  return useAlarmDescriptions(model)(errorCode);
}
